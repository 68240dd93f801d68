"""An engine under test beside the library."""
