"""A bot that plays rounds out: :class:`SearchBot`."""
