"""Turn candidates into a plan, and apply a plan."""
