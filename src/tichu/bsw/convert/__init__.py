"""From actions and records to logs and back, and logs compared with each other."""
