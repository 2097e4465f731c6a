"""Repeatable comparisons. Each module runs as `python -m benchmarks.NAME` and can write its result."""
