"""Checks what a formatter does not: portable modules, the layers of imports, lengths, access, circles."""

import pathlib
import re
import sys

import package_modules
import structure
from package_modules import IMPORT, IN_KERNEL, PORTABLE, ROOMS

SOURCES = pathlib.Path("Sources")

# Modules of PORTABLE have no Foundation, no C, no runtime metadata.
NOT_PORTABLE = re.compile(
    rf"^\s*{package_modules.MODIFIERS}import (Foundation|Glibc|Dispatch|Synchronization|C[A-Z]\w*)"
    r"|\bany [A-Z]|\bCodable\b|\bMirror\b|\bRegex\b"
)

# Features unavailable in the browser's kernel (key paths, which Embedded Swift lacks) or too expensive there (the
# standard library's sort, which is compiled anew for each closure; use `ordered(by:)`).
NOT_IN_KERNEL = re.compile(r"\.sort(?:ed)?(?:\(by:|\s*\{)|[(\s]\\\.[a-zA-Z]")

# The modules and their allowed imports: the targets of Package.swift, which are acyclic.
KNOWN = package_modules.modules()
MODULES = {name: set(module.imports) for name, module in KNOWN.items()}
FOLDERS = {module.folder: name for name, module in KNOWN.items()}
# Formats of sources must not import each other; SourceFormats chooses among them.
FORMATS = {name for name in MODULES if name.endswith("Format")}
for name, imported in MODULES.items():
    if name in FORMATS and imported & FORMATS:
        sys.exit(f"lint: Package.swift: {name} may not know {', '.join(imported & FORMATS)}")
ROOM_OF = {name: module.room for name, module in KNOWN.items() if module.room}
for name, room in ROOM_OF.items():
    for imported in MODULES[name]:
        if ROOMS.index(ROOM_OF.get(imported, "Foundations")) > ROOMS.index(room):
            sys.exit(f"lint: Package.swift: {name} in {room} may not know {imported} in {ROOM_OF[imported]}")
# Each C library is imported by one Swift module only.
C_OWNERS = {
    "CCrypto": ["Digests"], "CLibXML2": ["XML"], "CLibYAML": ["YAML"], "CLibZip": ["Publishing"],
    "CDeflate": ["Compression"], "CVips": ["ArtworkDrawing"], "CHarfBuzz": ["FormulaFonts"],
    "CQPDF": ["Printing"], "CQREncode": ["Printing"], "CHunspell": ["Spelling"],
    "CHyphen": ["Dictionaries"],
    "CWordBreaks": ["Dictionaries"],
    "CCurl": ["HTTPTransfer"],
}


def module_of(path):
    """The module that a file belongs to: the target of the folder that it lies in."""
    return next((FOLDERS[str(folder)] for folder in path.parents if str(folder) in FOLDERS), path.parts[2])


def check_targets():
    """Whether the targets of Package.swift, tests among them, name what their files import, nothing else, and each of their files."""
    for target in package_modules.targets().values():
        if target.is_system_library:
            continue
        imported = set()
        for path in target.files():
            if path.suffix == ".swift":
                imported |= set(IMPORT.findall(path.read_text(encoding="utf-8")))
            elif path.suffix == ".wl" and "WolframLibrary" in target.plugins:
                # Its plugin makes a Swift file of it.
                imported.add("Kernel")
            elif not path.name.startswith("."):
                problems.append(f"Package.swift: {target.name} neither has nor excludes {path}")
        for name in target.imports:
            if name not in imported:
                problems.append(f"Package.swift: {target.name} names {name} and imports it nowhere")
        # Those of modules are found by `check_imports`, with their lines.
        if target.folder.startswith("Tests"):
            for name in sorted(imported & KNOWN.keys() - {target.name, *target.imports}):
                problems.append(f"Package.swift: {target.name} imports {name} and does not name it")


# Words that say when a file was added, or that there was room, in place of what is in it.
VAGUE = re.compile(
    r"^(Further|Written|Textbook|Course|Higher|Other|Misc(ellaneous|ellany)?|General|Various|Util(s|ity|ities)?|Helpers?)(?![a-z])"
    r"|(Misc|Utils?|Utilities|Helpers?)$")


def check_names():
    """Files are named for their subject. In the tests of the kernel they are yet to be."""
    for path in sorted(path for root in ("Sources", "Tests") for path in pathlib.Path(root).rglob("*.*")):
        if path.suffix in (".swift", ".wl") and VAGUE.search(path.stem.split("+")[0]) and path.parts[1] != "KernelTests":
            problems.append(f"{path}: the name says nothing of what is in the file")


def check_skips():
    """A test that cannot run says so by a trait, so that its runner counts it; one that prints it and returns counts as passed."""
    for path in sorted(pathlib.Path("Tests").rglob("*.swift")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(r"\bprint\(\"[^\"]*\b(skipped|left out)\b", line):
                problems.append(f"{path}:{number}: a test is skipped by .enabled(if:), not by printing so")


MOST_LINES_OF_FILE = 1000
MOST_LINES_OF_FUNCTION = 50
# Pure data tables may be longer: the file and the reason.
LONG_FILES: dict[str, str] = {
    "Sources/Book/BookModel/LanguageWords+Tables.swift": "the words of each language",
    "Sources/Wolfram/Kernel/Expression/SymbolName.swift": "the names of symbols",
    "Sources/Wolfram/WolframLanguage/KnownSymbol.swift": "one case for each symbol",
    "Sources/Wolfram/WolframLanguage/NamedCharacterTable.swift": "one line for each named character",
}

problems = []


def check_imports(path, lines):
    module = module_of(path)
    for number, line in enumerate(lines, 1):
        match = IMPORT.match(line)
        if match and match.group(1) in MODULES:
            imported = match.group(1)
            # Modules that only scripts/reader.sh compiles (KernelWeb, ReaderWeb, WebRuntime) are not targets.
            if module in MODULES and imported not in MODULES[module]:
                problems.append(f"{path}:{number}: {module} does not name {imported} in Package.swift")
            if imported in C_OWNERS and module not in C_OWNERS[imported]:
                problems.append(f"{path}:{number}: only {C_OWNERS[imported][0]} imports {imported}")
        code = line.split("//")[0]
        if module in PORTABLE and NOT_PORTABLE.search(code):
            problems.append(f"{path}:{number}: not in the portable subset: {line.strip()}")
        if module in IN_KERNEL and NOT_IN_KERNEL.search(code):
            problems.append(f"{path}:{number}: not in the kernel for the browser (ordered(by:), closures): {line.strip()}")


def check_lengths(path, lines):
    if len(lines) > MOST_LINES_OF_FILE and str(path) not in LONG_FILES:
        problems.append(f"{path}: {len(lines)} lines, more than {MOST_LINES_OF_FILE}")
    for number, length in structure.function_lengths(lines):
        if length > MOST_LINES_OF_FUNCTION:
            problems.append(f"{path}:{number}: a function of {length} lines, more than {MOST_LINES_OF_FUNCTION}")


def check_patterns():
    """Whether the patterns see declarations of every level of access: each is tried on a function that is too long."""
    # Written out once more: what is lacking in the list of the patterns is to be seen here.
    for level in ("", "open", "public", "package", "internal", "fileprivate", "private"):
        prefix = level + " " if level else ""
        for head in (f"{prefix}func f() {{", f"{prefix}static func f(", f"@inline(__always) {prefix}mutating func f() {{",
                     f"{prefix}init(", f"{prefix}subscript(a: Int) -> Int {{"):
            signature = ["  " + head] + (["    a: Int", "  ) {"] if head.endswith("(") else [])
            lines = ["struct A {", *signature, *["    g()"] * MOST_LINES_OF_FUNCTION, "  }", "}"]
            if [length for _, length in structure.function_lengths(lines)] != [len(lines) - 2]:
                problems.append(f"scripts/structure.py: the pattern of functions does not see \"{head}\"")
        if not structure.ANY_DECLARATION.match(f"  {prefix}static let a = 1") or not structure.TYPE.match(f"{prefix}struct A {{"):
            problems.append(f"scripts/structure.py: a pattern of declarations does not see \"{level}\"")
        if not NOT_PORTABLE.search(f"{prefix}import Foundation") or not IMPORT.match(f"{prefix}import Kernel"):
            problems.append(f"scripts/package_modules.py: the pattern of imports does not see \"{level}\"")
    requirement = ["protocol A {", "  func f()", "}", "", *["let a = 1"] * MOST_LINES_OF_FUNCTION, "  }"]
    if list(structure.function_lengths(requirement)):
        problems.append("scripts/structure.py: the pattern of functions takes a requirement of a protocol for one with a body")


check_patterns()
check_targets()
check_names()
check_skips()


SILENT_TRY = re.compile(r"\btry\?")


def silent_tries(lines):
    """The numbers of lines with a `try?` without a reason: a comment there or on the line before. Adjacent lines share one."""
    found = []
    has_reason = False
    for number, line in enumerate(lines, 1):
        code, _, comment = line.partition("//")
        if SILENT_TRY.search(code):
            has_reason = has_reason or bool(comment.strip())
            if not has_reason:
                found.append(number)
        else:
            has_reason = line.strip().startswith("//") and not line.strip().startswith("///")
    return found


assert silent_tries(["let a = try? b()"]) == [1]
assert silent_tries(["// A probe.", "let a = try? b(),", "  let c = try? d()", "", "let e = try? f()"]) == [5]
assert silent_tries(["let a = try? b()  // A probe."]) == []
assert silent_tries(["/// Its value.", "var a: A? { try? b() }", "var entry: Entry?"]) == [2]


def check_silent_tries(path, lines):
    for number in silent_tries(lines):
        problems.append(f"{path}:{number}: a try? needs a comment that says why silence is right, or a finding")


# What opens a file for writing: only WritableFile does, so that no output misses what it knows.
FOR_WRITING = re.compile(r"\bO_(WRONLY|RDWR|CREAT|APPEND|TRUNC)\b|\bmkstemp\(|\bfopen\(|\bforWritingAtPath\b|\bcreateFile\(")
# Other places, with reasons.
MAY_WRITE = {
    "Sources/Foundations/Files/WritableFile.swift": "the door",
    "Sources/Foundations/Files/AtomicFile.swift": "locks what killed processes left, to remove it",
    "Sources/Outlets/Printing/Browser.swift": "the browser's own input and output are /dev/null",
}
assert FOR_WRITING.search("open(path, O_WRONLY | O_CREAT)") and not FOR_WRITING.search("open(path, O_RDONLY)")


def check_writing(path, lines):
    if str(path) in MAY_WRITE:
        return
    for number, line in enumerate(lines, 1):
        if FOR_WRITING.search(line.split("//")[0]):
            problems.append(f"{path}:{number}: a file is opened for writing by WritableFile alone")


for path in sorted(SOURCES.rglob("*.swift")):
    lines = path.read_text(encoding="utf-8").splitlines()
    check_imports(path, lines)
    check_lengths(path, lines)
    check_silent_tries(path, lines)
    check_writing(path, lines)
for path in sorted(SOURCES.rglob("*.wl")):
    check_lengths(path, path.read_text(encoding="utf-8").splitlines())

# Types that exceed the design's limits, with reasons: data tables, and types yet to be divided.
LARGE_TYPES = {
    "NamedCharacterTable": "one line for each named character",
    "DiagnosticKind": "one declaration for each kind of finding",
    "Reader": "a part for each idea of the reader, and what is told to the screen",
}
MOST_LINES_OF_TYPE, MOST_PROPERTIES, MOST_LINES_OF_MODULE = 1000, 15, 9000
# Modules that exceed the design's limit, with reasons.
LARGE_MODULES = {
    "KernelLibrary": "folders by subject that know nothing of one another; a statement a line takes three times the lines that it took as a text",
}
LETTER = re.compile(r"\b0x([2-6][0-9A-Fa-f]|7[0-9A-Ea-e])\b")


def check_structure(files):
    """Lines of types with all their extensions, their stored properties, lines of modules, bytes written as numbers.

    The formatter puts types of a file at the margin and their properties two columns behind it; values without behaviour
    may have as many properties as they need.
    """
    lengths, modules, stored, behaving = {}, {}, {}, set()
    for path, lines in files:
        modules[module_of(path)] = modules.get(module_of(path), 0) + len(lines)
        name = None
        for number, line in enumerate(lines, 1):
            code = re.sub(r'"(?:[^"\\\\]|\\\\.)*"', '""', line.split("//")[0])
            if LETTER.search(code):
                problems.append(f"{path}:{number}: a letter is written as a number: {LETTER.search(code)[0]}")
            found = re.match(package_modules.MODIFIERS + r"(struct|class|enum|actor|extension) ([A-Za-z_][\w.]*)", line)
            if found:
                kind, name, start = found[1], found[2], number
            if name is None:
                continue
            if kind in ("struct", "class", "actor") and re.match(
                    rf"  {structure.STORED}(?:let|var) \w+", code):
                is_computed = re.search(r"\{\s*$|\{.*\}\s*$", code) and "=" not in code.split("{")[0]
                stored[name] = stored.get(name, 0) + (0 if is_computed else 1)
            if "mutating func" in code or kind in ("class", "actor"):
                behaving.add(name)
            if line.startswith("}") or (found and line.rstrip().endswith("}")):
                lengths[name] = lengths.get(name, 0) + number - start + 1
                name = None
    for name, count in lengths.items():
        if count > MOST_LINES_OF_TYPE and name not in LARGE_TYPES:
            problems.append(f"{name}: {count} lines in all its extensions, more than {MOST_LINES_OF_TYPE}")
    for name, count in stored.items():
        if count > MOST_PROPERTIES and name in behaving and name not in LARGE_TYPES:
            problems.append(f"{name}: {count} stored properties, more than {MOST_PROPERTIES}")
    for name, count in modules.items():
        if count > MOST_LINES_OF_MODULE and name not in LARGE_MODULES:
            problems.append(f"{name}: {count} lines, more than {MOST_LINES_OF_MODULE} for a module")


check_structure([(path, path.read_text(encoding="utf-8").splitlines()) for path in sorted([*SOURCES.rglob("*.swift"), *SOURCES.rglob("*.wl")])])


def check_kinds():
    """Every kind of diagnostic is produced by a test, which names it."""
    tests = "".join(path.read_text(encoding="utf-8") for path in pathlib.Path("Tests").rglob("*.swift"))
    for path in sorted(pathlib.Path("Sources").rglob("DiagnosticKind+*.swift")):
        text = path.read_text(encoding="utf-8")
        for name, identifier in re.findall(r'static let (\w+) = DiagnosticKind\(\s*"([a-z-]+)"', text):
            if identifier not in tests and not re.search(rf"\.{name}\b", tests):
                problems.append(f"{path}: no test names {identifier}")


check_kinds()

# Modules whose folders import each other cyclically, with reasons.
CIRCULAR_MODULES = {
    "BookCompiler": "what a phase found is declared beside the phases and used by the reading of sources",
    "Kernel": "terms are written and searched by what the session knows",
    "MarkupReading": "HTML holds SVG, and SVG HTML",
    "ReaderCore": "the parts of the reader's state name its commands and events, and those the parts' values",
    "octavo": "reports take the options of the commands that print them",
}
# Names used only by their own module, with the reasons for their wider access.
EXPOSED: dict[str, str] = {}


def check_use():
    """What structure.py measures: circles, names that are seen or declared for nothing, long closures, importers of C libraries."""
    everything = list(structure.files())
    sources = [file for file in everything if file.path.parts[0] == "Sources"]
    for module, a, b, example in structure.folder_circles(sources):
        if module not in CIRCULAR_MODULES:
            problems.append(f"{module}: {a} and {b} use one another: {example}")
    for file, number, match in structure.exposed(everything):
        if match["name"] not in EXPOSED:
            problems.append(f"{file.path}:{number}: only {file.module} uses the {match['access']} {match['name']}")
    for file, number, name in structure.unused(everything):
        problems.append(f"{file.path}:{number}: nothing uses {name}")
    for file in sources:
        for number, size in structure.long_closures(file):
            problems.append(f"{file.path}:{number}: a closure of {size} lines, more than {structure.MOST_LINES_OF_CLOSURE}")
    for library, importers in structure.c_importers(sources).items():
        if importers - set(C_OWNERS[library]):
            problems.append(f"{library}: imported by {', '.join(sorted(importers))}")


def check_scripts():
    """Scripts of the reader do not import one another in a circle: what several share lies below them."""
    folder = pathlib.Path("templates/reader").resolve()
    imports = {path: {(path.parent / name).resolve() for name in re.findall(r'(?:from|import)\s*\(?"(\.[^"]+)"', path.read_text())}
               for path in sorted(folder.rglob("*.js"))}
    for path in imports:
        reached, ahead = set(), [path]
        while ahead:
            new = imports.get(ahead.pop(), set()) - reached
            reached |= new
            ahead += new
        if path in reached:
            problems.append(f"{path.relative_to(pathlib.Path.cwd())}: imports itself by way of other scripts")


check_use()
check_scripts()
for problem in problems:
    print("lint: " + problem, file=sys.stderr)
sys.exit(1 if problems else 0)
