"""Mutation testing: change one thing in a module, and see whether a test fails.

``python -m mutation``, from ``proof``, judges the mutants of all modules by the quick tests alone,
and prints a score for each room. ``--each 100`` judges a sample of each room, ``--random 300`` one
of all; the names of rooms or modules narrow it. What the tests reach is measured first, later only
for files of tests that have changed; answers are kept in ``build`` as long as they hold, so a run
can be cut short (``--minutes``) and resumed. Of 1,100 kills, 14 took more than four seconds on a
busy machine, so a mutant gets five seconds of tests, the likeliest first. A mutant that no test
finds is either argued to be equivalent, in ``survivors.txt``, or shows a missing test.

Neither of the two common tools can do this through its own interface. mutmut leaves out functions
with a decorator (every property, every cached function) and everything outside functions.
cosmic-ray starts one command for each mutant, which takes seconds, so that 40,000 mutants take
days. The operators here need only ``ast``; the choice of tests needs only coverage's contexts.
"""
