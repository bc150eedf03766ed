"""The prompts, the schemas of answers, and the transcript in the prompt."""
