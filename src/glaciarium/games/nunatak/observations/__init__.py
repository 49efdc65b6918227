"""The table as numbers for learners."""
