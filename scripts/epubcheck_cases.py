"""Makes a bundle of each case of w3c/epubcheck's test features: folders are packed, single files get a publication around them."""

import posixpath
import re
import zipfile

CONTAINER = """<?xml version="1.0"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
PAGE = """<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>t</title>
</head><body>{}</body></html>"""
VIEWPORT = '<meta name="viewport" content="width=600, height=800"/>'
NAV = '<nav epub:type="toc"><ol><li><a href="{}">t</a></li></ol></nav>'
PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="q"><metadata
xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>t</dc:title><dc:language>en</dc:language>
<dc:identifier id="q">urn:x</dc:identifier><meta property="dcterms:modified">2020-01-01T00:00:00Z</meta></metadata>
<manifest>{}</manifest><spine>{}</spine></package>"""
OLD_PACKAGE = """<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="q"><metadata
xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>t</dc:title><dc:language>en</dc:language>
<dc:identifier id="q">urn:x</dc:identifier></metadata>
<manifest>{}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="ncx">{}</spine></package>"""
NCX = """<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="{}"/></head>
<docTitle><text>t</text></docTitle><navMap><navPoint id="n" playOrder="1"><navLabel><text>t</text></navLabel>
<content src="{}"/></navPoint></navMap></ncx>"""
KEYS = """<search-key-map xmlns="http://www.idpf.org/2007/ops" xml:lang="en"><search-key-group href="{}"><match value="t"/>
</search-key-group></search-key-map>"""
DICTIONARY = '<section epub:type="dictionary"><article><dfn>t</dfn></article></section>'
INDEX = '<section epub:type="index"><ul><li><span epub:type="index-term">t</span> <a epub:type="index-locator" href="#t">1</a></li></ul></section>'
SMIL = """<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body><par><text src="{}#t"/></par></body></smil>"""


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
    by_id = {i.get("id", "").strip(): i for i in items if "href" in i}
    for item in items:
        href = item.get("href", "").split("#")[0].split("?")[0]
        if not href or ":" in href or href == path.name:
            continue
        properties, media_type = item.get("properties", "").split(), item.get("media-type", "")
        body = stand_in(media_type)
        if media_type == "application/xhtml+xml":
            inner = '<p id="t">t</p>'
            if "search-key-map" in text:
                inner += DICTIONARY
            if "index" in properties or 'role="index"' in text:
                inner += INDEX
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
            body = PAGE.format(inner).replace("</head>", VIEWPORT + "</head>" if "pre-paginated" in text else "</head>").encode()
        elif media_type == "application/vnd.epub.search-key-map+xml":
            body = KEYS.format(next((posixpath.relpath(by_id[i]["href"], posixpath.dirname(href) or ".") for i in spine if i in by_id), "")).encode()
        elif media_type == "application/x-dtbncx+xml":
            identifier = re.search(r"<dc:identifier[^>]*>([^<]*)<", text)
            body = NCX.format(identifier.group(1) if identifier else "", next((by_id[i]["href"] for i in spine if i in by_id), "")).encode()
        elif media_type == "application/smil+xml":
            pages = [i["href"] for i in items if i.get("media-overlay") == item.get("id")]
            body = SMIL.format(posixpath.relpath(pages[0] if pages else "page.xhtml", posixpath.dirname(href) or ".")).encode()
        files[posixpath.normpath("EPUB/" + href.replace("%20", " "))] = body
    for href in re.findall(r'<link\s[^>]*href\s*=\s*"([^"#?:]+)"', text):
        files.setdefault("EPUB/" + href, b"")
    files["EPUB/package.opf"] = data
    write(out, files)


# Extensions of files that are not documents.
OTHERS = (".css", ".xsl", ".js", ".jpg", ".jpeg", ".png", ".gif", ".webp", ".mp3", ".mp4")


def targets_of(text, own):
    """The documents that a document's links lead to, in the order in which they are named, with the ids that are asked of each."""
    found = {}
    for address in re.findall(r'(?:href|text src)="([^"]+)"', text):
        name, _, fragment = address.partition("#")
        name = name.strip()
        if not name or ":" in name or "?" in name or name == own or name.startswith("/") or name.endswith(OTHERS):
            continue
        found.setdefault(name, []).append(fragment)
    return found


def media_type_of(name):
    types = {
        "png": "image/png", "gif": "image/gif", "svg": "image/svg+xml", "webp": "image/webp", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "m4a": "audio/mp4", "js": "text/javascript", "css": "text/css", "vtt": "text/vtt", "webm": "video/webm",
    }
    return types.get(name.lower().rsplit(".", 1)[-1], "image/jpeg")


def metadata_of(is_smil, profile):
    """What the metadata must say of a document for the rest of the publication to be clean."""
    kinds = {"dict": "dictionary", "idx": "index"}
    metadata = "" if profile == "default" else f"<dc:type>{kinds.get(profile, profile)}</dc:type>"
    if profile == "edupub":
        metadata += '<meta property="schema:accessibilityFeature">tableOfContents</meta>'
    if is_smil:
        metadata += '<meta property="media:duration">1s</meta><meta property="media:duration" refines="#d">1s</meta>'
    return metadata


def wrap_document(path, out, is_old, profile):
    """A publication around one document, as its only page, its navigation document or the overlay of its pages."""
    text = path.read_text(encoding="utf-8", errors="replace")
    is_smil, is_svg = path.suffix == ".smil", path.suffix == ".svg"
    is_nav = "07-navigation" in str(path) or ("epub:type=" in text and "<nav" in text and not is_old)
    files, manifest, spine = {}, "", ""
    for number, (name, ids) in enumerate(targets_of(text, path.name).items()):
        marks = "".join(f'<p id="{i}">t</p>' for i in dict.fromkeys(i for i in ids if i and "(" not in i))
        files[posixpath.normpath("EPUB/" + name)] = PAGE.format(marks or "<p>t</p>") if not name.endswith("svg") else stand_in("image/svg+xml")
        overlay = ' media-overlay="d"' if is_smil else ""
        kind = "image/svg+xml" if name.endswith("svg") else "application/xhtml+xml"
        manifest += f'<item id="t{number}" href="{name}" media-type="{kind}"{overlay}/>'
        spine += f'<itemref idref="t{number}"/>'
    others = re.findall(r'(?:src|poster|data|xlink:href)="([^":#?]+)(?:#[^"]*)?"', text) + re.findall(r'href="([^":?]+\.(?:css|js))"', text)
    for number, name in enumerate(dict.fromkeys(others)):
        if posixpath.normpath("EPUB/" + name) not in files and name.strip() and not name.startswith("/"):
            files[posixpath.normpath("EPUB/" + name)] = stand_in(media_type_of(name))
            manifest += f'<item id="i{number}" href="{name}" media-type="{media_type_of(name)}"/>'
    # A link within the document needs its target, which is not checked in a single document.
    own = re.findall(r'href="(?:' + re.escape(path.name) + r')?#([^"]+)"', text)
    text = text.replace("</body>", "".join(f'<p id="{i}">t</p>' for i in dict.fromkeys(own) if f'id="{i}"' not in text) + "</body>")
    media = "application/smil+xml" if is_smil else "image/svg+xml" if is_svg else "application/xhtml+xml"
    marks = {"nav": is_nav, "svg": not is_svg and "<svg" in text, "mathml": "<math" in text or "<m:math" in text, "scripted": re.search(r"<script(?![^>]*json)|<form| on\w+=", text)}
    properties = " ".join(name for name, found in marks.items() if found and not is_old and not is_smil)
    manifest += f'<item id="d" href="{path.name}" media-type="{media}"' + (f' properties="{properties}"' if properties else "") + "/>"
    spine += "" if is_smil else '<itemref idref="d"/>'
    first = next(iter(files), "EPUB/page.xhtml")[5:] if is_smil else path.name
    if is_old:
        files["EPUB/toc.ncx"] = NCX.format("urn:x", path.name)
    elif not is_nav:
        files["EPUB/nav.xhtml"] = PAGE.format(NAV.format(first))
        manifest += '<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    files["EPUB/" + path.name] = text
    package = (OLD_PACKAGE if is_old else PACKAGE).format(manifest, spine)
    files["EPUB/package.opf"] = package.replace("</metadata>", metadata_of(is_smil, profile) + "</metadata>")
    write(out, files)


def make(source, out, is_old, profile):
    """Writes the bundle of a case; `is_old` where the case is one of EPUB 2, `profile` what it is checked for."""
    if source.is_dir():
        pack(source, out)
    elif source.suffix == ".epub":
        out.write_bytes(source.read_bytes())
    elif source.suffix == ".opf":
        wrap_package(source, out)
    else:
        wrap_document(source, out, is_old, profile)
