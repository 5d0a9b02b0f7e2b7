"""External shapes to claims and citations.

- `native` splits an answer of the contract that has no claims; `targets` is what its markers lead to.
- `checkable` tells sentences that state nothing.
- `vendors` makes events of vendors' payloads, by the name of their format.
"""
