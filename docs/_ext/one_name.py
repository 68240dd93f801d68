"""Every public value has one name in the documentation, the one that users import.

A signature knows a class by the module that defines it (``tichu.cards.Cards``); the page that
documents it calls it ``tichu.Cards``. This leads from the first to the second. A name of another
library stays plain text; a name of this library that cannot be found is reported, since
``nitpicky`` is on. So is every public name without an entry.
"""

import builtins
import importlib
import importlib.util

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

_LOG = logging.getLogger(__name__)
_FOREIGN = (
    "array.",
    "attr.",
    "attrs.",
    "collections.",
    "concurrent.",
    "datetime.",
    "enum.",
    "hypothesis.",
    "os.",
    "pathlib.",
    "random.",
    "subprocess.",
    "typing.",
)

_DOCUMENTED = (
    "tichu",
    "tichu.arena",
    "tichu.bsw",
    "tichu.codec",
    "tichu.encoding",
    "tichu.notation",
    "tichu.conformance",
    "tichu.protocol",
    "tichu.records",
    "tichu.html",
    "tichu.moves",
    "tichu.svg",
    "tichu.tables",
    "tichu.testing",
    "tichu.testing.strategies",
    "tichu.text",
)
"""The modules all of whose public names have an entry in the reference, if there are such."""


def resolve(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.Element
) -> nodes.Node | None:
    """Return a link to a public name, or plain text for a name that is not this library's."""
    if node.get("refdomain") != "py":
        return None
    target: str = node["reftarget"]
    name = target.rpartition(".")[2]
    is_type_variable = len(name) == 1 and name.isupper()
    if target.startswith(_FOREIGN) or hasattr(builtins, target) or is_type_variable:
        return contnode
    domain = env.domains["py"]
    documented = getattr(domain, "objects", {})
    homes = [full for full in documented if full.startswith("tichu") and full.endswith(f".{name}")]
    for short in (name, target):  # "Cards", "Cards"
        if f"tichu.{short}" in homes:
            homes = [f"tichu.{short}"]
    if len(homes) != 1 or homes[0] == target:
        return None
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", homes[0], node, contnode)


def check_all_documented(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every public name that has no entry in the reference."""
    del app
    documented = getattr(env.domains["py"], "objects", {})
    public: list[str] = []
    for module in _DOCUMENTED:
        if importlib.util.find_spec(module) is not None:
            public += [f"{module}.{name}" for name in importlib.import_module(module).__all__]
    for name in public:
        if name not in documented:
            _LOG.warning("%s is public and not in docs/reference", name)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the resolver."""
    app.connect("missing-reference", resolve, priority=900)  # after the inventories of others
    app.connect("env-check-consistency", check_all_documented)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
