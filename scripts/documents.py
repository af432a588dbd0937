"""Checks that what README.md, CHANGELOG.md and docs/*.md name exists: files, links, make targets, commands, options, findings, code.

    python3 scripts/documents.py

Looked at are spans in backticks and lines of code. Counts are compared where their line ends with a mark, as in
`has 48 to try <!-- count: demonstrations -->`. The script first looks at a document with a slip of each kind, so that a check that sees
nothing fails.
"""

import functools
import os
import pathlib
import re
import subprocess
import sys

import built_ins
from package_modules import modules, web_modules

ROOT = pathlib.Path(__file__).resolve().parent.parent
os.chdir(ROOT)
FOLDERS = "Sources|Tests|templates|scripts|docs|examples|integrations"
CODE_ENDINGS = "swift|py|sh|mjs|js|wl|java|c"
# Words that stand for what a reader puts in their place.
PLACEHOLDERS = {"NAME", "FORMAT", "MODULE", "ROOM", "DIR", "FILE", "BOOK", "MANIFEST", "ID", "VERSION", "K", "N"}
# Documents for those who know the code: every name of Swift or JavaScript in them is in the code.
OF_THE_CODE = {"docs/architecture.md", "docs/contributing.md", "docs/performance.md", "docs/reader-rules.md"}
# Files that Octavo or other tools write or read, which are not in the project.
OTHER_FILES = {"octavo.yaml", "octavo-baseline.json", "sw.js"}
# Names that others gave: a tag of lintian, packages of Debian, cases of epubcheck's suite, a function of CSS, sections of ELF.
OTHER_NAMES = {"bogus-mail-host", "hunspell-de-de", "do-collection-valid", "preview-embedded-valid", "manifest-self-referencing-error",
               "target-counter", "eh_frame", "eh_frame_hdr"}
# Options of other programs that documents name.
OTHER_OPTIONS = {"--filter", "--product", "--target", "--static-swift-stdlib", "--directory", "--sloppy"}


@functools.cache
def tracked():
    """The files of the project, by their paths from its root."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.splitlines() if (ROOT / path).exists()]


@functools.cache
def names_of_files():
    return {pathlib.PurePath(path).name for path in tracked()}


@functools.cache
def words_of_code():
    """Every word, also with hyphens or dots, in the files of the project that are no documents, and the names of files."""
    found = {pathlib.PurePath(path).stem for path in tracked()}
    for path in tracked():
        if re.search(r"\.(swift|py|sh|m?js|css|html|ya?ml|json|xml|wl|tsv|txt|h|c|modulemap|mustache)$|Makefile$|Snakefile$", path) \
                and path != "scripts/documents.py":
            text = (ROOT / path).read_text(encoding="utf-8", errors="replace")
            found |= set(re.findall(r"\w+", text)) | set(re.findall(r"[\w.-]*\w", text))
    return found


@functools.cache
def findings():
    return {identifier for path in (ROOT / "Sources").rglob("DiagnosticKind+*.swift")
            for identifier in re.findall(r'DiagnosticKind\(\s*"([a-z0-9-]+)"', path.read_text(encoding="utf-8"))}


def is_known(word):
    """Whether a word is a finding, in the code, or of others."""
    return word in findings() or word in OTHER_NAMES or word in words_of_code()


@functools.cache
def targets():
    return set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))


# MARK: Commands and their options

@functools.cache
def parsables():
    """The commands and groups of options in Sources/Tool, by the names of their types, each with its text."""
    found = {}
    for path in sorted((ROOT / "Sources/Tool").rglob("*.swift")):
        parts = re.split(r"^(?=(?:struct|extension|enum|final class) )", path.read_text(encoding="utf-8"), flags=re.M)
        for part in parts:
            head = re.match(r"struct (\w+): .*(?:ParsableCommand|ParsableArguments)", part)
            if head:
                found[head[1]] = part
    return found


def kebab(name):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"-\1", name).lower()


@functools.cache
def options_of(type_name):
    """The options of a command or a group, with those of the groups in it."""
    text = parsables().get(type_name, "")
    found = {"--help", "-h"}
    for match in re.finditer(r"@(Option|Flag|OptionGroup)\b", text):
        variable = re.compile(r"\bvar (\w+)(?:\s*:\s*(\w+))?").search(text, match.end())
        if match[1] == "OptionGroup":
            found |= options_of(variable[2])
            continue
        written = text[match.end() : variable.start()]
        long_names = re.findall(r'\.customLong\("([^"]+)"', written)
        short_names = re.findall(r'\.customShort\("([^"]+)"', written)
        found |= {"--" + name for name in long_names} | {"-" + name for name in short_names}
        if not (long_names or short_names) or re.search(r"(?<=[\[ ,])\.(long|shortAndLong)\b", written):
            found.add("--" + kebab(variable[1]))
    return found


@functools.cache
def commands():
    """The options of each command, by its words: `catalogue build`."""
    found = {"help": {"--help", "-h"}}

    def add(type_name, before):
        text = parsables().get(type_name, "")
        name = re.search(r'commandName: "([^"]+)"', text)
        if not name:
            return
        words = (*before, name[1]) if name[1] != "octavo" else ()
        if words:
            found[" ".join(words)] = options_of(type_name)
        listed = re.search(r"subcommands: \[(.*?)\]", text, re.S)
        for sub in re.findall(r"(\w+)\.self", listed[1]) if listed else []:
            add(sub, words)

    add("Octavo", ())
    return found


def command_faults(line):
    """What is wrong in a command line that begins with `octavo`."""
    words = re.sub(r"\s#.*", "", line).split()[1:]
    if not words or not re.fullmatch(r"[a-z][a-z-]*", words[0]):
        return [f"there is no option octavo {words[0]}"] if words and words[0] not in ("--version", "--help", "--generate-completion-script") \
            and words[0].startswith("-") else []
    name = " ".join(words[:2]) if " ".join(words[:2]) in commands() else words[0]
    if name not in commands():
        return [f"there is no command octavo {name}"]
    faults = []
    for word in words[len(name.split()):]:
        option = re.match(r"\[?(--?[a-z][\w-]*)", word)
        if option and option[1] not in commands()[name]:
            faults.append(f"octavo {name} has no option {option[1]}")
    faults += [f"there is no finding {identifier}" for identifier in re.findall(r"--warning ([a-z0-9-]+)=", line)
               if identifier not in findings()]
    known = findings() | {"not-applicable"}
    if name == "help" and len(words) > 1 and re.fullmatch(r"[a-z0-9-]+", words[1]) and words[1] not in known:
        faults.append(f"there is no finding {words[1]}")
    return faults


@functools.cache
def known_options():
    """The options of Octavo, and those that the project's scripts take or give."""
    scripts = "".join((ROOT / path).read_text(encoding="utf-8", errors="replace") for path in tracked()
                      if re.match(r"scripts/(?!documents\.py)|Tests/Reader/.*\.py|Makefile|integrations/", path))
    return set().union(*commands().values()) | set(re.findall(r"--[a-z][\w-]*", scripts)) | OTHER_OPTIONS


# MARK: Parts of a document

def parts(text):
    """The spans in backticks and the lines of code of a document, each with its line's number and whether it is a line of code."""
    fence = None
    previous_is_code = previous_is_blank = True
    for number, line in enumerate(text.splitlines(), 1):
        opening = re.match(r"\s*(```+|~~~+)", line)
        if opening:
            fence = None if fence and line.strip().startswith(fence) else fence or opening[1]
            continue
        is_code = bool(fence) or (re.match(r" {4,}\S", line) and (previous_is_blank or previous_is_code) and not re.match(r"\s+[-*|] ?[`*]", line))
        if is_code:
            yield number, line.strip(), True
        else:
            for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", line):
                yield number, span, False
        previous_is_blank = not line.strip()
        previous_is_code = bool(is_code) or (previous_is_blank and previous_is_code)


def expanded(path):
    """The paths that braces stand for."""
    braces = re.search(r"\{([^}]*)\}", path)
    return [path] if not braces else [other for word in braces[1].split(",")
                                      for other in expanded(path[: braces.start()] + word.strip() + path[braces.end() :])]


def stands_for_others(text):
    """Whether a text holds a word that a reader puts another in the place of: `NAME`, `NAMECheck.swift`."""
    return any(re.search(rf"(?<![A-Z]){word}(?![a-z\d])(?![A-Z](?![a-z]))", text) for word in PLACEHOLDERS)


def is_there(path):
    """Whether a path exists, or a pattern matches; a part that stands for others ends the question."""
    known = []
    for part in path.split("/"):
        if stands_for_others(part):
            break
        known.append(part)
    pattern = "/".join(known)
    return not known or any(ROOT.glob(pattern.rstrip("/"))) or pattern.split("/")[0] == "build"


def span_faults(span, document):
    """What is wrong with a span in backticks."""
    if re.match(rf"(?:{FOLDERS})/[\w+.*-]", span):
        # What follows the path of a script are its arguments.
        return [f"{path} is not there" for path in expanded(re.sub(r"(?<!,)\s.*", "", span)) if not is_there(path)] + script_faults(span)
    if re.fullmatch(rf"[\w+-]+\.(?:{CODE_ENDINGS})", span) and document in OF_THE_CODE:
        return [] if stands_for_others(span) or span in names_of_files() | OTHER_FILES else [f"there is no file {span}"]
    if "--filter " in span:
        return [f"there is no test {name}" for filtered in re.findall(r"--filter (\S+)", span) for name in filtered.split("/")
                if not is_known(name) and not (ROOT / "Tests" / name).is_dir() and not stands_for_others(name)]
    if span.startswith("octavo "):
        return command_faults(span)
    if re.match(r"make [a-z]", span):
        return [f"there is no target make {word}" for word in target_words(span) if word not in targets()]
    if re.fullmatch(r"--[a-z][\w-]*(?:[ =].*)?", span):
        option = re.match(r"--[a-z][\w-]*", span)[0]
        return [] if option in known_options() else [f"there is no option {option}"]
    if re.fullmatch(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+", span):
        return [] if is_known(span) else [f"there is neither a finding nor a word {span} in the project"]
    if document in OF_THE_CODE and re.fullmatch(r"\.?[A-Za-z_]\w+(?:\.\w+)*(?:\([\w:]*\))?", span):
        lacking = [word for word in re.findall(r"[A-Za-z_]\w+", span) if not is_known(word) and not stands_for_others(word)]
        return [f"the code has no {word}" for word in lacking]
    return []


def script_faults(text):
    """Options that a script of the project is called with and does not have."""
    faults = []
    for path, arguments in re.findall(r"((?:scripts|Tests/Reader)/\w+\.(?:py|sh))((?: \S+)*)", text):
        if (ROOT / path).exists():
            script = (ROOT / path).read_text(encoding="utf-8")
            faults += [f"{path} has no option {option}" for option in re.findall(r" (--[a-z][\w-]*)", arguments) if option not in script]
    return faults


def target_words(line):
    """The targets that a call of make names."""
    words = []
    for word in re.sub(r"\s{2,}.*|\s#.*|[;&|].*", "", line).split()[1:]:
        if not re.fullmatch(r"[a-z][\w-]*", word):
            break
        words.append(word)
    return words


def line_faults(line):
    """What is wrong with a line of code."""
    levels = re.findall(r"([a-z0-9]+(?:-[a-z0-9]+)+): (?:off|note|warning|error)\b", line)
    if levels or "scripts/" in line:
        return [f"there is no finding {identifier}" for identifier in levels if identifier not in findings()] + script_faults(line)
    call = re.match(r"(?:\$ |- (?:run: )?|run: |[\w.-]+=\S+ )*(octavo|make) (.*)", line)
    if not call or re.match(r"(?:[A-Z]|an? |the )", call[2]):
        return [f"there is no finding {identifier}" for identifier in re.findall(r"(?:warning|error|note): .* \[([a-z0-9-]+)\]$", line)
                if identifier not in findings()]
    if call[1] == "make":
        return [f"there is no target make {word}" for word in target_words("make " + call[2]) if word not in targets()]
    return command_faults("octavo " + call[2])


# MARK: Links and counts

def slug(heading):
    """The id that code hosts give a heading."""
    text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


@functools.cache
def anchors(path):
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return {slug(heading) for heading in re.findall(r"^#+ (.*)", text, re.M)}


def link_faults(text, folder, own):
    faults = []
    for target in re.findall(r"\]\((?!\w+:)([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", re.sub(r"^(?: {4}|```.*?^```).*", "", text, flags=re.M))):
        name, _, anchor = target.partition("#")
        path = folder / name if name else own
        if not path.exists():
            faults.append(f"{name} is not there")
        elif anchor and path.suffix == ".md" and anchor not in (anchors(path) if name else {slug(h) for h in re.findall(r"^#+ (.*)", text, re.M)}):
            faults.append(f"{name} has no heading #{anchor}")
    return faults


def counts():
    """What documents may count, each by a name."""
    demonstrations = sum(path.read_text(encoding="utf-8").count("```{interactive}") + path.read_text(encoding="utf-8").count("<o:interactive")
                         for path in (ROOT / "examples/demonstrations").rglob("*.*") if path.suffix in (".md", ".xhtml"))
    return {"findings": len(findings()), "built-ins": len(built_ins.entries()), "demonstrations": demonstrations}


def count_faults(text):
    faults = []
    for line, name in re.findall(r"^(.*)<!-- count: ([\w-]+) -->", re.sub(r"`[^`\n]*`", "", text), re.M):
        known = counts()
        written = [int(number.replace(",", "")) for number in re.findall(r"\b\d[\d,]*\b", line)]
        if name not in known:
            faults.append(f"nothing counts {name}")
        elif known[name] not in written:
            faults.append(f"there are {known[name]} {name}, not {' or '.join(map(str, written))}")
    return faults


def target_faults(text):
    """Targets that the README's table lacks, and rows for targets that are not there."""
    table = text.partition("## Make targets")[2].partition("## ")[0]
    listed = {word for cell in re.findall(r"^\| (`.*?) \|", table, re.M) for word in re.findall(r"`([a-z][\w-]*)", cell)}
    return [f"the table of targets lacks {name}" for name in sorted(targets() - listed)] \
        + [f"there is no target make {name}" for name in sorted(listed - targets())]


def module_faults(text):
    """Modules that the tables of docs/architecture.md lack."""
    rows = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", text, re.M))))
    known = modules()
    return [f"the tables of modules lack {name}" for name, module in (known | web_modules(known)).items() if module.room and name not in rows]


# MARK: All

def faults(text, document):
    """What is wrong in a document, of which `document` is the path."""
    found = []
    for number, part, is_line in parts(text):
        found += [f"{document}:{number}: {fault}" for fault in (line_faults(part) if is_line else span_faults(part, document))]
    path = ROOT / document
    variables = [f"nothing reads {name}" for name in dict.fromkeys(re.findall(r"\bOCTAVO_[A-Z][A-Z0-9_]*[A-Z0-9]\b", text))
                 if name not in words_of_code()]
    return found + [f"{document}: {fault}" for fault in link_faults(text, path.parent, path) + count_faults(text) + variables]


# A slip of each kind that people make, and what has to be said of it.
SLIPS = [
    ("`scripts/no-such.py`", "scripts/no-such.py is not there"),
    ("`Sources/Foundations/{Files,Nowhere}`", "Sources/Foundations/Nowhere is not there"),
    ("`NoSuchFile.swift`", "there is no file NoSuchFile.swift"),
    ("`NoSuchTypeAnywhere`", "the code has no NoSuchTypeAnywhere"),
    ("`swift test --filter NoSuchTests`", "there is no test NoSuchTests"),
    ("`make no-such-target`", "there is no target make no-such-target"),
    ("    make build no-such-target   # both", "there is no target make no-such-target"),
    ("`octavo bild`", "there is no command octavo bild"),
    ("    octavo build book --no-such -o a.epub", "octavo build has no option --no-such"),
    ("`octavo catalogue plan --shard 1/2`", "octavo catalogue plan has no option --shard"),
    ("`--no-such-option FILE`", "there is no option --no-such-option"),
    ("`no-such-finding`", "there is neither a finding nor a word no-such-finding in the project"),
    ("`octavo check b --warning no-such-id=off`", "there is no finding no-such-id"),
    ("    a.md:1:1: warning: it is so [no-such-finding]", "there is no finding no-such-finding"),
    ("    no-such-finding: error   # in settings", "there is no finding no-such-finding"),
    ("`scripts/test_cluster.py --no-such`", "scripts/test_cluster.py has no option --no-such"),
    ("Set OCTAVO_NO_SUCH=1 first.", "nothing reads OCTAVO_NO_SUCH"),
    ("[there](nowhere.md)", "nowhere.md is not there"),
    ("[there](contributing.md#nowhere)", "contributing.md has no heading #nowhere"),
    ("There are 3 of them. <!-- count: findings -->", f"there are {len(findings())} findings, not 3"),
]
RIGHT = """`scripts/lint.py` `Sources/Foundations/{Files,XML}` `AtomicFile.swift` `BookFolder` `make build` `octavo catalogue build` `--web`
`link-target-missing` `octavo check b --warning link-target-missing=off` [contributing](contributing.md#commits)

    octavo build book -o a.epub --artwork none   # as ever
    make test
"""


def self_check():
    """The slips of which nothing is said, and what is said of a document without one."""
    own = "docs/architecture.md"
    silent = [slip for slip, wanted in SLIPS if not any(wanted in fault for fault in faults("\n" + slip + "\n", own))]
    return [f"scripts/documents.py says nothing of: {slip}" for slip in silent] + faults(RIGHT, own)


def main():
    documents = ["README.md", "CHANGELOG.md", *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*.md"))]
    found = self_check()
    for document in documents:
        found += faults((ROOT / document).read_text(encoding="utf-8"), document)
    found += [f"README.md: {fault}" for fault in target_faults((ROOT / "README.md").read_text(encoding="utf-8"))]
    found += [f"docs/architecture.md: {fault}" for fault in module_faults((ROOT / "docs/architecture.md").read_text(encoding="utf-8"))]
    for fault in dict.fromkeys(found):
        print("lint: " + fault, file=sys.stderr)
    sys.exit(1 if found else 0)


main()
