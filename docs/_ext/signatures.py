"""Signatures that show what a caller may write.

The default of an attrs field is its value, not where attrs keeps it. The options that environments
pass on to a task are written out.
"""

import re
from typing import Any, get_type_hints

import attrs
from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

from tichu import Rules
from tichu.envs.episode import Options, Task
from tichu.notation import format_rules

_KEPT = re.compile(r"attr_dict\['(\w+)'\]\.default")
_OPTIONS = re.compile(r"\*\*options: [^,)]+")


def shown(*event: Any) -> tuple[str, str] | None:  # noqa: ANN401  # as Sphinx calls it
    """Return the signature of a class or function, and what it returns."""
    *_, found, _, signature, returned = event
    if not signature:
        return None
    if isinstance(found, type) and attrs.has(found):
        fields = attrs.fields_dict(found)
        signature = _KEPT.sub(lambda kept: _default(fields[kept[1]]), signature)
    return _OPTIONS.sub(lambda _: _options(), signature), returned


def _options() -> str:
    fields = attrs.fields_dict(Task)
    return ", ".join(
        f"{name}: {stringify_annotation(hint, 'smart')} = {_default(fields[name])}"
        for name, hint in get_type_hints(Options).items()
    )


def _default(field: "attrs.Attribute[Any]") -> str:
    value = field.default
    return repr(format_rules(value) if isinstance(value, Rules) else value)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what changes the signatures."""
    app.connect("autodoc-process-signature", shown)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
