#!/usr/bin/env python3
"""Holds the recipes of integrations/catalogue to the schemas of their engines.

    test_recipes.py

GitHub's and GitLab's published schemas come with check-jsonschema, Kubernetes' with kubernetes-validate, AWS's models with botocore; they
are installed into build/recipes. For each recipe slips of a kind that people make are tried too, so that a check that sees nothing fails.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECIPES = ROOT / "integrations/catalogue"
FOLDER = ROOT / "build/recipes"
PACKAGES = ["check-jsonschema==0.39.0", "kubernetes-validate==1.37.0", "botocore==1.44.5", "pyyaml==6.0.3"]


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


# Each recipe with its check and with slips: a text, and what stands in its place.
CHECKS = [
    ("github.yml", schema_faults("vendor.github-workflows"), [
        ("runs-on: ubuntu-latest", "runs_on: ubuntu-latest"), ("fetch-depth: 0", "fetch-depth: [0]"),
        ("- uses: actions/checkout@v4", "- use: actions/checkout@v4"), ("needs: share", "need: share"),
    ]),
    ("gitlab.yml", schema_faults("vendor.gitlab-ci"), [
        ("parallel: 8", "parallel: many"), ("stage: build", "stage: 7"), ("when: always", "when: often"),
    ]),
    ("kubernetes.yaml", kubernetes_faults, [
        ("completions: 20", "completions: twenty"), ("completionMode: Indexed", "completion-mode: Indexed"),
        ("containerName: share", "container: share"), ("backoffLimitPerIndex: 3", "backoffLimitPerIndexes: 3"),
        ("operator: In", "operators: In"),
    ]),
    ("aws-batch.json", batch_faults, [
        ('"size": 20', '"size": "twenty"'), ('"resourceRequirements"', '"resources"'), ('"jobQueue"', '"queue"'),
        ('"containerPath"', '"path"'), ('"jobDefinition": "octavo-catalogue"', '"jobDefinition": "other"'),
    ]),
]


def main():
    install()
    problems = []
    for name, faults, slips in CHECKS:
        text = (RECIPES / name).read_text()
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
