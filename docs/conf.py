"""Sphinx's settings for the documentation."""

import sys
from pathlib import Path

import tichu

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "tichu"
author = "the tichu contributors"
project_copyright = "2026, the tichu contributors"
release = tichu.__version__
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "one_name",
    "rule_links",
]
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

nitpicky = True  # a name in a docstring leads somewhere; see _ext/one_name.py
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
autodoc_type_aliases = {"Action": "tichu.Action", "Event": "tichu.Event"}
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"tichu {release}"
