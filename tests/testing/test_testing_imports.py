"""Only the strategies need Hypothesis, and what they draw prints as a public call."""

import subprocess
import sys

BLOCKED = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "hypothesis":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""


def test_everything_but_the_strategies_works_without_hypothesis() -> None:
    """The laws and the checks do; the strategies say what to install."""
    program = """
import tichu
from tichu import testing
testing.laws.check_all_laws(tichu.new_round())
print(testing.check_view(tichu.view, 1) > 50)
try:
    import tichu.testing.strategies
except ImportError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + program], check=True, capture_output=True, text=True
    )
    assert (
        "True\n"
        "tichu.testing.strategies needs Hypothesis; install it with: pip install 'tichu[testing]'\n"
    ) == done.stdout
