"""Writes build/index.md from the code: where each diagnostic, built-in and rule of the reader is, and which tests hold it.

    python3 scripts/index.py           writes the index
    python3 scripts/index.py --check   writes nothing; exits with 1 where something has no file or no test
"""

import functools
import pathlib
import re
import sys

import built_ins

INDEX = pathlib.Path("build/index.md")


def texts(folder, pattern):
    """The files below a folder whose names match, each with its text, in the order of their paths."""
    return [(path, path.read_text(encoding="utf-8")) for path in sorted(pathlib.Path(folder).rglob(pattern))]


def link(path):
    return f"[{path.stem if path.suffix == '.swift' else path.name}](../{path})"


def links(paths):
    return " ".join(link(path) for path in paths)


@functools.cache
def words(path):
    """The words of a file, and those with hyphens: what a search for a word begins with, since it takes a while in every file."""
    text = path.read_text(encoding="utf-8")
    return set(re.findall(r"\w+", text)) | set(re.findall(r"[\w-]+", text))


SOURCES = texts("Sources", "*.swift")
TESTS = texts("Tests", "*.swift")
problems = []


def row(name, cells, needs):
    """A row of a table; `needs` says what the cells that may not be empty hold."""
    for cell, need in zip(cells, needs, strict=True):
        if need and not cell:
            problems.append(f"{name} has no {need}")
    return f"| `{name}` | " + " | ".join(cells) + " |"


# MARK: Diagnostics



def declares_kinds(path):
    """Whether a file declares kinds of findings: each module has one for those that it reports."""
    return path.name.startswith("DiagnosticKind+")



# These tests concern the format of reports and saved findings, and use arbitrary kinds as examples.
EXAMPLES_ONLY = {"DiagnosticsTests", "BuildCacheTests"}
EPUBCHECK_ID = re.compile(r'"([A-Z]{3}-\d{3}w?)"')


def closing(text, start):
    """The place of the bracket that closes the one before `start`."""
    depth = 1
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return len(text)


def uses(text, name):
    """The places that report a kind: neither an enumeration's case with a value, nor a pattern of a switch."""
    for match in re.finditer(rf"(\bDiagnosticKind|(?<![\w)\]]))\.{name}\b(?!\s*\()", text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if not re.search(r"\bcase [^:]*$", line):
            yield match


def epubcheck_ids(text, name, shared):
    """epubcheck's ids in the calls that report a kind; `shared` are those of the calls in the file that name no kind."""
    found = set()
    for match in uses(text, name):
        opening = text.rfind("(", 0, match.start())
        call = text[opening : closing(text, opening + 1)]
        found |= set(EPUBCHECK_ID.findall(call)) or (shared if re.search(r"epubcheck(ID)?: id\b", call) else set())
    return found


def calls_without_kind(text):
    """epubcheck's ids in calls of a file's own function that names the kind once."""
    found = set()
    for match in EPUBCHECK_ID.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : text.find("\n", match.end())]
        if "epubcheck" not in line and not re.search(r"report\(\s*\.\w+,", line) and "(." not in line:
            found.add(match[1])
    return found


def diagnostics():
    kinds = {}
    for _, text in (source for source in SOURCES if declares_kinds(source[0])):
        kinds.update((identifier, name) for name, identifier in
                     re.findall(r'static let (\w+) = DiagnosticKind\(\s*"([a-z0-9-]+)"', text))
    # A kind is named after its id, so that an id in a report can be found in the code.
    problems.extend(f'the kind "{identifier}" is called {name}' for identifier, name in kinds.items()
                    if name.lower() != identifier.replace("-", ""))
    sources = [(path, text) for path, text in SOURCES if not declares_kinds(path)]
    tests = [(path, text) for path, text in TESTS if path.parts[1] not in EXAMPLES_ONLY]
    rows = ["| id | reported by | tests | epubcheck |", "|---|---|---|---|"]
    for identifier, name in sorted(kinds.items()):
        raisers = [(path, text) for path, text in sources if name in words(path) and any(uses(text, name))]
        word = re.compile(rf"(?<![\w-]){identifier}(?![\w-])|(\bDiagnosticKind|(?<![\w)\]]))\.{name}\b(?!\s*\()")
        ids = set()
        for path, text in raisers:
            if "BundleChecks" in path.parts:
                ids |= epubcheck_ids(text, name, calls_without_kind(text))
        producers = [path for path, text in tests if words(path) & {identifier, name} and word.search(text)]
        cells = [links(path for path, _ in raisers), links(producers), " ".join(sorted(ids))]
        rows.append(row(identifier, cells, ["file that reports it", "test", None]))
    return rows


# MARK: Built-ins

# Built-ins that tests can name only by their operator.
OPERATORS = {
    "AddTo": "+=", "And": "&&", "Apply": "@@", "Association": "<|", "CompoundExpression": ";", "Decrement": "--", "Divide": "/",
    "DivideBy": "/=", "Dot": ".", "Equal": "==", "Factorial": "!", "Function": "&", "Greater": ">", "GreaterEqual": ">=",
    "Increment": "++", "Less": "<", "LessEqual": "<=", "List": "{", "Map": "/@", "MapApply": "@@@", "Minus": "-", "Not": "!",
    "Or": "||", "Part": "[[", "Plus": "+", "Power": "^", "PreDecrement": "--", "PreIncrement": "++", "ReplaceAll": "/.",
    "ReplaceRepeated": "//.", "Rule": "->", "RuleDelayed": ":>", "SameQ": "===", "Set": "=", "SetDelayed": ":=", "Span": ";;",
    "StringExpression": "~~", "StringJoin": "<>", "Subtract": "-", "SubtractFrom": "-=", "TagSet": "/:", "Times": "*",
    "TimesBy": "*=", "Unequal": "!=", "UnsameQ": "=!=", "Unset": "=.", "UpSet": "^=", "Condition": "/;", "PatternTest": "?",
    "Alternatives": "|", "Pattern": "_", "Blank": "_", "BlankSequence": "__", "BlankNullSequence": "___", "Optional": "_:",
    "Slot": "#", "SlotSequence": "##", "Composition": "@*", "RightComposition": "/*", "Repeated": "..", "RepeatedNull": "...",
    "MessageName": "::", "Out": "%", "NonCommutativeMultiply": "**", "UpSetDelayed": "^:=", "TagSetDelayed": "/:",
}


def builtins():
    entries = built_ins.entries()
    for name in built_ins.functions():
        if name not in entries:
            problems.append(f"no file of Sources/Wolfram has an entry of {name} with a line of what it does")
    tests = [(path, text) for path, text in TESTS if path.parts[1] in ("KernelTests", "KernelPlotsTests")]
    tests += texts("Tests/KernelTests/Oracle", "*.tsv") + [(p, t) for p, t in TESTS if p.name == "InteractiveTests.swift"]
    examples_of = {}
    for path, call, value in built_ins.examples():
        examples_of.setdefault(path, set()).update(re.findall(r"\w+", call + " " + value))
    rows = ["| built-in | defined in | doc example in | tests |", "|---|---|---|---|"]
    for name, (file, _) in sorted(entries.items()):
        examples = [path for path, found in examples_of.items() if name in found]
        written = name if "`" in name else OPERATORS.get(name, "\0")
        named = [path for path, text in tests if name in words(path) or written in text]
        if not examples and not named:
            problems.append(f"{name} has neither an example in a doc comment nor a test")
        rows.append(row(name, [link(file), links(examples), links(named[:4])], [None, None, None]))
    return rows


# MARK: The reader

READER = pathlib.Path("docs/reader-rules.md")
CORE = pathlib.Path("Sources/Reader/ReaderCore")


def rules():
    listed = re.findall(r"^\| ([RIC]\d+) \| ([^|]+) \|$", READER.read_text(encoding="utf-8"), re.M)
    # Rules are named in comments; elsewhere the same characters may mean something else.
    core = [(path, " ".join(re.findall("//.*", text))) for path, text in SOURCES]
    shell = [(path, path.read_text(encoding="utf-8")) for path in sorted(pathlib.Path("templates/reader").rglob("*"))
             if path.suffix in (".js", ".html", ".css")]
    browser = texts("Tests/Reader", "rules_*.py")
    rows = ["| rule | about | core and build | shell | native tests | tests in browsers |", "|---|---|---|---|---|---|"]
    for rule, about in listed:
        word = re.compile(rf"\b{rule}\b")
        native = [(path, re.findall(rf"func ({rule.lower()}(?!\d)\w+)\(", text)) for path, text in TESTS]
        browsers = [(path, re.findall(rf"def ({rule}(?!\d)\w+)\(", text)) for path, text in browser]
        # Files about this rule alone come before those that mention many.
        def shared(text):
            return (len(set(re.findall(r"\b[RIC]\d+\b", text))), -len(word.findall(text)))
        ranked = [sorted((path for path, text in files if word.search(text)), key=lambda path: shared(dict(files)[path]))
                  for files in (core, shell)]
        cells = [about, *(links(files) for files in ranked)]
        for found in (native, browsers):
            cells.append(" ".join(f"{link(path)} ({len(names)})" for path, names in found if names))
        # The shell or the build may have a rule alone; what the core decides is tested natively as well.
        is_of_core = any(path.is_relative_to(CORE) for path in ranked[0])
        if not any(ranked):
            problems.append(f"{rule} has no file")
        rows.append(row(rule, cells, [None, None, None, "native test" if is_of_core else None, "test in browsers"]))
    return rows


def index():
    parts = [
        "# Where things are",
        "",
        "Made from the code by `make index`; `make lint` fails where a diagnostic, a built-in or a rule has no file or no test.",
        "",
        "## Diagnostics",
        "",
        "The files that report each finding, the tests that produce it, and the ids under which epubcheck reports the same.",
        "[diagnostics.md](../docs/diagnostics.md) says what each asks for; each is declared in the file `DiagnosticKind+MODULE.swift`",
        "of the module that reports it.",
        "",
        *diagnostics(),
        "",
        "## Built-ins of the kernel",
        "",
        "The table that each stands in, the files whose doc comments have an example of it (tests evaluate each), and up to four",
        "tests that use it. [built-ins.md](built-ins.md) says what each does, [contributing.md](../docs/contributing.md) how to add one.",
        "",
        *builtins(),
        "",
        "## Rules of the reader",
        "",
        "The files whose comments name the rule, and how many tests are named for it. [reader-rules.md](../docs/reader-rules.md) says",
        "what each is about.",
        "",
        *rules(),
    ]
    return "\n".join(parts) + "\n"


text = index()
if "--check" not in sys.argv:
    INDEX.parent.mkdir(exist_ok=True)
    INDEX.write_text(text, encoding="utf-8")
    print(INDEX)
for problem in problems:
    print("lint: " + problem, file=sys.stderr)
sys.exit(1 if problems and "--check" in sys.argv else 0)
