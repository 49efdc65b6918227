"""The steps, one module each; a step that was released is never changed."""
