"""Connections to PostgreSQL servers, which vaults and search indexes share."""
