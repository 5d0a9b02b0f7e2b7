"""Benchmarks as commands: each figure stands beside a baseline of the same run."""
