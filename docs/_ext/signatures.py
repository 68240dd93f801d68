"""Classes of other frameworks are stand-ins in the build; the signatures are those of our own.

Autodoc takes the signature of a class from ``__new__`` if there is one, and a stand-in has one with
any arguments, as do states, which refuse other arguments there.
"""

import inspect
from collections.abc import Callable
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.inspect import signature, stringify_signature


def real(  # noqa: PLR0917  # as Sphinx calls it
    app: Sphinx,
    what: str,
    name: str,
    given: Callable[..., Any],
    options: object,
    shown: str,
    returned: str,
) -> tuple[str, str] | None:
    """Return the signature of a class that has a constructor of its own, and what it returns."""
    del name, options
    if what != "class" or not (shown or "").startswith("(*"):
        return None
    found = signature(given, type_aliases=app.config.autodoc_type_aliases)
    found = found.replace(return_annotation=inspect.Signature.empty)
    return stringify_signature(found, unqualified_typehints=True), returned


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the reader of signatures."""
    app.connect("autodoc-process-signature", real)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
