"""Small mistakes in every line of the rules: whether the tests would notice.

Where ``mutants`` holds wrong rules that somebody thought of, the mutants here are made by programs:
``mutmut`` changes what functions do, ``cosmic-ray`` what stands outside of them, each one thing at
a time. ``python -m mutation``, from ``tests``, lets the tests judge each mutant, a module after
the other, and keeps what it found. What no test notices is either argued to be harmless, in
``mutation-survivors.toml``, or is a test that is missing. The figures and the page that is made of
them are in ``docs/reliability``. Nothing of this runs with the tests but the check of that file.
"""
