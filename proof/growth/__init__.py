"""Every reader takes time and memory in proportion to the length of its text.

A shape is a text of any size: the beginning of a right text, a part that is repeated, and what
follows it. Many shapes are tried at small sizes. The most suspicious ones, and some others, are
measured up to half a million characters, and a power of the size is fitted to the times.
"""
