"""Compares the kernel with what notebooks hold, each notebook in a process of its own, and prints the tables.

    kernel_notebooks.py TOOL FOLDER [REPORT]

Below FOLDER lie repositories as OWNER/NAME, with their commit in a file `.commit`, or any other folders of notebooks. A notebook
that takes more than SECONDS (60) of a processor or ends in a crash is named and counted apart. OCTAVO_SYMBOLS may name a file with all names
of the language, one a line: other names that nobody defines count as definitions that a notebook does not hold.
"""

import collections
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile


def compare(tool, notebook, name, seconds):
    """The lines of a notebook's pairs, or the reason why there are none."""
    with tempfile.NamedTemporaryFile("r", suffix=".tsv") as report:
        try:
            done = subprocess.run([tool, str(notebook), report.name], capture_output=True, timeout=seconds * 40,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5)))
        except subprocess.TimeoutExpired:
            return None, "takes too long"
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return None, "takes too long"
        if done.returncode:
            return None, f"ends with {done.returncode}"
        lines = []
        # The tool replaces this file by a new one.
        for line in pathlib.Path(report.name).read_text(encoding="utf-8").splitlines():
            parts = line.split("\t")
            lines.append(line if parts[0] == "message" else "\t".join([name, *parts[1:]]))
        return lines, None


def tables(folder, lines):
    """Pairs by repository and by notebook."""
    counts = collections.defaultdict(lambda: [0, 0, 0])
    books = collections.defaultdict(lambda: [0, 0])
    for line in lines:
        parts = line.split("\t")
        if parts[0] == "message":
            continue
        repository = "/".join(parts[0].split("/")[:2])
        count, book = counts[repository], books[parts[0]]
        count[0] += 1
        if not parts[2].startswith("excluded"):
            count[1] += 1
            book[0] += 1
            count[2] += parts[2] == "agrees"
            book[1] += parts[2] == "agrees"
    print("\n| repository | commit | notebooks | pairs | compared | agree |\n|---|---|---|---|---|---|")
    for repository, (pairs, compared, agree) in sorted(counts.items()):
        commit = folder / repository / ".commit"
        own = sum(1 for book in books if book.startswith(repository + "/"))
        word = f"`{commit.read_text().strip()}`" if commit.exists() else ""
        print(f"| {repository} | {word} | {own} | {pairs} | {compared} | {agree} |")
    print()
    for repository in sorted(counts):
        own = [f"`{book[len(repository) + 1:]}` {agree}/{compared}"
               for book, (compared, agree) in sorted(books.items()) if book.startswith(repository + "/")]
        print("- {}: {}".format(repository, ", ".join(own)))


def main():
    tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    seconds = int(os.environ.get("SECONDS", "60"))
    lines, failed = [], []
    for notebook in sorted(p for p in folder.rglob("*") if p.suffix in (".nb", ".cdf") and p.is_file()):
        name = str(notebook.relative_to(folder))
        found, why = compare(tool, notebook, name, seconds)
        if found is None:
            failed.append(f"{name} {why}")
        else:
            lines += found
    report = sys.argv[3] if len(sys.argv) > 3 else tempfile.mkstemp(suffix=".tsv")[1]
    pathlib.Path(report).write_text("\n".join(lines) + "\n")
    print(subprocess.run([tool, "-t", report], capture_output=True, text=True).stdout)
    tables(folder, lines)
    for line in failed:
        print("not compared:", line)


main()
