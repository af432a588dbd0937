"""Measures the structure of the sources as text: circles between folders, names that need not be seen, unused names, long closures.

    python3 scripts/structure.py            lists everything found
    python3 scripts/structure.py --trim     removes `public` and `package` where nothing outside the module uses the name

Comments are left out and words compared, so that a name which two declarations share counts as used where either is. That errs on the
side of leaving a name alone.
"""

import collections
import pathlib
import re
import sys

import wolfram_library
from package_modules import IMPORT, MODIFIERS, modules, web_modules

MOST_LINES_OF_CLOSURE = 50
# Names that the compiler requires: a member of such a name keeps the access of its type.
WITNESSES = {
    "init", "deinit", "description", "debugDescription", "hash", "next", "makeIterator", "makeAsyncIterator", "startIndex", "endIndex",
    "index", "count", "rawValue", "id", "body", "main", "run", "validate", "configuration", "subscript", "allCases", "Element", "Iterator",
    "Index", "Failure", "RawValue", "errorDescription", "encode", "callAsFunction", "value", "map", "append", "isEmpty", "first", "last", "name", "text",
}
DECLARATION = re.compile(
    r"^(?P<indent> *)(?P<attributes>(?:@\w+(?:\([^)]*\))? +)*)(?P<access>public|package)(?P<setter>\(set\))? "
    r"(?P<rest>(?:(?:nonisolated(?:\(unsafe\))?|static|final|indirect|mutating|nonmutating|consuming|borrowing|lazy|weak|unowned|override|"
    r"convenience|required|prefix|postfix|infix|private\(set\)|package\(set\)|fileprivate\(set\)) )*"
    r"(?P<kind>func|var|let|struct|class|enum|actor|protocol|typealias|init|subscript|extension)\b(?: *`?(?P<name>\w+)`?)?)")
ANY_DECLARATION = re.compile(rf"^ *{MODIFIERS}(func|var|let|struct|class|enum|actor|protocol|typealias) `?(\w+)")
TYPE = re.compile(rf"^{MODIFIERS}(?:struct|class|enum|actor|protocol|typealias) (\w+)", re.M)
# Modifiers of properties that each value has.
STORED = MODIFIERS.replace("static|class|", "")
FUNCTION = re.compile(rf"^( *){MODIFIERS}(?:func\b|init[?(<]|deinit\b|subscript\b)")



def without_comments(text):
    """The text without its comments; strings stay, since interpolations in them use names."""
    return re.sub(r"^\s*//.*$|(?<=\s)// .*$|/\*.*?\*/", "", text, flags=re.M)


class File:
    def __init__(self, path, module, text=None):
        self.path, self.module = path, module
        self.lines = (text or path.read_text(encoding="utf-8")).splitlines()
        self.code = without_comments("\n".join(self.lines))
        self.words = set(re.findall(r"\w+", self.code))


def files():
    """The files of all modules, and those of tests, each with its module; for the library of a module, its tables in Swift."""
    known = modules()
    folders = {module.folder: name for name, module in (known | web_modules(known)).items()}
    for root in ("Sources", "Tests"):
        for path in sorted(pathlib.Path(root).rglob("*.swift")):
            yield File(path, next((folders[str(f)] for f in path.parents if str(f) in folders), "/".join(path.parts[:2])))
    for module in known.values():
        if wolfram_library.files(pathlib.Path(module.folder)):
            yield File(pathlib.Path(module.folder) / "*.wl", module.name, wolfram_library.tables(pathlib.Path(module.folder)))


def folder_circles(sources):
    """Folders of a module that use one another's types, as (module, folder, folder, example, example)."""
    homes, found = collections.defaultdict(dict), []
    known = modules()
    for file in sources:
        folder = pathlib.Path(known[file.module].folder) if file.module in known else None
        if folder and file.path.parent != folder:
            file.folder = file.path.relative_to(folder).parts[0]
            for name in TYPE.findall(file.code):
                homes[file.module][name] = file.folder
        else:
            file.folder = None
    edges = collections.defaultdict(dict)
    for file in sources:
        if file.folder:
            for name in file.words & homes[file.module].keys():
                if homes[file.module][name] != file.folder:
                    edges[file.module].setdefault((file.folder, homes[file.module][name]), f"{file.path.stem} uses {name}")
    for module, pairs in sorted(edges.items()):
        reach = {folder: {folder} for pair in pairs for folder in pair}
        for _ in reach:
            for a, b in pairs:
                reach[a] |= reach[b]
        for (a, b), example in sorted(pairs.items()):
            if a in reach[b]:
                found.append((module, a, b, example))
    return found


def exposed(everything):
    """Declarations marked `public` or `package` whose name nothing outside the module uses, as (file, line number, match)."""
    by_module = collections.defaultdict(set)
    for file in everything:
        module = file.module
        if file.path.parts[0] == "Tests":
            # Tests that import with @testable can use internal names.
            testable = set(re.findall(r"@testable import (\w+)", file.code))
            for name in set(IMPORT.findall(file.code)) - testable:
                by_module[("test of", name)] |= file.words
        else:
            by_module[module] |= file.words
    outside = {}

    def used_outside(name, module):
        if module not in outside:
            outside[module] = set().union(*(words for other, words in by_module.items()
                                            if other != module and (not isinstance(other, tuple) or other[1] == module)))
        return name in outside[module]

    # A type mentioned by a declaration with wider access keeps its own access.
    mentioned = collections.defaultdict(collections.Counter)
    for file in everything:
        head = ""
        for line in file.code.split("\n"):
            if head or re.match(r"^ *(?:@\w+(?:\([^)]*\))? +)*(?:(?:private|package|fileprivate)\(set\) +|\w+ +)*?(?:public|package|case)\b", line):
                head += line + " "
                # A signature continues while its brackets are open, or if its result is on the next line.
                if head.count("(") <= head.count(")") and (not head.rstrip().endswith(")") or "func" not in head):
                    mentioned[file.module].update(set(re.findall(r"\w+", head)))
                    head = ""
    found = []
    for file in everything:
        if file.path.parts[0] != "Sources":
            continue
        inlinable = False
        for number, line in enumerate(file.lines, 1):
            inlinable = line.strip().startswith(("@inlinable", "@usableFromInline", "@_transparent", "@inline(__always)", "@_cdecl", "@_expose")) or (
                inlinable and line.strip().startswith("@"))
            match = DECLARATION.match(line)
            if not match or inlinable or match["attributes"] or match["kind"] in ("init", "subscript", "extension"):
                continue
            if not match["name"] or match["name"] in WITNESSES or match["setter"] or used_outside(match["name"], file.module):
                continue
            is_type = match["kind"] in ("struct", "class", "enum", "actor", "protocol", "typealias")
            if not (is_type and mentioned[file.module][match["name"]] > 1):
                found.append((file, number, match))
    return found


def unused(everything):
    """Names that are declared and never written again, as (file, line number, name)."""
    counts = collections.Counter(word for file in everything for word in re.findall(r"\w+", file.code))
    for file in everything:
        if file.path.parts[0] == "Sources":
            for number, line in enumerate(file.lines, 1):
                match = ANY_DECLARATION.match(line)
                if match and "override" not in line and counts[match[2]] == 1 and match[2] not in WITNESSES and match[2] != "_" and "@_" not in file.lines[number - 2]:
                    yield file, number, match[2]


def long_closures(file):
    """Closures of more than 50 lines, as (line number, lines)."""
    opened = []
    for number, line in enumerate(file.lines, 1):
        code = re.sub(r'"(?:[^"\\]|\\.)*"', "", line.split("//")[0])
        for match in re.finditer(r"[{}]", code):
            if match[0] == "{":
                opened.append((number, bool(re.match(r"\{[^{}]*\bin\s*$", code[match.start():]))))
            elif opened:
                start, is_closure = opened.pop()
                if is_closure and number - start > MOST_LINES_OF_CLOSURE:
                    yield start, number - start


def function_lengths(lines):
    """Functions, initialisers and subscripts that have a body, as (line number, lines), in the formatter's layout."""
    for start, line in enumerate(lines):
        match = FUNCTION.match(line)
        opening = match and body(lines, start, match[1])
        if opening:
            end = next((place for place in range(opening, len(lines)) if lines[place].startswith(match[1] + "}")), len(lines) - 1)
            yield start + 1, end - start + 1


def body(lines, start, indent):
    """The place behind the brace that opens a function's body; nil for a body on one line, and for a requirement of a protocol."""
    for place in range(start, len(lines)):
        line = lines[place].rstrip()
        if place > start and not line.startswith((indent + "  ", indent + ")", indent + "{", indent + "->")):
            return None
        if line.endswith(("{", "}")):
            return place + 1 if line.endswith("{") else None
    return None


def c_importers(sources):
    """The Swift modules that import each C library."""
    libraries = {name for name, module in modules().items() if module.is_system_library}
    importers = collections.defaultdict(set)
    for file in sources:
        for name in set(IMPORT.findall(file.code)) & libraries:
            importers[name].add(file.module)
    return importers


def trim():
    """Removes the access modifiers that `exposed` finds; what does not compile then is put back by hand."""
    changes = collections.defaultdict(list)
    for file, number, match in exposed(list(files())):
        changes[file].append((number, match))
    for file, found in changes.items():
        for number, match in found:
            file.lines[number - 1] = match["indent"] + match["rest"] + file.lines[number - 1][match.end():]
        file.path.write_text("\n".join(file.lines) + "\n", encoding="utf-8")
    print(sum(map(len, changes.values())), "modifiers in", len(changes), "files")


if __name__ == "__main__":
    if "--trim" in sys.argv:
        trim()
        sys.exit()
    everything = list(files())
    sources = [file for file in everything if file.path.parts[0] == "Sources"]
    for module, a, b, example in folder_circles(sources):
        print(f"circle {module}: {a} -> {b} ({example})")
    for file, number, match in exposed(everything):
        print(f"{file.path}:{number}: {match['access']} {match['name']}: only {file.module} uses it")
    for file, number, name in unused(everything):
        print(f"{file.path}:{number}: unused {name}")
    for file in sources:
        for number, size in long_closures(file):
            print(f"{file.path}:{number}: a closure of {size} lines")
    for library, importers in c_importers(sources).items():
        if len(importers) > 1:
            print(f"{library}: imported by {', '.join(sorted(importers))}")
