"""Wrong rules on purpose: whether the tests would notice.

Each mutant is a small patch of ``src/tichu`` with a rule that somebody could believe, mistype or
half implement. ``python -m mutants``, from ``proof``, applies one after the other to a copy of the
sources and lets the lines of evidence judge it, each on its own. Two of them must find each mutant.
``python -m mutants --stale`` lists the patches that no longer apply; a test asks the same.
"""
