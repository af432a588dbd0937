"""Measures `octavo check` against epubcheck on the test features of w3c/epubcheck, given the folder of that suite.

    .venv/bin/python scripts/epubcheck_suite.py EPUBCHECK/src/test/resources [OCTAVO] [--verbose] [--keep FOLDER]

Every case is packed: a package document, content document or media overlay gets a publication that has what it names.
Then epubcheck, as `make setup-test` installs it, and Octavo check the same bundles. A row counts, of all cases of its
features,

    verdicts      both report errors, or neither does
    valid         of the cases in which epubcheck reports nothing, those in which Octavo reports no error
    warnings      of the cases in which epubcheck reports warnings alone, those in which Octavo reports no error and a warning
    ids           of the ids that epubcheck reports as errors and warnings, case by case, those that Octavo reports too
    exact         cases in which the ids of both are the same

The bundles and epubcheck's findings stay in FOLDER, where the next run finds them.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import epubcheck_cases

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Features of epubcheck's own command line, reports and unit tests, without publications.
OTHERS = {"cli", "reporting", "localization", "unit-tests"}


class Case:
    """A scenario that checks a file: where it is, with which profile, and of which version of EPUB it is."""

    def __init__(self, feature, source, profile, is_old):
        self.feature, self.source, self.profile, self.is_old = feature, source, profile, is_old

    @property
    def key(self):
        return (self.source, self.profile)


def scenarios(root, feature):
    """The cases of a feature file."""
    folder, profiles, is_old, in_background = None, ["default"], "epub2" in str(feature), False
    for line in feature.read_text(encoding="utf-8").splitlines():
        line = line.strip()
        if line.startswith(("Scenario", "Background")):
            in_background = line.startswith("Background")
            profiles = profiles[:1]
        if match := re.search(r"located at '/?([^']+)'", line):
            folder = root / match.group(1)
        if match := re.search(r"with the '?(\w+)'? profile", line):
            profiles = [match.group(1)] if in_background else [*profiles[:1], match.group(1)]
        if (match := re.search(r"checking (?:EPUB|file|document|directory) '([^']+)'", line)) and folder:
            yield Case(feature.stem, folder / match.group(1), profiles[-1], is_old)


def cases(root):
    """Every case of the suite once, in the order of the features."""
    found = {}
    for feature in sorted(root.rglob("*.feature")):
        if feature.relative_to(root).parts[0] in OTHERS:
            continue
        for case in scenarios(root, feature):
            if case.source.exists():
                found.setdefault(case.key, case)
    return list(found.values())


def oracle(bundles):
    """What epubcheck reports of each bundle: severity, id and message; None where it fails itself."""
    package = next((ROOT / ".venv/lib").glob("python*/site-packages/epubcheck"))
    arguments, last = [], None
    for bundle, profile in bundles:
        if profile != last:
            arguments.append(f"--profile={profile}")
            last = profile
        arguments.append(str(bundle))
    run = subprocess.run(
        ["java", "-cp", f"{package}/epubcheck.jar:{package}/lib/*", str(ROOT / "scripts/EpubcheckMany.java"), *arguments],
        capture_output=True, text=True)
    if f"checked {len(bundles)}" not in run.stdout:
        sys.exit("epubcheck did not run: " + run.stderr[-2000:])
    found = {str(bundle): [] for bundle, _ in bundles}
    for line in run.stdout.splitlines():
        if match := re.match(r"(.*?\.epub): CRASH", line):
            found[match.group(1)] = None
        elif match := re.match(r"(.*?\.epub): (FATAL|ERROR|WARNING) ([A-Z]+[-_]\d+\w?) (.*)", line):
            severity = "error" if match.group(2) != "WARNING" else "warning"
            found[match.group(1)].append([severity, match.group(3).replace("_", "-"), match.group(4)])
    return found


def check(octavo, bundle, profile):
    """What Octavo reports: triples of severity, epubcheck's id and the summary."""
    options = [] if profile == "default" else ["--epub-profile", profile]
    run = subprocess.run([octavo, "check", str(bundle), "--format", "json", *options], capture_output=True, text=True)
    if run.returncode not in (0, 1, 66):
        return [["crash", "", f"exit {run.returncode}: {run.stderr.strip()[-200:]}"]]
    found = json.loads(run.stdout)["diagnostics"]
    return [[d["severity"], d.get("epubcheckID", ""), f'{d["id"]}: {d["summary"]}'] for d in found]


def ids(findings):
    """The ids of errors and warnings."""
    return {i.removesuffix("w") for severity, i, _ in findings if severity in ("error", "warning", "crash") and i}


def is_bad(findings):
    return any(severity in ("error", "crash") for severity, _, _ in findings)


def compare(case, theirs, ours, rows):
    """Counts a case; returns the lines that say how the reports differ."""
    row, mine = rows[case.feature], ids(ours)
    expected, met = ids(theirs), is_bad(theirs) == is_bad(ours) and not any(s == "crash" for s, _, _ in ours)
    row["verdicts"] += [met]
    if not theirs:
        row["valid"] += [not is_bad(ours)]
    elif not is_bad(theirs):
        row["warnings"] += [not is_bad(ours) and bool(mine)]
    row["ids"] += [i in mine for i in sorted(expected)]
    row["exact"] += [expected == mine]
    if expected == mine and met:
        return []
    mark = "VERDICT" if not met else "ids"
    lines = [f"{mark} {case.feature}: {case.source.name} ({case.profile})"]
    lines += [f"    epubcheck {s} {i} {text[:220]}" for s, i, text in theirs if i not in mine or not met][:4]
    return lines + [f"    octavo    {s} {i} {text[:160]}" for s, i, text in ours if i.removesuffix("w") not in expected or not met][:4]


def show(rows):
    names = ["verdicts", "valid", "warnings", "ids", "exact"]
    print(f"{'feature':<40}" + "".join(f"{name:>16}" for name in names))
    total = collections.defaultdict(list)
    for row in rows.values():
        for name in names:
            total[name] += row[name]
    for feature, row in [*rows.items(), ("all", total)]:
        print(f"{feature:<40}" + "".join(f"{f'{sum(row[n])} of {len(row[n])}' if row[n] else '':>16}" for n in names))
    return {name: sum(total[name]) / max(1, len(total[name])) for name in names}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("octavo", nargs="?", default=str(ROOT / ".build/release/octavo"))
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    found = cases(options.folder)
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = options.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        bundles = [(folder / f"{number:04}.epub", case.profile) for number, case in enumerate(found)]
        for (bundle, _), case in zip(bundles, found, strict=True):
            epubcheck_cases.make(case.source, bundle, case.is_old, case.profile)
        memory = folder / "epubcheck.json"
        theirs = json.loads(memory.read_text()) if memory.exists() else oracle(sorted(bundles, key=lambda b: b[1]))
        memory.write_text(json.dumps(theirs))
        ours = list(pool.map(lambda bundle: check(options.octavo, *bundle), bundles))
    rows = collections.defaultdict(lambda: collections.defaultdict(list))
    for case, (bundle, _), mine in zip(found, bundles, ours, strict=True):
        if theirs[str(bundle)] is None:
            print(f"epubcheck fails itself: {case.source.name}")
            continue
        lines = compare(case, theirs[str(bundle)], mine, rows)
        if options.verbose and lines:
            print(f"[{bundle.name}]", *lines, sep="\n")
    shares = show(rows)
    sys.exit(0 if shares["verdicts"] >= 0.97 and shares["ids"] >= 0.9 and shares["valid"] == 1 else 1)


if __name__ == "__main__":
    main()
