#!/usr/bin/env python3
"""Packs the tool that `make build` left: a relocatable tarball, a Debian package and a Python wheel, in build/dist.

    python3 scripts/dist.py [--version V] [tarball] [deb] [wheel]

ICU's tables are left out of the first and last, since nothing asks for them. All three hold one tree: bin/octavo, lib/octavo/*.so,
share/octavo/templates, share/man, shell completions. The tarball and the
wheel carry the libraries that the tool is linked with (all but the C library); the Debian package depends on the system's. libvips,
which draws artwork, is in none: the tool opens it where it is installed. The same tool gives the same bytes: times are
SOURCE_DATE_EPOCH or the commit's, names are sorted.
"""

import argparse
import base64
import datetime
import email.utils
import gzip
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import textwrap
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "build/dist"
STAGE = ROOT / "build/dist-stage"
# Libraries of every system: the C library with its parts, and the compiler's.
SYSTEM = re.compile(r"^(linux-vdso|ld-linux|libc\.so|libm\.so|libpthread|libdl|librt|libgcc_s|libresolv)")
# Libraries that the tool loads on demand and that are shipped with it: the one that makes the formula font.
OPENED = ["libharfbuzz-subset.so.0"]
# The path of the formula font in Debian.
FONT = pathlib.Path("/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyrepagella-math.otf")
SUMMARY = "A compiler for interactive books"
DESCRIPTION = """Octavo reads a book manifest and sources (Markdown in its dialects, Jupyter and Wolfram notebooks, DocBook, PreTeXt, JATS,
OpenStax, XHTML, EPUB), checks them, and packs an EPUB that every reading system opens, or a website with its reader."""


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, **options).stdout


def moment():
    """The seconds since 1970 that all files of the packages have."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given) if given else int(run("git", "log", "-1", "--format=%ct", cwd=ROOT))


def version():
    text = (ROOT / "Sources/Compiler/BookCompiler/BookCompilerVersion.swift").read_text()
    return re.search(r'static let text = "([^"]+)"', text)[1]


def libraries(tool):
    """The libraries that the tool is linked with or opens, those of others too, by the name that the linker looks for."""
    known = dict(re.findall(r"^\s*(\S+) \(.*\) => (\S+)$", run("/sbin/ldconfig", "-p"), re.M))
    found = {name: pathlib.Path(known[name]).resolve() for name in OPENED if name in known}
    for file in [tool, *found.values()]:
        for line in run("ldd", file).splitlines():
            match = re.match(r"\s*(\S+) => (/\S+)", line)
            if match and not SYSTEM.match(match[1]):
                found[match[1]] = pathlib.Path(match[2]).resolve()
    return found


def without_data(library, folder):
    """Puts an empty library in the place of ICU's tables (31 MB): libxml2 is linked with ICU for encodings, of which it asks the C
    library first, and Octavo decodes sources itself."""
    number = library.name.removeprefix("libicudata.so.")
    source = STAGE / "icudata.c"
    source.write_text(f"const char icudt{number}_dat[64] __attribute__((aligned(16))) = {{0}};\n")
    run("clang", "-shared", "-nostdlib", "-fPIC", f"-Wl,-soname,{library.name}", "-o", folder / library.name, source)


def stage(carries_libraries, program):
    """Lays the tree of a program out in an empty folder and returns it."""
    tree = STAGE / ("carrying" if carries_libraries else "plain")
    shutil.rmtree(tree, ignore_errors=True)
    tool = tree / "bin/octavo"
    tool.parent.mkdir(parents=True)
    shutil.copy(program, tool)
    run("strip", tool)
    # The toolchain's libraries are linked into the tool; their folder does not exist elsewhere.
    run("patchelf", "--remove-rpath", tool)
    if carries_libraries:
        folder = tree / "lib/octavo"
        folder.mkdir(parents=True)
        for name, path in sorted(libraries(program).items()):
            if name.startswith("libicudata.so."):
                without_data(folder / name, folder)
            else:
                shutil.copy(path, folder / name)
            run("strip", "--strip-unneeded", folder / name)
            run("patchelf", "--set-rpath", "$ORIGIN", folder / name)
        run("patchelf", "--set-rpath", "$ORIGIN/../lib/octavo", tool)
    # GitLab looks for its component among the templates.
    shutil.copytree(ROOT / "templates", tree / "share/octavo/templates", ignore=shutil.ignore_patterns("octavo.yml", "*.wasm"))
    if carries_libraries and FONT.exists():
        (tree / "share/octavo/templates/fonts").mkdir()
        shutil.copy(FONT, tree / "share/octavo/templates/fonts")
    completions = {"bash": "share/bash-completion/completions/octavo", "zsh": "share/zsh/vendor-completions/_octavo",
                   "fish": "share/fish/vendor_completions.d/octavo.fish"}
    for shell, name in completions.items():
        target = tree / name
        target.parent.mkdir(parents=True)
        # A completion file is sourced by a shell, so that it needs no interpreter line.
        target.write_text(re.sub(r"\A#!.*\n", "", run(program, "--generate-completion-script", shell)))
    page = tree / "share/man/man1/octavo.1.gz"
    page.parent.mkdir(parents=True)
    page.write_bytes(gzip.compress(manual(program).encode(), 9, mtime=0))
    for path in tree.rglob("*"):
        executable = path.is_dir() or path == tool
        path.chmod(0o755 if executable else 0o644)
    return tree


def manual(tool):
    """The manual page: what `octavo help` prints, command by command."""
    def escaped(text):
        return "\n".join(("\\&" if line[:1] in ".'" else "") + line.replace("\\", "\\e").replace("-", "\\-") for line in text.splitlines())
    overview = run(tool, "help")
    commands = re.findall(r"^  ([a-z-]+) {2,}", overview[overview.index("SUBCOMMANDS"):], re.M)
    day = datetime.datetime.fromtimestamp(moment(), datetime.timezone.utc).strftime("%Y-%m-%d")
    parts = [f'.TH OCTAVO 1 "{day}" "octavo {version()}" "User commands"', ".SH NAME",
             f"octavo \\- {SUMMARY[0].lower() + SUMMARY[1:]}", ".SH SYNOPSIS", ".B octavo", "COMMAND [OPTIONS]", ".SH OVERVIEW", ".nf",
             escaped(overview), ".fi"]
    for command in commands:
        parts += [f".SH OCTAVO {command.upper()}", ".nf", escaped(run(tool, "help", command)), ".fi"]
    return "\n".join(parts) + "\n"


def files(tree):
    return sorted((path for path in tree.rglob("*") if path.is_file()), key=lambda path: path.relative_to(tree).as_posix())


def tarball(number, program):
    tree = stage(True, program)
    name = f"octavo-{number}-linux-{os.uname().machine}"
    target = OUTPUT / f"{name}.tar.gz"
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in files(tree):
            entry = archive.gettarinfo(path, f"{name}/{path.relative_to(tree)}")
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = "root"
            entry.mtime = moment()
            with path.open("rb") as content:
                archive.addfile(entry, content)
    target.write_bytes(gzip.compress(buffer.getvalue(), 9, mtime=0))
    return target


def deb(number, program):
    tree = stage(False, program)
    package = STAGE / "deb"
    shutil.rmtree(package, ignore_errors=True)
    (package / "usr").parent.mkdir(parents=True)
    shutil.copytree(tree, package / "usr")
    documents = package / "usr/share/doc/octavo"
    documents.mkdir(parents=True)
    documents.joinpath("copyright").write_text(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: octavo\n\nFiles: *\n"
        "Copyright: 2026 The authors of Octavo\nLicense: Apache-2.0\n"
        " On Debian systems the license is in /usr/share/common-licenses/Apache-2.0.\n")
    day = email.utils.formatdate(moment())
    changes = f"octavo ({number}) stable; urgency=medium\n\n  * Release {number}.\n\n -- The authors of Octavo <octavo@example.org>  {day}\n"
    documents.joinpath("changelog.gz").write_bytes(gzip.compress(changes.encode(), 9, mtime=0))
    # dpkg-shlibdeps requires a source package.
    source = STAGE / "source/debian"
    shutil.rmtree(source.parent, ignore_errors=True)
    source.mkdir(parents=True)
    (source / "control").write_text("Source: octavo\n\nPackage: octavo\nArchitecture: any\n")
    # The program of a trial may be linked with the toolchain's libraries, which no package has.
    strange = {path.parent for path in libraries(program).values() if "/swift/" in str(path)}
    options = ["--ignore-missing-info", *(f"-l{folder}" for folder in sorted(strange))] if strange else []
    depends = run("dpkg-shlibdeps", *options, "-O", package / "usr/bin/octavo", cwd=source.parent).strip().removeprefix("shlibs:Depends=")
    architecture = run("dpkg", "--print-architecture").strip()
    control = package / "DEBIAN"
    control.mkdir()
    size = sum(path.stat().st_size for path in files(package)) // 1024
    body = "".join(f" {line}\n" for line in textwrap.wrap(DESCRIPTION, 76))
    control.joinpath("control").write_text(
        f"Package: octavo\nVersion: {number}\nArchitecture: {architecture}\nMaintainer: The authors of Octavo <octavo@example.org>\n"
        f"Installed-Size: {size}\nDepends: {depends}, libharfbuzz-subset0, fonts-texgyre-math\nRecommends: libvips42 | libvips42t64, fonts-noto-core, fonts-noto-cjk, libhyphen0, libicu72 | libicu76\n"
        "Suggests: hyphen-hyphenation-patterns, chromium, libqpdf29 | libqpdf30, libqrencode4\nSection: text\nPriority: optional\n"
        f"Description: {SUMMARY.removeprefix('A ')}\n{body}")
    control.joinpath("md5sums").write_text("".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(package)}\n" for path in files(package) if control not in path.parents))
    for path in [package, *package.rglob("*")]:
        path.chmod(0o755 if path.is_dir() or (path.name == "octavo" and path.parent.name == "bin") else 0o644)
    target = OUTPUT / f"octavo_{number}_{architecture}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", package, target, env=os.environ | {"SOURCE_DATE_EPOCH": str(moment())})
    return target


def oldest_glibc(tree):
    """The newest symbol version of the C library that a file in the tree asks for."""
    newest = (2, 17)
    for path in files(tree):
        if path.read_bytes()[:4] != b"\x7fELF":
            continue
        for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", run("objdump", "-T", path)):
            newest = max(newest, (int(major), int(minor)))
    return newest


def wheel(number, program):
    tree = stage(True, program)
    major, minor = oldest_glibc(tree)
    tag = f"py3-none-manylinux_{major}_{minor}_{os.uname().machine}"
    information = f"octavo-{number}.dist-info"
    content = {}
    for path in files(tree):
        name = path.relative_to(tree).as_posix()
        # Scripts go to the environment's bin, data beside it: the same layout as the tree's.
        place = f"scripts/{name.removeprefix('bin/')}" if name.startswith("bin/") else f"data/{name}"
        content[f"octavo-{number}.data/{place}"] = (path.read_bytes(), path.stat().st_mode)
    texts = {
        "METADATA": f"Metadata-Version: 2.1\nName: octavo\nVersion: {number}\nSummary: {SUMMARY}\n\n{DESCRIPTION}\n",
        "WHEEL": f"Wheel-Version: 1.0\nGenerator: octavo\nRoot-Is-Purelib: false\nTag: {tag}\n",
        "LICENSE": (ROOT / "LICENSE").read_text(),
    }
    for name, text in texts.items():
        content[f"{information}/{name}"] = (text.encode(), 0o100644)
    lines = []
    for name, (data, _) in content.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    content[f"{information}/RECORD"] = ("".join([*lines, f"{information}/RECORD,,\n"]).encode(), 0o100644)
    target = OUTPUT / f"octavo-{number}-{tag}.whl"
    # ZIP archives cannot represent times before 1980.
    date = time.gmtime(max(moment(), 315532800))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (data, mode) in content.items():
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = mode << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return target


def make(kinds, number, program):
    """Makes packages of a program, of those kinds."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    for kind in kinds:
        target = {"tarball": tarball, "deb": deb, "wheel": wheel}[kind](number, program)
        print(f"{target.relative_to(ROOT)}  {target.stat().st_size / 1e6:.1f} MB")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--version", default=version())
    arguments.add_argument("kinds", nargs="*", choices=[[], "tarball", "deb", "wheel"])
    options = arguments.parse_args()
    program = ROOT / ".build/release/octavo"
    if not program.exists():
        sys.exit("dist: there is no .build/release/octavo; run make build")
    make(options.kinds or ["tarball", "deb", "wheel"], options.version, program)


if __name__ == "__main__":
    main()
