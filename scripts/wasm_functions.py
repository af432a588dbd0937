"""Which functions of a WebAssembly module can be in a second one.

    wasm_functions.py MODULE               prints the names of all functions, from the name section
    wasm_functions.py --second TYPES WAT   reads lines of a name and what it means; prints those for the second module
    wasm_functions.py --check TYPES        whether each type of the file is declared, and named once

The second module gets the functions whose names contain a type of the file TYPES, and all that only these reach. The first keeps
what is exported, the other functions in the table, and all that they reach by direct calls, to any depth. So it reaches the second
through its table alone, by a built-in. WAT is the module as text.
"""

import pathlib
import re
import sys


class Reader:
    """Bytes, read from the front."""

    def __init__(self, data: bytes):
        self.data, self.place = data, 0

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.place]
            self.place += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self) -> bytes:
        count = self.number()
        self.place += count
        return self.data[self.place - count:self.place]


def names(data: bytes):
    """The names of functions, from the custom section `name`, whose part 1 has them."""
    reader = Reader(data)
    reader.place = 8
    while reader.place < len(data):
        kind = reader.number()
        section = Reader(reader.bytes())
        if kind != 0 or section.bytes() != b"name":
            continue
        while section.place < len(section.data):
            part = section.number()
            content = Reader(section.bytes())
            if part != 1:
                continue
            for _ in range(content.number()):
                content.number()
                yield content.bytes().decode()


def parts(wat):
    """By the name of a function, how many lines it has and which functions it calls; and the names that are exported or stand in
    the table of functions."""
    found, table, exported, name = {}, set(), set(), None
    with open(wat, encoding="utf-8") as text:
        for line in text:
            if line.startswith(" (elem "):
                table.update(word[1:].rstrip(")") for word in line.split() if word.startswith("$") and not word[1:].isdigit())
            elif match := EXPORT.match(line):
                exported.add(match.group(1))
            elif line.startswith(" (func $"):
                name = line.split(maxsplit=2)[1][1:].rstrip(")")
                found[name] = [0, set()]
            elif found:
                found[name][0] += 1
                if match := CALL.match(line):
                    found[name][1].add(match.group(1))
    return found, table, exported


EXPORT = re.compile(r" \(export \S+ \(func \$(\S+?)\)\)")
CALL = re.compile(r"\s*\((?:return_)?call \$(\S+?)\)?$")
# One body of several functions that the linker merged, outlined copies of values, and functions of the standard library for a type, which
# are often equal: the one that stays may have the name of another type than its callers use.
SHARED = re.compile(r"merged |byn\$mgfn-shared|outlined |generic specialization ")
# Shorter functions are equal too often, and save nothing.
SHORTEST = 30


def second(types, wat):
    listed = "|".join(types)
    own = re.compile(rf"\.(?:{listed})\b|\d(?:{listed})[OVC]")
    meanings = dict(line.rstrip("\n").split(" ", 1) for line in sys.stdin)
    functions, table, exported = parts(wat)
    chosen = {name for name, meaning in meanings.items()
              if own.search(meaning) and not SHARED.match(meaning) and name in functions and functions[name][0] >= SHORTEST}
    # What is short or merged, but calls one of these, is for the second module as well: it does nothing without.
    while more := {name for name, (_, called) in functions.items()
                   if name not in chosen and called & chosen and (own.search(meanings.get(name, "")) or SHARED.match(meanings.get(name, "")))}:
        chosen |= more
    # The first module has all that can be reached without these. The rest is reached through them alone.
    first, waiting = set(), [name for name in exported | table if name not in chosen]
    while waiting:
        name = waiting.pop()
        if name in functions and name not in first:
            first.add(name)
            waiting += functions[name][1]
    chosen = functions.keys() - first
    return [name for name in meanings if name in chosen]


def types_of(path):
    """The types that the file lists, each of which has to be declared."""
    lines = pathlib.Path(path).read_text().splitlines()
    types = [line for line in lines if line and not line.startswith("#")]
    folders = [pathlib.Path("Sources/Wolfram"), pathlib.Path("Sources/Foundations/Numerics")]
    sources = "".join(source.read_text() for folder in folders for source in folder.rglob("*.swift"))
    declared = set(re.findall(r"\b(?:struct|enum|class) (\w+)", sources))
    if missing := [type for type in types if type not in declared]:
        sys.exit(f"{path}: no type {', '.join(missing)} is declared below {' or '.join(map(str, folders))}")
    if len(types) != len(set(types)):
        sys.exit(f"{path}: listed twice: {', '.join(sorted(type for type in set(types) if types.count(type) > 1))}")
    return types


def main():
    match sys.argv[1:]:
        case ["--check", types]:
            types_of(types)
        case ["--second", types, wat]:
            print("\n".join(second(types_of(types), wat)))
        case [module]:
            print("\n".join(names(pathlib.Path(module).read_bytes())))


main()
