"""Checks what a formatter does not: portable modules, the layers of imports, lengths of files and functions."""

import pathlib
import re
import sys

SOURCES = pathlib.Path("Sources")

# Modules that also compile as Embedded Swift for WebAssembly: no Foundation, no C, no runtime metadata.
PORTABLE = [
    "Diagnostics", "BookModel", "TeXMath", "Numerics", "Graphics", "WolframGraphics", "WolframLanguage", "ReaderCore",
    "ReaderWeb", "InteractiveModel", "JSONText", "Kernel", "KernelPlots", "KernelWeb", "WebRuntime",
]
NOT_PORTABLE = re.compile(
    r"^\s*(@_exported )?import (Foundation|Glibc|Dispatch|Synchronization|C[A-Z]\w*)|\bany [A-Z]|\bCodable\b|\bMirror\b|\bRegex\b"
)

# Each module may import those of lower numbers, and nothing of its own number or above.
LAYERS = {
    "octavo": 9, "BookCompiler": 8, "BundleChecks": 8,
    "Manifests": 7, "SourceFormats": 7, "Checks": 7, "ArtworkDrawing": 7, "Publishing": 7,
    "ReaderWeb": 7, "KernelWeb": 7, "ReaderCore": 6, "KernelPlots": 6, "Kernel": 5, "WebRuntime": 1,
    "XML": 5, "YAML": 5, "TeXMath": 5, "WolframGraphics": 5, "WolframLanguage": 4, "Graphics": 4,
    "InteractiveModel": 5, "JSONText": 4, "BookModel": 3, "Numerics": 3, "Diagnostics": 1, "Parallelism": 1,
    "CLibXML2": 0, "CLibZip": 0, "CVips": 0, "CDeflate": 0,
}
# A C library is behind one Swift module.
C_OWNERS = {
    "CLibXML2": ["XML"], "CLibZip": ["Publishing"], "CDeflate": ["Publishing", "SourceFormats"], "CVips": ["ArtworkDrawing"],
}

MOST_LINES_OF_FILE = 400
MOST_LINES_OF_FUNCTION = 50
# Pure data tables may be longer: the file and why.
LONG_FILES: dict[str, str] = {
    "Sources/Kernel/Expression/SymbolName.swift": "the names of symbols",
    "Sources/WolframLanguage/KnownSymbol.swift": "one case for each symbol",
    "Sources/WolframLanguage/NamedCharacterTable.swift": "one line for each named character",
}

problems = []


def check_imports(path, lines):
    module = path.parts[1]
    for number, line in enumerate(lines, 1):
        match = re.match(r"^\s*(?:@testable |@preconcurrency |public |internal |private )?import (?:\w+ )?(\w+)", line)
        if match and match.group(1) in LAYERS:
            imported = match.group(1)
            if LAYERS[imported] >= LAYERS[module]:
                problems.append(f"{path}:{number}: {module} may not import {imported}")
            if imported in C_OWNERS and module not in C_OWNERS[imported]:
                problems.append(f"{path}:{number}: only {C_OWNERS[imported][0]} imports {imported}")
        code = line.split("//")[0]
        if module in PORTABLE and NOT_PORTABLE.search(code):
            problems.append(f"{path}:{number}: not in the portable subset: {line.strip()}")


def check_lengths(path, lines):
    if len(lines) > MOST_LINES_OF_FILE and str(path) not in LONG_FILES:
        problems.append(f"{path}: {len(lines)} lines, more than {MOST_LINES_OF_FILE}")
    start = None
    for number, line in enumerate(lines, 1):
        match = re.match(r"^(\s*)(?:@\w+(?:\([^)]*\))? )*(?:public |private |fileprivate |internal |static |mutating |final |override )*(?:func |init[?(<])", line)
        if match and start is None and not line.rstrip().endswith("}") and "@_extern" not in line:
            start = (number, match.group(1))
        elif start and re.match(rf"^{start[1]}}}", line):
            length = number - start[0] + 1
            if length > MOST_LINES_OF_FUNCTION:
                problems.append(f"{path}:{start[0]}: a function of {length} lines, more than {MOST_LINES_OF_FUNCTION}")
            start = None


for path in sorted(SOURCES.rglob("*.swift")):
    lines = path.read_text(encoding="utf-8").splitlines()
    check_imports(path, lines)
    check_lengths(path, lines)

def check_kinds():
    """Every kind of diagnostic is produced by a test, which names it."""
    tests = "".join(path.read_text(encoding="utf-8") for path in pathlib.Path("Tests").rglob("*.swift"))
    for path in sorted(pathlib.Path("Sources/Diagnostics/Kinds").glob("*.swift")):
        text = path.read_text(encoding="utf-8")
        for name, identifier in re.findall(r'static let (\w+) = DiagnosticKind\(\s*"([a-z-]+)"', text):
            if identifier not in tests and not re.search(rf"\.{name}\b", tests):
                problems.append(f"{path}: no test names {identifier}")


check_kinds()
for problem in problems:
    print("lint: " + problem, file=sys.stderr)
sys.exit(1 if problems else 0)
