"""Compares `octavo check` with epubcheck on EPUBs of anybody.

    .venv/bin/python scripts/epubcheck_books.py FOLDER ... [--octavo OCTAVO] [--verbose]

Each FOLDER holds packed EPUBs; epubcheck, as `make setup-test` installs it, and Octavo check the same ones. A row counts,
for each folder,

    verdicts      both report errors, or neither does
    alarms        books in which Octavo reports an error and epubcheck does not
    missed        books in which epubcheck reports an error and Octavo does not
    ids           of the ids that epubcheck reports as errors and warnings, book by book, those that Octavo reports too

The exit is 1 if a verdict differs.
"""

import argparse
import pathlib
import sys

import epubcheck_suite
from epubcheck_suite import ids, is_bad

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--octavo", default=str(ROOT / ".build/release/octavo"))
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    differ = 0
    print(f"{'folder':<28}{'books':>7}{'verdicts':>10}{'alarms':>8}{'missed':>8}{'ids':>12}")
    for folder in options.folders:
        books = sorted(folder.glob("*.epub"))
        theirs = epubcheck_suite.oracle([(book, "default") for book in books]) if books else {}
        alarms, missed, same, wanted, crashes = [], [], 0, 0, 0
        for book in books:
            expected = theirs[str(book)]
            if expected is None:
                print(f"epubcheck fails itself: {book.name}")
                crashes += 1
                continue
            ours = epubcheck_suite.check(options.octavo, book, "default")
            same += len(ids(expected) & ids(ours))
            wanted += len(ids(expected))
            if is_bad(ours) != is_bad(expected):
                (alarms if is_bad(ours) else missed).append(book)
                shown = ours if is_bad(ours) else expected
                for severity, name, text in [one for one in shown if one[0] != "warning"][:5]:
                    print(f"    {book.name}: {severity} {name} {text[:160]}")
            if options.verbose:
                print(f"    {book.name}: {sorted(ids(expected) - ids(ours))} {sorted(ids(ours) - ids(expected))}")
        count = len(books) - crashes
        print(f"{folder.name:<28}{len(books):>7}{count - len(alarms) - len(missed):>10}{len(alarms):>8}{len(missed):>8}"
              f"{f'{same} of {wanted}':>12}", flush=True)
        differ += len(alarms) + len(missed)
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
