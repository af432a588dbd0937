#!/usr/bin/env python3
"""Makes all files of a release in build/release/VERSION, from a tag, and publishes nothing.

    release.py [--trial] [--tool FILE]

The packages are those of `make dist` and `make dist-image`; with them go a list of their parts (CycloneDX), the notes of CHANGELOG.md,
SHA256SUMS and its signature, made by ssh-keygen with the key that OCTAVO_RELEASE_KEY names and verified before the script ends.

--trial does the same without a tag, with a key that is made and thrown away, and says what is skipped. --tool packs another program
than the release build.
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import venv

import dist

ROOT = dist.ROOT
TOOLS = ROOT / "build/release-tools"
# The library that writes the list of parts, and holds it to the schema.
PACKAGES = ["cyclonedx-python-lib[json-validation]==11.12.0"]
# Who signs, and what for, as ssh-keygen wants it.
SIGNER, NAMESPACE = "octavo-release", "octavo-release"


def refuse(reason):
    sys.exit(f"release: {reason}")


def install():
    """Makes the environment of the list's library and starts this script in it; returns inside of it."""
    if pathlib.Path(sys.prefix) == TOOLS:
        return
    stamp = TOOLS / "packages.txt"
    if not stamp.exists() or stamp.read_text().split() != PACKAGES:
        venv.create(TOOLS, with_pip=True, clear=True)
        subprocess.run([TOOLS / "bin/pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES], check=True)
        stamp.write_text("\n".join(PACKAGES) + "\n")
    sys.exit(subprocess.run([TOOLS / "bin/python", __file__, *sys.argv[1:]]).returncode)


def notes(version, is_trial):
    """The section of CHANGELOG.md about a version. A release's has a date: `## 0.1.0 (2026-11-30)`."""
    text = (ROOT / "CHANGELOG.md").read_text()
    match = re.search(rf"^## {re.escape(version)} \(([^)]*)\)\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not match:
        refuse(f"CHANGELOG.md has no section \"## {version} (date)\"")
    if not is_trial and not re.fullmatch(r"\d{4}-\d\d-\d\d", match[1]):
        refuse(f"CHANGELOG.md says \"{match[1]}\" of {version}, not a date")
    # The notes are read elsewhere than in the repository.
    return re.sub(r"\[([^]]*)\]\((?!https?:)[^)]*\)", r"\1", match[2]).strip() + "\n"


def tagged_version():
    """The version, if the checkout is clean and at its tag."""
    version = dist.version()
    tag = subprocess.run(["git", "describe", "--exact-match", "--tags"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    if tag != f"v{version}":
        refuse(f"the checkout is at {'the tag ' + tag if tag else 'no tag'}, not at v{version}, which the tool calls itself")
    if changed := dist.run("git", "status", "--porcelain", "--untracked-files=no", cwd=ROOT):
        refuse("files differ from the tag:\n" + changed)
    return version


def make_image():
    """The OCI image, where this machine can make one; else the reason why not."""
    if not shutil.which("buildah") or not shutil.which("mmdebstrap"):
        return "the image is SKIPPED: there is no buildah or no mmdebstrap (scripts/setup.sh image)"
    if os.getuid() != 0:
        return "the image is SKIPPED: its root file system needs root"
    subprocess.run([ROOT / "scripts/dist_image.sh"], check=True)
    return None


def parts(version, tool):
    """What the packages hold and are built with, as a CycloneDX document: modules of Package.resolved, libraries, the font."""
    from cyclonedx.model import ExternalReference, ExternalReferenceType, XsUri
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.model.license import DisjunctiveLicense
    from cyclonedx.output import make_outputter
    from cyclonedx.schema import OutputFormat, SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator
    from packageurl import PackageURL

    release = Component(
        name="octavo", version=version, type=ComponentType.APPLICATION, bom_ref="octavo", licenses=[DisjunctiveLicense(id="Apache-2.0")])
    found = []
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        place = pin["location"].removesuffix(".git")
        host, _, name = place.removeprefix("https://").rpartition("/")
        state = pin["state"]
        found.append(Component(
            name=pin["identity"], version=state.get("version", state["revision"]), type=ComponentType.LIBRARY,
            purl=PackageURL("swift", host, name, state.get("version")), bom_ref=pin["identity"],
            external_references=[ExternalReference(type=ExternalReferenceType.VCS, url=XsUri(f"{place}#{state['revision']}"))]))
    packages = {}
    for path in [*dist.libraries(tool).values(), *([dist.FONT] if dist.FONT.exists() else [])]:
        # Packages may know a file by its path before /lib became a link to /usr/lib.
        names = [str(path), str(path).removeprefix("/usr")]
        owner = subprocess.run(["dpkg", "-S", *names], capture_output=True, text=True).stdout.split(":")[0]
        if not owner and "/swift/" not in names[0]:
            refuse(f"no package has {path}")
        packages.setdefault(owner or f"swift:{path.name}", path)
    for owner, path in sorted(packages.items()):
        if owner.startswith("swift:"):
            found.append(Component(name=path.name, type=ComponentType.LIBRARY, bom_ref=owner, description="of the Swift toolchain"))
            continue
        number = dist.run("dpkg-query", "-W", "-f", "${Version}", owner)
        found.append(Component(
            name=owner, version=number, type=ComponentType.LIBRARY, purl=PackageURL("deb", "debian", owner, number), bom_ref=f"deb:{owner}"))
    document = Bom(components=found)
    document.metadata.component = release
    document.metadata.timestamp = dist.datetime.datetime.fromtimestamp(dist.moment(), dist.datetime.timezone.utc)
    # The same commit gives the same list.
    import uuid
    document.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, f"octavo-{version}-{dist.moment()}")
    document.register_dependency(release, found)
    text = make_outputter(document, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1)
    if fault := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        refuse(f"the list of parts breaks CycloneDX's schema: {fault}")
    return text + "\n", len(found)


def sign(sums, key):
    """Signs a file as ssh-keygen does, and verifies that. Returns the public key."""
    subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", NAMESPACE, sums], check=True, stdin=subprocess.DEVNULL)
    public = dist.run("ssh-keygen", "-y", "-f", key).strip()
    with tempfile.NamedTemporaryFile("w") as signers:
        signers.write(f"{SIGNER} {public}\n")
        signers.flush()
        def verify(text):
            done = subprocess.run(
                ["ssh-keygen", "-Y", "verify", "-f", signers.name, "-I", SIGNER, "-n", NAMESPACE, "-s", f"{sums}.sig"], input=text, capture_output=True)
            return done.returncode == 0
        if not verify(sums.read_bytes()) or verify(sums.read_bytes() + b"\n"):
            refuse("the signature does not verify")
    return public


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--trial", action="store_true")
    arguments.add_argument("--tool", type=pathlib.Path, default=ROOT / ".build/release/octavo")
    options = arguments.parse_args()
    version = dist.version() if options.trial else tagged_version()
    text = notes(version, options.trial)
    key = os.environ.get("OCTAVO_RELEASE_KEY")
    if not key and not options.trial:
        refuse("OCTAVO_RELEASE_KEY names no private key (ssh-keygen -t ed25519)")
    install()
    if not options.tool.exists():
        refuse(f"there is no {options.tool}; run make build")
    folder = ROOT / "build/release" / version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.rmtree(dist.OUTPUT, ignore_errors=True)
    dist.make(["tarball", "wheel", "deb"], version, options.tool)
    if skipped := make_image():
        print("release: " + skipped)
        if not options.trial:
            refuse("a release has an image")
    for path in sorted(dist.OUTPUT.iterdir()):
        shutil.copy(path, folder)
    document, count = parts(version, options.tool)
    (folder / f"octavo-{version}.cdx.json").write_text(document)
    wheel = next(folder.glob("*.whl"))
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (folder / "NOTES.md").write_text(f"{text}\nIn pipelines, the input `package` is the address of `{wheel.name}`, followed by `#sha256={digest}`.\n")
    sums = folder / "SHA256SUMS"
    sums.write_text("".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())))
    dist.run("sha256sum", "--check", "--strict", sums.name, cwd=folder)
    with tempfile.TemporaryDirectory() as name:
        if not key:
            key = f"{name}/key"
            dist.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "trial", "-f", key)
            print("release: signed with a key of this trial alone")
        public = sign(sums, key)
    for path in sorted(folder.iterdir()):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")
    print(f"release: {version}, {count} parts listed; signed by {public}" + ("; a trial, not a release" if options.trial else ""))


if __name__ == "__main__":
    main()
