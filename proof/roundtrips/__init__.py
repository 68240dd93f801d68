"""Round trips: what is written in any form, or as numbers, is read back equal."""
