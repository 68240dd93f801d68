"""Tests of the pages; what Sphinx and the scripts for it import has none."""

collect_ignore_glob = ["*.py", "_ext/*.py"]
