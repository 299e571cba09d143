"""What people see: words, scenes, positions as readable dicts. Nothing here is compiled."""
