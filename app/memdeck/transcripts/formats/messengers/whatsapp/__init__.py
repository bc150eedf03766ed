"""Exports of WhatsApp."""
