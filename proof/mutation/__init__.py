"""Mutation testing: change one thing in a module, and see whether a test fails.

``python -m mutation``, from ``proof``, judges the mutants of the modules that decide something and
prints a score for each module. A whole run takes hours, so it can be cut short (``--minutes``),
resumed, and made on a sample (``--sample``). A mutant that no test finds is either argued to be
equivalent, in ``survivors.txt``, or shows a missing test.

Neither of the two common tools can do this through its own interface. mutmut leaves out functions
with a decorator (every property, every cached function) and everything outside functions.
cosmic-ray starts one command for each mutant, which takes seconds, so that 15,000 mutants take
days. The operators here need only ``ast``; the choice of tests needs only coverage's contexts.
"""
