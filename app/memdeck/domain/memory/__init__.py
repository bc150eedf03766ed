"""Memory entries: their policy, decay, edits, links and layers."""
