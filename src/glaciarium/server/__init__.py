"""The server: tables for people in browsers, and for programs."""
