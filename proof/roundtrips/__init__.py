"""Round trips: what is written comes back equal, in every form.

Owns a run over random games of every preset, ``python -m roundtrips --states 100000``, and over
logs, ``python -m roundtrips --logs PATH``, both from this folder's parent.
"""
