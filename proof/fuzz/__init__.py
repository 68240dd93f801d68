"""Fuzzing: whatever comes in, the answer is a value or a ``TichuError``.

Three runs: broken texts for every reader (``campaign``), hostile values for every public callable
(``values``), and hostile actions at every step of a round (``steps``). ``python -m fuzz``, from
``proof``, runs each of them for as long as you like; ``guided`` lets atheris look for new paths.
Objects that were forged past their constructor are out of scope.
"""
