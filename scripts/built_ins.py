"""The built-ins of the kernel, from the code and from the lists that its tests record: what index.py and handbook.py print."""

import pathlib
import re

import wolfram_library

LISTS = pathlib.Path("Tests/KernelTests/Snapshots")
SECOND_PART = pathlib.Path("Tests/KernelPlotsTests/Snapshots/second-part.txt")
# An entry of a family's table: `BuiltIn("Take", [], "The first parts, the last, or a range.", take)`, or a shorter form of a
# table's own, with a name and one line of what it does.
ENTRY = re.compile(r'\b(?!words?\b)[A-Za-z]\w*(?:\.\w+)?\(\s*"([A-Z][\w`]*)",\s*(?:\[[^\]]*\],\s*|\.\w+,\s*)*"((?:[^"\\]|\\.)+)"')
EXAMPLE = re.compile(r"`([^`]+)` gives `([^`]+)`")


def functions():
    """The functions of `BuiltIn.all`, each with its attributes as a text."""
    rows = (LISTS / "functions.tsv").read_text(encoding="utf-8").splitlines()
    return {name: attributes for name, _, attributes in (row.partition("\t") for row in rows)}


def words():
    """The names that evaluate to themselves: options, directives, heads."""
    return (LISTS / "words.txt").read_text(encoding="utf-8").split()


def second_part():
    """The names whose functions a browser fetches only where they are needed."""
    return SECOND_PART.read_text(encoding="utf-8").split()


def sources():
    """The Swift files of the Wolfram room, each with its text without comments."""
    found = []
    for path in sorted(pathlib.Path("Sources/Wolfram").rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        found.append((path, "\n".join("" if line.lstrip().startswith("//") else line for line in text.split("\n"))))
    return found


def entries():
    """The functions, those that draw included and the library's own not, by name: the file of their table and what they do."""
    inert = set(words())
    found = {}
    for path, text in sources():
        for name, summary in ENTRY.findall(text):
            if name not in inert:
                found.setdefault(name, (path, summary.replace('\\"', '"')))
    for path in wolfram_library.files(pathlib.Path("Sources/Wolfram")):
        found |= {function.name: (path, function.summary) for function in wolfram_library.functions(path)
                  if function.name[0].isupper()}
    return found


def examples():
    """Examples of doc comments, which tests evaluate: the file, the call and its value."""
    return [(path, call, value)
            for path in sorted(pathlib.Path("Sources").rglob("*Functions.swift"))
            for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("  /// ")
            for call, value in EXAMPLE.findall(line)]
