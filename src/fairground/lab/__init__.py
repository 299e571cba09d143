"""The lab: simulate, measure and check games."""
