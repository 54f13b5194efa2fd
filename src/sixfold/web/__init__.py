"""The browser's server: pages, tables over HTTP, and what is pushed."""
