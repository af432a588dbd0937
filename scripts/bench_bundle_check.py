"""Times `octavo check` beside epubcheck in a warm Java machine, over the same EPUBs.

    .venv/bin/python scripts/bench_bundle_check.py FOLDER [OCTAVO] [--rounds 3]

epubcheck, as `make setup-test` installs it, checks all EPUBs of FOLDER in one Java machine, as many rounds as asked; the
last round counts, when its code is compiled. Octavo runs in a process of its own for each EPUB, with its start counted,
and the best of the rounds counts. Times are elapsed; processor time stands beside Octavo's.
"""

import argparse
import pathlib
import re
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def epubcheck(books, rounds):
    """Milliseconds of each book in the last round."""
    package = next((ROOT / ".venv/lib").glob("python*/site-packages/epubcheck"))
    run = subprocess.run(
        ["java", "-cp", f"{package}/epubcheck.jar:{package}/lib/*", str(ROOT / "scripts/EpubcheckMany.java"), "--time",
         *[str(book) for _ in range(rounds) for book in books]], capture_output=True, text=True)
    if f"checked {len(books) * rounds}" not in run.stdout:
        sys.exit("epubcheck did not run: " + run.stderr[-2000:])
    found = re.findall(r"^(.*): MILLISECONDS (\d+)$", run.stdout, re.M)
    return {name: int(time) for name, time in found[-len(books):]}


def octavo(tool, book, rounds):
    """The best elapsed and processor time in milliseconds."""
    best = (float("inf"), float("inf"))
    for _ in range(rounds):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        run = subprocess.run([tool, "check", str(book)], capture_output=True)
        elapsed = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if run.returncode not in (0, 1):
            sys.exit(f"{book}: exit {run.returncode}")
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, (elapsed * 1000, processor * 1000))
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("octavo", nargs="?", default=str(ROOT / ".build/release/octavo"))
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    books = sorted(options.folder.glob("*.epub"))
    theirs = epubcheck(books, options.rounds)
    print(f"{'book':<40}{'MB':>8}{'epubcheck ms':>14}{'octavo ms':>12}{'cpu ms':>10}{'ratio':>8}")
    total = [0.0, 0.0, 0.0]
    for book in books:
        elapsed, processor = octavo(options.octavo, book, options.rounds)
        java = theirs[str(book)]
        total = [total[0] + java, total[1] + elapsed, total[2] + processor]
        print(f"{book.stem:<40}{book.stat().st_size / 1e6:>8.2f}{java:>14}{elapsed:>12.1f}{processor:>10.1f}{java / elapsed:>8.1f}")
    print(f"{'all':<40}{'':>8}{total[0]:>14.0f}{total[1]:>12.1f}{total[2]:>10.1f}{total[0] / total[1]:>8.1f}")


if __name__ == "__main__":
    main()
