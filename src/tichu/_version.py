"""The version of the package, which is stated nowhere else."""

__version__ = "0.1.0"
