"""The build of the package: with a compiled kernel where that works, without one elsewhere.

A build backend of our own around setuptools', since only here can it be decided whether mypy is
needed for a build at all. The package is plain Python; mypyc turns the kernel, and what stands on
it in each step of a round, into an extension module, which does the same faster.

The environment variable ``TICHU_MYPYC`` decides:

* ``1``: compile, and fail if that fails;
* ``0``: do not compile;
* anything else, or unset: compile if this is CPython and a C compiler is found that works, and go
  on without the extension if anything goes wrong.

A build without the extension gives a wheel that is tagged for any machine.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from setuptools import Extension, build_meta

PACKAGE = Path("src", "tichu")
COMPILED = {
    "_kernel": "forms layout moves patterns points runs",
    "rulebook": "bombs calls counting dog dragon ending facts mahjong phoenix turns wish",
    "engine/machine": "board choices drawing position",
    "engine/legality": "deals judgement options pushes",
    "engine/state": "chance consequences deeds step",
    "engine/views": "knowledge known possible",
    "search": "features redeals simulation solver",
    "encoding": "asking batch plays rows",
    "seigneur/engine": "plays",
    "bsw/log": "cards lines plays reader",
    "bsw/replay": "follow parts",
    "tables": "columns sights walking",
}
"""What is compiled: all that runs for each step of a round, line of a log, or row of a table.

The values are not, since they are classes of attrs; nor is what meets nonsense first, since what is
compiled refuses a wrong type with TypeError.
"""
CALLED_DIRECTLY = ["-fvisibility=hidden"] if os.name == "posix" else []
"""What lets a C compiler inline functions of the extension, which nothing else calls."""
MYPY = ("mypy[mypyc]>=1.19,<3", "attrs>=23.1,<27")  # mypy looks into attrs for types

# Whatever a compiler raises, and the `sys.exit` of mypyc.
FAILURES = (Exception, SystemExit)

Settings = dict[str, Any] | None

get_requires_for_build_editable = build_meta.get_requires_for_build_editable
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable
build_editable = build_meta.build_editable
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
build_sdist = build_meta.build_sdist
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel

_compiling = False
"""Whether the build that is going on has the extension; ``setup.py`` asks."""
_folder = "build"
"""The folder with the files of the current build; a wheel's are temporary."""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what a build needs: mypy only if the kernel is going to be compiled."""
    needed = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, *MYPY] if is_wanted() else needed


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel, with the extension if it is requested and can be compiled."""
    if is_wanted():
        try:
            return _build(wheel_directory, config_settings, metadata_directory, compiling=True)
        except FAILURES:
            if is_forced():
                raise
            print("the kernel could not be compiled; the package is built without", file=sys.stderr)
    return _build(wheel_directory, config_settings, metadata_directory, compiling=False)


def is_forced() -> bool:
    """Return whether the kernel must be compiled."""
    return os.environ.get("TICHU_MYPYC") == "1"


def is_wanted() -> bool:
    """Return whether the kernel is to be compiled."""
    if is_forced():
        return True
    if os.environ.get("TICHU_MYPYC") == "0" or platform.python_implementation() != "CPython":
        return False
    return has_compiler()


def has_compiler() -> bool:
    """Return whether a C compiler is there that can make an extension for this Python."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    folder = tempfile.mkdtemp()
    try:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        compiler.add_include_dir(get_python_inc())
        compiler.compile([str(source)], output_dir=folder)
    except FAILURES:
        return False
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return True


def extensions() -> list[Extension]:
    """Return the extension modules of the build that is going on; none for a pure one."""
    if not _compiling:
        return []
    from mypyc.build import mypycify

    modules = [
        str(PACKAGE / folder / f"{name}.py")
        for folder, names in COMPILED.items()
        for name in names.split()
    ]
    made: Any = mypycify(  # setuptools' own class, or that of distutils
        ["--follow-imports=silent", *modules],
        opt_level="3",
        debug_level="0",
        group_name="tichu_kernel",
        target_dir=str(Path(_folder, "kernel")),
    )
    for extension in made:
        extension.extra_compile_args += CALLED_DIRECTLY
    return list(made)


def options() -> dict[str, dict[str, str]]:
    """Return the options of setuptools' commands."""
    return {"build": {"build_base": _folder}}


def _build(
    wheel_directory: str,
    config_settings: Settings,
    metadata_directory: str | None,
    *,
    compiling: bool,
) -> str:
    """Build a wheel by way of setuptools, apart from what earlier builds have left."""
    global _compiling, _folder  # setup.py has no other way to ask
    with tempfile.TemporaryDirectory() as folder:
        _compiling, _folder = compiling, folder
        try:
            return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
        finally:
            _compiling, _folder = False, "build"
