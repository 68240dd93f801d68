"""Round trips: what is written in any form is read back equal."""
