"""The round that is stepped in place: a second machine beside the engine's, for playouts alone."""
