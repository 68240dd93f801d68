"""Any position as people state it, read and put together."""
