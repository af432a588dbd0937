#!/usr/bin/env python3
"""Runs the GitHub Action and the GitLab component as their hosts would, from a clean copy of the checkout's files.

    test_pipelines.py TOOL

The steps are those of action.yml and templates/octavo.yml, with the conditions and variables that the host would fill in. Steps that
are other people's actions (carrying a cache, uploading SARIF) are played by a few lines. The runs: a first one, one with the cache
of the first, a pull request, one of a fork, whose token may not comment, and a book with errors. The package is a wheel that calls TOOL.
"""

import base64
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = "---\ntitle: A Book\nauthor: Ada\nlang: en\ndate: 2026-01-02\n---\n\n# One\n\n[x](#gone)\n"
problems = []


def expect(condition, text, shown=""):
    print(("ok   " if condition else "FAILED ") + text)
    if not condition:
        problems.append(text)
        print(shown)


def make_wheel(folder, tool):
    """A wheel that installs `octavo`, a script that calls the tool."""
    target = folder / "octavo-0.1.0-py3-none-any.whl"
    info = "octavo-0.1.0.dist-info"
    files = {
        "octavo-0.1.0.data/scripts/octavo": f"#!/bin/sh\nOCTAVO_TEMPLATES='{ROOT}/templates' exec '{tool}' \"$@\"\n",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: octavo\nVersion: 0.1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: octavo\nRoot-Is-Purelib: false\nTag: py3-none-any\n",
    }
    record = ""
    with zipfile.ZipFile(target, "w") as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o100755 << 16
            archive.writestr(entry, text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(text)}\n"
        archive.writestr(f"{info}/RECORD", f"{record}{info}/RECORD,,\n")
    return target


class Host:
    """A repository with a book, and what its host keeps from run to run."""

    def __init__(self, folder, tool):
        self.folder = folder
        self.repository = folder / "my books"
        self.action = folder / "action"
        files = subprocess.run(
            ["git", "ls-files", "action.yml", "integrations", "templates/octavo.yml"], cwd=ROOT, check=True, capture_output=True, text=True)
        for name in files.stdout.splitlines():
            (self.action / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.action / name)
        self.write("a book/one.md", PAGE)
        self.wheel = make_wheel(folder, tool)
        self.git("init", "-q", "-b", "main")
        self.commit()
        self.kept = folder / "kept"
        self.runs = 0

    def write(self, name, text):
        path = self.repository / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def git(self, *arguments):
        done = subprocess.run(
            ["git", "-c", "user.name=A", "-c", "user.email=a@localhost", *arguments], cwd=self.repository, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def commit(self):
        self.git("add", ".")
        self.git("commit", "-q", "-m", "A change")
        return self.git("rev-parse", "HEAD")

    def checkout(self):
        """A clean checkout, and a folder of the runner."""
        self.runs += 1
        work = self.folder / f"run {self.runs}/work"
        runner = work.parent / "runner"
        subprocess.run(["git", "clone", "-q", self.repository, work], check=True)
        runner.mkdir()
        shutil.copy(self.wheel, work.parent / self.wheel.name)
        return work, runner


def value(text, inputs, event):
    """A text with its expressions filled in; a condition is true or false."""
    names = {f"inputs.{name}": given for name, given in inputs.items()} | {
        "runner.os": "Linux", "runner.arch": "X64", "github.sha": "0", "github.token": "token", "github.event_name": event.get("name", "push"),
        "github.event.pull_request.base.sha": event.get("base", ""), "github.event.pull_request.number": "7"}
    return re.sub(r"\$\{\{ *([^ ]+) *\}\}", lambda name: names.get(name[1], ""), text)


def holds(condition, inputs, event):
    """Whether a step's condition holds where all steps before succeeded."""
    text = condition.replace("github.event_name", repr(event.get("name", "push"))).replace("(success() || failure())", "True")
    text = re.sub(r"inputs\.(\w+)", lambda name: repr(inputs[name[1]]), text)
    return eval(text.replace("&&", " and ").replace("||", " or "), {"__builtins__": {}})


def run_action(host, given, event=None, may_comment=True):
    """Runs the steps of action.yml; returns the exit code, the log, the summary and the checkout."""
    event = event or {}
    work, runner = host.checkout()
    action = yaml.safe_load((host.action / "action.yml").read_text())
    inputs = {name: input.get("default", "") for name, input in action["inputs"].items()} | given | {"package": str(host.wheel)}
    tools = runner / "tools"
    tools.mkdir()
    (tools / "gh").write_text("#!/bin/sh\necho \"$*\" >>\"$RUNNER_TEMP/comments\"\n" if may_comment else "#!/bin/sh\necho 'HTTP 403' >&2\nexit 1\n")
    (tools / "gh").chmod(0o755)
    files = {name: runner / name.lower() for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT", "GITHUB_PATH")}
    for file in files.values():
        file.write_text("")
    log, code, cache = "", 0, host.kept / "github"
    for step in action["runs"]["steps"]:
        condition = step.get("if", "True")
        if not holds(condition, inputs, event) or (code and "failure()" not in condition):
            continue
        if "uses" in step:
            name = step["uses"].split("@")[0]
            if name == "actions/cache" and cache.exists():
                shutil.copytree(cache, work / inputs["cache"])
            elif name == "github/codeql-action/upload-sarif":
                sarif = json.loads((work / step["with"]["sarif_file"]).read_text())
                for result in sarif["runs"][0]["results"]:
                    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].replace("%20", " ")
                    expect((work / uri).is_file(), f"code scanning finds {uri} in the checkout")
            continue
        path = ":".join([*files["GITHUB_PATH"].read_text().split("\n")[:-1], str(tools), os.environ["PATH"]])
        environment = {"PATH": path, "HOME": str(runner), "GITHUB_ACTIONS": "true", "RUNNER_TEMP": str(runner),
                       "GITHUB_ACTION_PATH": str(host.action), "GITHUB_WORKSPACE": str(work)}
        environment |= {name: str(file) for name, file in files.items()}
        environment |= {name: value(text, inputs, event) for name, text in step.get("env", {}).items()}
        # What GitHub runs for `shell: bash`.
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=work, env=environment, capture_output=True, text=True)
        log += done.stdout + done.stderr
        code = code or done.returncode
    if inputs["cache"] and code == 0 and (work / inputs["cache"]).exists():
        shutil.rmtree(cache, ignore_errors=True)
        shutil.copytree(work / inputs["cache"], cache)
    return code, log, files["GITHUB_STEP_SUMMARY"].read_text(), work


def run_component(host, given):
    """Runs the job of the component; returns the exit code, the log and the checkout."""
    work, runner = host.checkout()
    head, _, body = (host.action / "templates/octavo.yml").read_text().partition("\n---\n")
    inputs = {name: (input or {}).get("default", "") for name, input in yaml.safe_load(head)["spec"]["inputs"].items()}
    inputs |= given | {"package": str(host.wheel)}
    job = yaml.safe_load(re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda name: json.dumps(inputs[name[1]]), body))["octavo"]
    cache, folder = host.kept / "gitlab", job["cache"]["paths"][0]
    if cache.exists():
        shutil.copytree(cache, work / folder)
    environment = {"PATH": os.environ["PATH"], "HOME": str(runner), "GITLAB_CI": "true", **job["variables"]}
    script = "set -eo pipefail\n" + "\n".join(job["before_script"] + job["script"]) + "\n"
    done = subprocess.run(["bash", "-c", script], cwd=work, env=environment, capture_output=True, text=True)
    if done.returncode == 0:
        shutil.rmtree(cache, ignore_errors=True)
        shutil.copytree(work / folder, cache)
    return done.returncode, done.stdout + done.stderr, work


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main():
    tool = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        host = Host(pathlib.Path(name), tool)
        base = host.git("rev-parse", "HEAD")
        given = {"manifest": "'a book'", "bundle": "out.epub", "web": "site", "cache": ".octavo-cache", "sarif": "true", "comment": "true",
                 "arguments": "--warning creator-missing=off"}
        code, log, summary, first = run_action(host, given)
        expect(code == 0 and (first / "out.epub").exists() and (first / "site/index.html").exists(), "first run: bundle and site", log)
        expect("::warning file=a book/one.md,line=" in log and "link-target-missing" in summary, "first run: annotation and summary", log)
        code, log, _, cached = run_action(host, given)
        expect(code == 0 and digest(first / "out.epub") == digest(cached / "out.epub"), "cached run: the same bytes", log)

        host.write("a book/two.md", "---\nlang: en\n---\n\n# Two\n\nNew text.\n")
        host.commit()
        pull = {"name": "pull_request", "base": base}
        code, log, summary, work = run_action(host, given, pull)
        comments = work.parent / "runner/comments"
        expect(code == 0 and comments.exists() and comments.read_text().startswith("pr comment 7 "), "pull request: a comment", log)
        expect("Two" in summary and "artwork" not in summary.lower(), "pull request: only what changed is told", summary)
        code, log, summary, work = run_action(host, given, pull, may_comment=False)
        expect(code == 0 and "Two" in summary and "::notice::" in log, "fork: the job passes, and the summary tells", log)

        code, log, work = run_component(host, {"manifest": "'a book'"})
        quality = work / "gl-code-quality-report.json"
        expect(code == 0 and (work / "book.epub").exists(), "component, first run: the bundle", log)
        paths = {finding["location"]["path"] for finding in json.loads(quality.read_text())}
        expect(paths == {"a book/one.md"}, "component: paths in the repository", str(paths))
        code, log, again = run_component(host, {"manifest": "'a book'"})
        expect(code == 0 and digest(work / "book.epub") == digest(again / "book.epub"), "component, cached run: the same bytes", log)

        host.write("a book/book.xml", "<book xmlns='urn:octavo:book:1' lang='en'><title>T</title><contents><page src='no.md'/></contents></book>")
        host.commit()
        code, log, summary, work = run_action(host, given)
        expect(code == 1 and "::error file=a book/book.xml,line=1" in log, "failing book: exit code 1 and its place", log)
        expect("source-missing" in summary and not (work / "out.epub").exists(), "failing book: summary, and no bundle", summary)
        code, log, work = run_component(host, {"manifest": "'a book'"})
        expect(code == 1 and (work / "gl-code-quality-report.json").exists(), "component, failing book: exit code 1 and its report", log)
    if problems:
        sys.exit("test-pipelines: " + "; ".join(problems))
    print("test-pipelines: all as they should be")


main()
