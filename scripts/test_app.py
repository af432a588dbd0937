#!/usr/bin/env python3
"""Opens a book's desktop application on a virtual screen, without a network, and checks its Xcode project.

usage: .venv/bin/python scripts/test_app.py [TOOL] [BOOK]

Needs Xvfb, GJS, WebKitGTK, xdotool and ImageMagick (scripts/setup.sh test). Screens are kept in build/app for looking at.
"""

import json
import os
import pathlib
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

from pbxproj import XcodeProject

TOOL = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/debug/octavo")
BOOK = sys.argv[2] if len(sys.argv) > 2 else "examples/introduction-to-calculus"
SCREENS = pathlib.Path("build/app")

failures = []
count = 0


def check(condition, text):
    """Counts a check, and remembers it if it fails."""
    global count
    count += 1
    if not condition:
        failures.append(text)
        print("FAILED: " + text)


def run(*arguments, **more):
    return subprocess.run(list(map(str, arguments)), capture_output=True, text=True, check=False, **more)


class Screen:
    """A virtual screen."""

    def __init__(self, width, height):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"], pass_fds=[write],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        number = b""
        while not number.endswith(b"\n"):
            number += os.read(read, 16)
        os.close(read)
        self.display = ":" + number.decode().strip()

    def close(self):
        self.server.terminate()
        self.server.wait()


class Window:
    """The application, started in a network namespace of its own."""

    def __init__(self, program, screen, home, size):
        self.environment = {
            **os.environ, "DISPLAY": screen.display, "HOME": str(home), "XDG_DATA_HOME": f"{home}/data",
            "XDG_CACHE_HOME": f"{home}/cache", "OCTAVO_WINDOW": size, "OCTAVO_TIMES": "1", "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }
        self.errors = open(f"{home}/errors.txt", "a+", encoding="utf-8")
        self.errors.seek(0, os.SEEK_END)
        self.before = self.errors.tell()
        self.began = time.monotonic()
        # The namespace has no way out, not even to this machine.
        self.process = subprocess.Popen(
            ["unshare", "-n", str(program)], env=self.environment, stdout=self.errors, stderr=self.errors)

    def wait_for(self, condition, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return time.monotonic() - self.began
            time.sleep(0.04)
        return None

    def reached(self, what):
        """Whether this start of the program said that it reached something."""
        self.errors.seek(self.before)
        return re.search(rf"^{what} after \d+ ms$", self.errors.read(), re.M) is not None

    def tool(self, *arguments):
        return run("xdotool", *arguments, env=self.environment).stdout

    def shot(self, name):
        path = SCREENS / f"{name}.png"
        run("import", "-window", "root", path, env=self.environment)
        return path

    def click(self, x, y):
        self.tool("mousemove", x, y, "click", "1")

    def key(self, name):
        self.tool("key", name)

    def close(self):
        """Closes the window as a person does."""
        self.key("ctrl+q")
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            check(False, "the window closes")
        self.errors.close()


def colours(path, geometry=None):
    """How many colours an area of a screen has."""
    crop = ["-crop", geometry] if geometry else []
    text = run("convert", path, *crop, "-format", "%k", "info:").stdout
    return int(text or 0)


def difference(first, second, geometry=None):
    """The share of pixels in which two screens differ."""
    crop = ["-crop", geometry, "+repage"] if geometry else []
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for number, path in enumerate([first, second]):
            part = f"{folder}/{number}.png"
            run("convert", path, *crop, part)
            parts.append(part)
        done = run("compare", "-metric", "AE", "-fuzz", "4%", *parts, "null:")
        width, height = map(int, run("identify", "-format", "%w %h", parts[0]).stdout.split())
        return float(done.stderr.split()[0] or 0) / (width * height)


def settle(window, name, seconds=30):
    """A screen that has come to rest: four in a row are the same, since a busy machine may draw slowly."""
    now = window.shot(name)
    end = time.monotonic() + seconds
    same = 0
    while time.monotonic() < end and same < 3:
        time.sleep(0.6)
        kept = pathlib.Path(str(now) + ".before.png")
        shutil.copy(now, kept)
        now = window.shot(name)
        same = same + 1 if difference(kept, now) == 0 else 0
        kept.unlink()
    return now


def check_desktop(folder):
    made = run(TOOL, "app", BOOK, "--desktop", folder / "app")
    check(made.returncode == 0, f"octavo app --desktop: {made.stderr[-500:]}")
    settings = json.loads((folder / "app/book.json").read_text(encoding="utf-8"))
    program = next(p for p in (folder / "app").iterdir() if p.is_file() and os.access(p, os.X_OK) and p.suffix == "")
    lines = program.read_text(encoding="utf-8").count("\n")
    check(lines <= 500, f"the shell has {lines} lines")
    home = folder / "home"
    home.mkdir()
    times = []
    for orientation, size, screen_size in [("landscape", "1024x768", (1024, 768)), ("portrait", "768x1024", (768, 1024))]:
        screen = Screen(*screen_size)
        try:
            # First start: cover, then the index page.
            own = home / orientation
            own.mkdir()
            window = Window(program, screen, own, size)
            check(window.wait_for(lambda: window.reached("cover")), f"{orientation}: the cover is drawn")
            first = window.shot(f"{orientation}-1-cover")
            check(colours(first) > 1000, f"{orientation}: the cover fills the window: {colours(first)} colours")
            check(window.wait_for(lambda: window.reached("reader")), f"{orientation}: the reader loads")
            time.sleep(3)
            index = settle(window, f"{orientation}-2-index")
            check(difference(first, index) > 0.5, f"{orientation}: the cover gives way to the index")
            # Into the book: the second page of the reading order.
            window.key("Right")
            time.sleep(2.5)
            page = settle(window, f"{orientation}-3-page")
            check(difference(index, page) > 0.02, f"{orientation}: a page is turned")
            for _ in range(3):
                window.key("Right")
                time.sleep(1.5)
            place = settle(window, f"{orientation}-4-place")
            title = window.tool("search", "--name", ".", "getwindowname", "%@").strip()
            window.key("F11")
            time.sleep(1)
            window.key("F11")
            time.sleep(1)
            window.close()
            # Later starts restore the place.
            for _ in range(3):
                window = Window(program, screen, own, size)
                took = window.wait_for(lambda: window.reached("cover"))
                loaded = window.wait_for(lambda: window.reached("reader"))
                times.append((took, loaded))
                time.sleep(3)
                again = settle(window, f"{orientation}-5-restored")
                check(difference(place, again) < 0.02, f"{orientation}: the place is restored, {difference(place, again):.3f} differ")
                now = window.tool("search", "--name", ".", "getwindowname", "%@").strip()
                check(now == title, f"{orientation}: the title is {now!r}, and was {title!r}")
                window.close()
        finally:
            screen.close()
    covers = sorted(round(took, 2) for took, _ in times if took)
    loads = sorted(round(loaded, 2) for _, loaded in times if loaded)
    check(len(loads) == 6, f"the reader is there at each later start: {loads}")
    print(f"later starts: cover after {covers} s, reader loaded after {loads} s")

    # What installs it.
    package = next((folder / "app").glob("*.deb"))
    listed = run("dpkg-deb", "--contents", package).stdout
    information = run("dpkg-deb", "--info", package)
    check(information.returncode == 0 and "Architecture: all" in information.stdout, f"dpkg-deb reads the package: {information.stderr}")
    for path in [f"./usr/share/applications/{settings['id']}.desktop", f"./usr/bin/{program.name} ->", "/web/index.html"]:
        check(path in listed, f"the package has {path}")
    root = folder / "root"
    check(run("dpkg-deb", "--extract", package, root).returncode == 0, "the package unpacks")
    check((root / "usr/bin" / program.name).exists(), "the program's link leads to it")
    shutil.rmtree(folder / "again", ignore_errors=True)
    run(TOOL, "app", BOOK, "--desktop", folder / "again")
    again = next((folder / "again").glob("*.deb"))
    check(again.read_bytes() == package.read_bytes(), "two packages have the same bytes")
    if shutil.which("desktop-file-validate"):
        entry = run("desktop-file-validate", folder / f"app/packaging/{settings['id']}.desktop")
        check(entry.returncode == 0, f"desktop-file-validate: {entry.stdout}")
    if shutil.which("appstreamcli"):
        meta = run("appstreamcli", "validate", "--no-net", folder / f"app/packaging/{settings['id']}.metainfo.xml")
        check("E:" not in meta.stdout, f"appstreamcli: {meta.stdout}")
    flatpak = json.loads((folder / f"app/packaging/{settings['id']}.json").read_text(encoding="utf-8"))
    check(flatpak["app-id"] == settings["id"] and not any("network" in a for a in flatpak["finish-args"]), "the Flatpak has no network")


def png_size(path):
    data = path.read_bytes()[:26]
    return struct.unpack(">II", data[16:24]) if data[:4] == b"\x89PNG" else None


def check_xcode(folder):
    made = run(TOOL, "app", BOOK, "--xcode", folder / "ios")
    check(made.returncode == 0, f"octavo app --xcode: {made.stderr[-500:]}")
    book = folder / "ios/Book"
    information = plistlib.loads((book / "Info.plist").read_bytes())
    check(len(information["UISupportedInterfaceOrientations~ipad"]) == 4, "an iPad turns in every way")
    check(information["UILaunchStoryboardName"] == "LaunchScreen", "the launch screen is named")
    check(information["UIStatusBarHidden"] is True, "the status bar is hidden")
    types = information["CFBundleDocumentTypes"][0]
    check(all((book / name).exists() for name in types["CFBundleTypeIconFiles"]), "icons of documents are there")
    privacy = plistlib.loads((book / "PrivacyInfo.xcprivacy").read_bytes())
    check(privacy["NSPrivacyTracking"] is False and privacy["NSPrivacyCollectedDataTypes"] == [], "nothing is collected")
    strings = list(book.glob("*.lproj/InfoPlist.strings"))
    check(strings and "CFBundleDisplayName" in strings[0].read_text(encoding="utf-8"), "the name is localised")

    # The asset catalogue: each entry's file is there, and each picture has its entry and its size.
    assets = book / "Assets.xcassets"
    pictures = 0
    for contents in assets.rglob("Contents.json"):
        listed = json.loads(contents.read_text(encoding="utf-8"))
        check(listed["info"]["version"] == 1, f"{contents.parent.name} has a version")
        names = [image["filename"] for image in listed.get("images", [])]
        there = {path.name for path in contents.parent.iterdir() if path.is_file()} - {"Contents.json"}
        check(set(names) == there, f"{contents.parent.name}: {set(names) ^ there} do not agree")
        for image in listed.get("images", []):
            pictures += 1
            if contents.parent.suffix == ".appiconset":
                points = float(image["size"].split("x")[0])
                scale = int(image.get("scale", "1x")[0])
                check(png_size(contents.parent / image["filename"]) == (points * scale, points * scale),
                      f"{image['filename']} is {points} points at {scale}x")
    check(pictures >= 50, f"{pictures} pictures are in the catalogue")
    launch = json.loads((assets / "LaunchImage.launchimage/Contents.json").read_text(encoding="utf-8"))
    check({image["idiom"] for image in launch["images"]} == {"iphone", "ipad"}, "launch images are for both")

    # The project: every object that is named is there, and every file.
    path = next((folder / "ios").glob("*.xcodeproj")) / "project.pbxproj"
    project = XcodeProject.load(str(path))
    ids = {o.get_id() for o in project.objects.get_objects_in_section(*project.objects.get_sections())}
    text = path.read_text(encoding="utf-8")
    named = set(re.findall(r"\b[0-9A-F]{24}\b", text))
    check(named == ids, f"objects that are not there: {named - ids}; not named: {ids - named}")
    for reference in project.objects.get_objects_in_section("PBXFileReference"):
        if reference.sourceTree == "<group>":
            check((book / reference.path).exists(), f"{reference.path} of the project is there")
    target = project.objects.get_objects_in_section("PBXNativeTarget")[0]
    phases = [project.objects[i].isa for i in target.buildPhases]
    check(phases == ["PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase"], f"phases: {phases}")
    check((book / "web/index.html").exists() and (book / "web/reader/core.wasm").exists(), "the web folder is in the project")

    # Swift: all of it parses, and what needs no framework of Apple's runs.
    sources = sorted(book.glob("*.swift"))
    check(len(sources) == 4, f"{len(sources)} Swift files")
    parsed = run("swiftc", "-frontend", "-parse", *sources)
    check(parsed.returncode == 0, f"swiftc -parse: {parsed.stderr[-600:]}")
    main = folder / "main.swift"
    main.write_text("""
import Foundation
let files = BookFiles(folder: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true))
precondition(files.file(at: "/")?.mediaType == "text/html; charset=utf-8")
precondition(files.file(at: "/reader/core.wasm")?.mediaType == "application/wasm")
precondition(files.file(at: "/../Info.plist") == nil)
precondition(files.file(at: "/reader") == nil)
precondition(files.file(at: "/absent.xhtml") == nil)
print("right")
""", encoding="utf-8")
    compiled = run("swiftc", "-o", folder / "files", main, book / "BookFiles.swift")
    check(compiled.returncode == 0, f"BookFiles.swift compiles: {compiled.stderr[-600:]}")
    check(run(folder / "files", book / "web").stdout == "right\n", "BookFiles finds files and refuses others")


def main():
    SCREENS.mkdir(parents=True, exist_ok=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="octavo-app-"))
    try:
        check_xcode(folder)
        check_desktop(folder)
        refused = run(TOOL, "app", BOOK, "--desktop", "/etc")
        check(refused.returncode == 74 and "[output-refused]" in refused.stderr, "a folder of others is refused")
        check(run(TOOL, "app", BOOK).returncode == 64, "nothing asked for is a usage error")
    finally:
        shutil.rmtree(folder)
    print(f"{count - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
