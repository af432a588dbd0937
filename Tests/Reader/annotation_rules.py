"""What the published models ask of files of annotations: EPUB Annotations 1.0 (https://www.w3.org/TR/epub-anno-10/) and the
Web Annotation Data Model (https://www.w3.org/TR/annotation-model/). Each function returns a list of what is wrong."""

import re

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:\S+")
COLORS = {"pink", "orange", "yellow", "green", "blue", "purple"}
FRAGMENTS = {"http://tools.ietf.org/rfc/rfc3236", "http://www.w3.org/TR/media-frags/", "http://www.w3.org/TR/SVG/", "https://wicg.github.io/scroll-to-text-fragment/"}


class Findings(list):
    def need(self, condition, what):
        if not condition:
            self.append(what)
        return bool(condition)


def is_text(value):
    """A localizable text: a string, or an object that says its language or direction."""
    if isinstance(value, dict):
        return isinstance(value.get("text"), str) and value.get("direction", "ltr") in ("ltr", "rtl")
    return isinstance(value, str)


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def check_selector(selector, found, allowed):
    kind = selector.get("type")
    if not found.need(kind in allowed, f"selector of type {kind}"):
        return
    if kind == "TextPositionSelector":
        found.need(is_count(selector.get("start")) and is_count(selector.get("end")), f"positions are numbers from 0: {selector}")
        found.need(selector.get("start", 0) <= selector.get("end", 0), f"the end is not before the start: {selector}")
    elif kind == "TextQuoteSelector":
        found.need(isinstance(selector.get("exact"), str), "a quotation has exactly one text")
        for name in ("prefix", "suffix"):
            found.need(isinstance(selector.get(name, ""), str), f"{name} is a text")
    else:
        found.need(isinstance(selector.get("value"), str), f"{kind} has a value")
        if "conformsTo" in selector:
            found.need(selector["conformsTo"] in FRAGMENTS, f"fragments conform to {selector['conformsTo']}")
    if "refinedBy" in selector:
        refined = selector["refinedBy"]
        for one in refined if isinstance(refined, list) else [refined]:
            check_selector(one, found, {"FragmentSelector", "CssSelector", "TextPositionSelector"})


def check_times(thing, found, required=()):
    for name in ("created", "modified", "generated"):
        if name in thing or name in required:
            found.need(isinstance(thing.get(name), str) and TIME.fullmatch(thing[name]), f"{name} is a time: {thing.get(name)!r}")


def check_epub(file, hrefs):
    """An annotation set of EPUB Annotations 1.0 whose targets are among the addresses of a publication."""
    found = Findings()
    context = file.get("@context")
    found.need((context if isinstance(context, str) else context[0]) == "https://www.w3.org/ns/epub-anno.jsonld", "the context comes first")
    found.need(next(iter(file)) == "@context", "the file starts with its context")
    found.need(URL.fullmatch(file.get("id", "")), "the set has an id, a URL")
    found.need(file.get("type") == "AnnotationSet", "its type")
    check_times(file, found)
    if "generator" in file:
        generator = file["generator"]
        found.need(URL.fullmatch(generator.get("id", "")) and generator.get("type") == "Software" and isinstance(generator.get("name"), str), "the generator has id, type and name")
    about = file.get("about")
    if found.need(isinstance(about, dict), "it says of what it is"):
        found.need(all(isinstance(one, str) for one in about.get("dc:identifier", [])) and isinstance(about.get("dc:identifier", []), list), "identifiers are a list of strings")
        found.need(is_text(about.get("dc:title", "")) and isinstance(about.get("dc:format", ""), str), "title and format are texts")
        found.need(isinstance(about.get("dc:creator", []), list) and all(is_text(one) for one in about.get("dc:creator", [])), "creators are a list of texts")
    if not found.need(isinstance(file.get("items"), list), "items are a list"):
        return found
    ids = [item.get("id") for item in file["items"]]
    found.need(len(set(ids)) == len(ids), "each annotation has an id of its own")
    for item in file["items"]:
        check_epub_annotation(item, hrefs, found)
    return found


def check_epub_annotation(item, hrefs, found):
    found.need(URL.fullmatch(item.get("id") or ""), f"an annotation's id is a URL: {item.get('id')!r}")
    found.need(item.get("type") == "Annotation", "an annotation's type")
    found.need(item.get("motivation", "highlighting") in ("bookmarking", "commenting", "highlighting"), f"motivation {item.get('motivation')!r}")
    check_times(item, found, required=["created"])
    target = item.get("target")
    if found.need(isinstance(target, dict), "one target"):
        found.need(target.get("source") in hrefs, f"the source is an item of the publication: {target.get('source')!r}")
        selectors = target.get("selector", [])
        if found.need(isinstance(selectors, list), "selectors are a list"):
            for selector in selectors:
                check_selector(selector, found, {"FragmentSelector", "CssSelector", "TextQuoteSelector", "TextPositionSelector"})
    if "body" in item:
        body = item["body"]
        if found.need(isinstance(body, dict), "one body"):
            found.need(body.get("type") == "TextualBody" and is_text(body.get("value")), f"a textual body has a value: {body}")
            found.need(body.get("format", "text/plain") == "text/plain", "notes are plain text")
            found.need(body.get("color", "yellow") in COLORS, f"colour {body.get('color')!r}")
            found.need(body.get("highlight", "solid") in ("solid", "underline", "strikethrough", "outline"), "style")
            found.need(isinstance(body.get("tags", []), list), "tags are a list")


def check_web(file, base):
    """An annotation collection of the Web Annotation Data Model, with its first page in it."""
    found = Findings()
    context = file.get("@context")
    found.need("http://www.w3.org/ns/anno.jsonld" in (context if isinstance(context, list) else [context]), "the context")
    found.need(URL.fullmatch(file.get("id", "")), "a collection has exactly one IRI")
    found.need(file.get("type") == "AnnotationCollection", "its type")
    found.need(is_count(file.get("total", 0)), "the total is a number from 0")
    check_times(file, found)
    first = file.get("first")
    if file.get("total") == 0:
        found.need(first is None, "an empty collection has no page")
        return found
    if not found.need(isinstance(first, dict), "the first page"):
        return found
    found.need(URL.fullmatch(first.get("id", "")) and first.get("type") == "AnnotationPage", "a page has an IRI and a type")
    found.need(first.get("partOf") in (file["id"], None), "the page is part of the collection")
    found.need(first.get("startIndex", 0) == 0, "the first page starts at 0")
    items = first.get("items")
    if found.need(isinstance(items, list) and items, "a page has items"):
        found.need("next" in first or len(items) == file.get("total"), "the total is the number of items")
        for item in items:
            check_web_annotation(item, base, found)
    return found


def check_web_annotation(item, base, found):
    found.need(URL.fullmatch(item.get("id") or ""), "an annotation has exactly one IRI")
    found.need(item.get("type") == "Annotation", "its type")
    found.need(item.get("motivation") in ("bookmarking", "commenting", "highlighting"), f"motivation {item.get('motivation')!r}")
    check_times(item, found)
    target = item.get("target")
    if found.need(isinstance(target, dict), "an annotation has a target"):
        found.need(str(target.get("source", "")).startswith(base), f"the source is an IRI: {target.get('source')!r}")
        for selector in target.get("selector", []):
            check_selector(selector, found, {"TextQuoteSelector", "TextPositionSelector"})
    if "styleClass" in (target or {}):
        style = item.get("stylesheet", {})
        found.need(style.get("type") == "CssStylesheet" and f".{target['styleClass']}" in style.get("value", ""), "a style class is one of the style sheet")
    if "body" in item:
        body = item["body"]
        found.need(body.get("type") == "TextualBody" and isinstance(body.get("value"), str), "a textual body has exactly one value")
