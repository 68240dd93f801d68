"""How Hypothesis runs here: the same examples each time, however slow the machine is.

Where textual is not installed, the modules that need it are not searched for examples.
``TICHU_HYPOTHESIS=explore`` draws others each time, which is how the laws find what nobody has
thought of.
"""

import os
from importlib.util import find_spec

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("TICHU_HYPOTHESIS", "steady"))

collect_ignore_glob = [] if find_spec("textual") else ["src/tichu/cli/tui/*"]
