"""Measures `octavo check` against the test features of w3c/epubcheck, given the folder of that suite.

    python3 scripts/epubcheck_suite.py EPUBCHECK/src/test/resources/epub3 [OCTAVO] [--verbose]

A case counts as met where epubcheck reports an error and Octavo one too, or where epubcheck reports none and Octavo
none. Cases of a single package document or content document are put into a publication that has what they name.
"""

import concurrent.futures
import json
import pathlib
import posixpath
import re
import subprocess
import sys
import tempfile
import zipfile

FEATURES = {
    "resources": "03-resources/resources.feature", "container": "04-ocf/ocf.feature",
    "package": "05-package-document/package-document.feature",
    "navigation": "07-navigation-document/navigation-document.feature",
    "content": "06-content-document/content-document-xhtml.feature",
    "styles": "06-content-document/content-document-css.feature",
}
CONTAINER = """<?xml version="1.0"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
# Cases that hold only where nothing but the one file is looked at.
ALONE = {"resources-remote-xhtml-error.opf", "resources-remote-audio-valid.opf"}
PAGE = """<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>t</title>
</head><body>{}</body></html>"""
NAV = '<nav epub:type="toc"><ol><li><a href="{}">t</a></li></ol></nav>'
PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="q"><metadata
xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>t</dc:title><dc:language>en</dc:language>
<dc:identifier id="q">urn:x</dc:identifier><meta property="dcterms:modified">2020-01-01T00:00:00Z</meta></metadata>
<manifest>{}</manifest><spine>{}</spine></package>"""


def scenarios(feature):
    """The cases of a feature file: (target, whether an error is expected)."""
    target, is_error = None, False
    for line in feature.read_text(encoding="utf-8").splitlines() + ["Scenario: end"]:
        line = line.strip()
        if line.startswith("Scenario"):
            if target:
                yield target, is_error
            target, is_error = None, False
        match = re.search(r"checking (?:EPUB|file|document) '([^']+)'", line)
        if match:
            target = match.group(1)
        if re.search(r"(fatal error|\berror) [A-Z]{3}-\d+\w? is reported", line) or re.match(r"\| *[A-Z]{3}-\d+", line):
            is_error = True


def pack(folder, out):
    with zipfile.ZipFile(out, "w") as archive:
        if (folder / "mimetype").exists():
            archive.writestr(zipfile.ZipInfo("mimetype"), (folder / "mimetype").read_bytes())
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name not in (".gitkeep", "mimetype"):
                archive.write(path, path.relative_to(folder).as_posix())


def write(out, files):
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), "application/epub+zip")
        archive.writestr("META-INF/container.xml", CONTAINER)
        for name, content in files.items():
            archive.writestr(name, content)


def stand_in(media_type):
    """Content for a file that only a package document names."""
    heads = {
        "image/jpeg": b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x01\x00\x01\x03\x01\x11\x00\x02\x11\x01\x03\x11\x01\xff\xd9",
        "image/png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0\x90wS\xde\0\0\0\0IEND\xaeB`\x82",
        "image/gif": b"GIF89a\1\0\1\0\0\0\0;", "image/webp": b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0",
        "image/svg+xml": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        "application/x-dtbncx+xml": b'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"/>',
        "application/smil+xml": b'<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body/></smil>',
    }
    return heads.get(media_type, b"")


def wrap_package(path, out):
    """A publication around a package document: every file it names, and what its properties promise."""
    data = path.read_bytes()
    text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", errors="replace")
    files, nonlinear = {}, []
    items = [dict(re.findall(r'([\w:-]+)\s*=\s*"([^"]*)"', tag)) for tag in re.findall(r"<item\s[^>]*>", text)]
    for tag in re.findall(r"<itemref\s[^>]*>", text):
        attributes = dict(re.findall(r'([\w:-]+)\s*=\s*"([^"]*)"', tag))
        if attributes.get("linear") == "no":
            nonlinear.append(attributes.get("idref", "").strip())
    spine = [i.strip() for i in re.findall(r'<itemref[^>]*idref\s*=\s*"([^"]*)"', text)]
    by_id = {i.get("id", "").strip(): i for i in items}
    for item in items:
        href = item.get("href", "").split("#")[0].split("?")[0]
        if not href or ":" in href or href == path.name:
            continue
        properties, media_type = item.get("properties", "").split(), item.get("media-type", "")
        body = stand_in(media_type)
        if media_type == "application/xhtml+xml":
            inner = "<p>t</p>"
            if "nav" in properties:
                wanted = [i for i in nonlinear or spine[:1] if ":" not in by_id.get(i, {}).get("href", ":")]
                links = "".join(f'<li><a href="{by_id[i]["href"]}">t</a></li>' for i in wanted)
                inner = f'<nav epub:type="toc"><ol>{links or "<li><span>t</span><ol/></li>"}</ol></nav>'
            if "scripted" in properties:
                inner += "<script>1</script>"
            if "svg" in properties:
                inner += '<svg xmlns="http://www.w3.org/2000/svg"/>'
            if "mathml" in properties:
                inner += '<math xmlns="http://www.w3.org/1998/Math/MathML"/>'
            body = PAGE.format(inner).encode()
        files["EPUB/" + href.replace("%20", " ")] = body
    for href in re.findall(r'<link\s[^>]*href\s*=\s*"([^"#?:]+)"', text):
        files.setdefault("EPUB/" + href, b"")
    files["EPUB/package.opf"] = data
    write(out, files)


def wrap_document(path, out):
    """A publication around one content document, as its only page or its navigation document."""
    is_svg, text = path.suffix == ".svg", path.read_text(encoding="utf-8", errors="replace")
    is_nav = "07-navigation" in str(path) or ("epub:type=" in text and "<nav" in text)
    targets = sorted({h.split("#")[0].strip() for h in re.findall(r'href="([^"]+)"', text) if ":" not in h} - {""} - {path.name})
    targets = [t for t in targets if "?" not in t and not t.endswith(".css")]
    ids = re.findall(r'href="([^"#]*)#([^"]+)"', text)
    files, manifest, spine = {}, "", ""
    order = [h.split("#")[0].strip() for h in re.findall(r'href="([^"]+)"', text) if h.split("#")[0].strip() in targets]
    for number, name in enumerate(dict.fromkeys(order)):
        marks = "".join(f'<p id="{i}">t</p>' for i in dict.fromkeys(f for n, f in ids if n == name))
        files[posixpath.normpath("EPUB/" + name)] = PAGE.format(marks or "<p>t</p>")
        manifest += f'<item id="t{number}" href="{name}" media-type="application/xhtml+xml"/>'
        spine += f'<itemref idref="t{number}"/>'
    for number, name in enumerate(dict.fromkeys(re.findall(r'src="([^":]+)"', text))):
        files["EPUB/" + name] = stand_in("image/jpeg")
        manifest += f'<item id="i{number}" href="{name}" media-type="image/jpeg"/>'
    # A link within the document needs its target, which a lone document is not asked for.
    marks = "".join(f'<p id="{f}">t</p>' for n, f in dict.fromkeys(ids) if n in ("", path.name) and f'id="{f}"' not in text)
    text = text.replace("</body>", marks + "</body>")
    media = "image/svg+xml" if is_svg else "application/xhtml+xml"
    properties = [n for n, mark in (("nav", is_nav and "<nav"), ("svg", not is_svg and "<svg"), ("mathml", "<math")) if mark and mark in text]
    attribute = f' properties="{" ".join(properties)}"' if properties else ""
    manifest += f'<item id="d" href="{path.name}" media-type="{media}"{attribute}/>'
    spine += '<itemref idref="d"/>'
    if not is_nav:
        files["EPUB/nav.xhtml"] = PAGE.format(NAV.format(path.name))
        manifest += '<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    files["EPUB/" + path.name] = text
    files["EPUB/package.opf"] = PACKAGE.format(manifest, spine)
    write(out, files)


def check(octavo, source, scratch):
    out = pathlib.Path(scratch) / (re.sub(r"\W", "-", str(source))[-100:] + ".epub")
    if source.is_dir():
        pack(source, out)
    elif source.suffix == ".epub":
        out = source
    elif source.suffix == ".opf":
        wrap_package(source, out)
    else:
        wrap_document(source, out)
    run = subprocess.run([octavo, "check", str(out), "--format", "json"], capture_output=True, text=True)
    if run.returncode not in (0, 1, 66):
        return [f"exit {run.returncode}: {run.stderr.strip()}"], True
    found = json.loads(run.stdout)["diagnostics"]
    errors = [f'{d["id"]}: {d["summary"]} ({d.get("epubcheckID", "no id of epubcheck")})' for d in found if d["severity"] == "error"]
    return errors, False


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    if not arguments:
        sys.exit(__doc__)
    root, octavo = pathlib.Path(arguments[0]), arguments[1] if len(arguments) > 1 else ".build/release/octavo"
    verbose, is_short = "--verbose" in sys.argv, False
    print(f"{'feature':<12} {'errors':>12} {'valid':>12}")
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, feature in FEATURES.items():
            cases = [c for c in dict.fromkeys(scenarios(root / feature)) if c[0] not in ALONE]
            folder = (root / feature).parent / "files"
            results = list(pool.map(lambda case: check(octavo, folder / case[0], scratch), cases))
            counts = {True: [0, 0], False: [0, 0]}
            for (target, is_error), (errors, crashed) in zip(cases, results):
                met = not crashed and bool(errors) == is_error
                counts[is_error][0] += met
                counts[is_error][1] += 1
                if verbose and not met:
                    print(f"  {'missed' if is_error else 'false'}: {target}", *errors[:3], sep="\n      ")
            show = {k: f"{m} of {n}" for k, (m, n) in counts.items()}
            print(f"{name:<12} {show[True]:>12} {show[False]:>12}")
            is_short |= counts[True][0] < 0.9 * counts[True][1] or counts[False][0] < counts[False][1]
    sys.exit(1 if is_short else 0)


if __name__ == "__main__":
    main()
