"""Many tables stepped by one call: compiled, and it knows only plain buffers."""
