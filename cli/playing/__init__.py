"""A round at the terminal: commands read, moves made, the others answering."""
