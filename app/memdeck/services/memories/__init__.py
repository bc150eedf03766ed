"""Operations on memories: edit, history, prompt, summary, daily logs and forecast."""
