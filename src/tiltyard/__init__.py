"""Tiltyard: play, study and build knightly card games."""

__version__ = "0.1.0"
