"""Files that hold what a medium draws of the examples, to be looked at when they change.

`python -m tests.golden` writes them anew; the tests only compare.
"""
