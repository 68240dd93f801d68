"""The extension modules, which are decided upon during the build; all else is in pyproject.toml."""

from setuptools import setup

from tichu_backend import extensions, options

setup(ext_modules=extensions(), options=options())
