"""Entries of the reference, completed from the sources.

The ``__module__`` of a public class is the module that users import. Links to sources and the texts
under fields come from the module that defines the class. Signatures show the default values of
attrs fields, and the options of a task that environments take.
"""

import contextlib
import importlib
import inspect
import pkgutil
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import attrs
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import stringify_annotation

import tichu
from tichu import Rules
from tichu.envs.episode import Options, Task
from tichu.notation import format_rules

PACKAGE = Path(tichu.__file__).parent
_SKIPPED = ("tichu.__main__", "tichu.cli")
_KEPT = re.compile(r"attr_dict\['(\w+)'\]\.default")
_OPTIONS = re.compile(r"\*\*options: [^,)]+")


@cache
def homes() -> dict[type, ModuleAnalyzer]:
    """Return the source that defines each class of the package."""
    found: dict[type, ModuleAnalyzer] = {}
    for info in pkgutil.walk_packages([str(PACKAGE)], "tichu."):
        if info.name.startswith(_SKIPPED):
            continue
        with contextlib.suppress(ImportError):  # it needs an extra
            module = importlib.import_module(info.name)
            analyzer = ModuleAnalyzer.for_module(info.name)
            for name, (kind, *_) in analyzer.find_tags().items():
                value = vars(module).get(name)
                if kind == "class" and isinstance(value, type):
                    found[value] = analyzer
    return found


def lines_of(value: object) -> tuple[Path, int, int] | None:
    """Return the file that defines a value, with the first and the last line."""
    if isinstance(value, type) and value in homes():
        analyzer = homes()[value]
        _, first, last = analyzer.tags[value.__name__]
        return Path(analyzer.srcname), first, last
    value = inspect.unwrap(value.fget if isinstance(value, property) else value)
    try:
        path = Path(inspect.getsourcefile(value))
        lines, first = inspect.getsourcelines(value)
    except (OSError, TypeError):  # a constant, or compiled
        return None
    return path, first, first + len(lines) - 1


def share_comments(app: Sphinx) -> None:
    """Let a public module have what is written under the fields of its classes."""
    del app
    for defined, analyzer in homes().items():
        public = ModuleAnalyzer.for_module(defined.__module__)
        public.analyze()
        begin = f"{defined.__name__}."
        for (owner, name), text in analyzer.attr_docs.items():
            if owner == defined.__name__:
                public.attr_docs[owner, name] = text
        for name, place in analyzer.tagorder.items():
            if name.startswith(begin):
                public.tagorder[name] = place


def share_constants(app: Sphinx) -> None:
    """Let a public module have what is written under the constants that it exports."""
    del app
    modules = {name: module for name, module in sys.modules.items() if name.startswith("tichu")}
    for home, module in modules.items():
        written = ModuleAnalyzer.for_module(home)
        written.analyze()
        for (owner, name), text in written.attr_docs.items():
            if owner:
                continue
            for other, exporting in modules.items():
                exported = name in getattr(exporting, "__all__", ())
                if other != home and exported and vars(exporting)[name] is vars(module)[name]:
                    public = ModuleAnalyzer.for_module(other)
                    public.analyze()
                    public.attr_docs["", name] = text


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
    """Register what completes the entries."""
    app.connect("builder-inited", share_comments)
    app.connect("builder-inited", share_constants)
    app.connect("autodoc-process-signature", shown)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
