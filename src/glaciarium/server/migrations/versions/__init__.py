"""The migrations, one module each; a released one is never changed."""
