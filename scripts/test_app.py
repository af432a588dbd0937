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
import statistics
import struct
import subprocess
import sys
import tempfile
import time

from pbxproj import XcodeProject

from checking import Checks, run

TOOL = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/debug/octavo")
BOOK = sys.argv[2] if len(sys.argv) > 2 else "examples/introduction-to-calculus"
SCREENS = pathlib.Path("build/app")
LATER_STARTS = 5
MAINTAINER = "A. Writer <writer@books.example.org>"

# A page with an interactive that has a slider and a colour.
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:octavo:page:1" lang="en"><head><title>Waves</title></head><body><h1>Waves</h1>
<o:interactive id="waves" title="Waves">Manipulate[Plot[a Sin[x], {x, 0, 6}, PlotRange -&gt; {{0, 6}, {-4, 4}},
PlotStyle -&gt; {Thickness[0.02], color}], {{a, 1, "amplitude"}, 0, 3, 0.1}, {{color, Orange, "colour"}, ColorSetter}]</o:interactive>
<p>What follows the waves.</p></body></html>
"""

# Added to the reader of that book: reports the positions of elements on the screen, the test's only information about
# the page.
PROBE = """
setInterval(() => {
  const box = (element) => {
    const { left, top, width, height } = element?.getBoundingClientRect() ?? {};
    return width > 0 ? [left, top, width, height] : null;
  };
  // A page that is loaded ahead is no page that can be pressed, and neither is one that turns.
  if (window.octavo?.shown !== 1 || octavo.turning.isRunning) return console.log('PROBE {"places": {}, "values": [], "isActive": false, "isDrawing": true}');
  const figure = [...(octavo.interactives?.pages.values() ?? [])].flat().find((one) => one.id === "waves");
  const places = { figure: box(figure?.picture) };
  for (const name of ["#control-panel .slider", ".color-swatch", "#color-picker", ".picker-tab:nth-child(2)", ".gradient", ".palette-color[data-name=LightBlue]"])
    places[name] = box(document.querySelector(name));
  console.log("PROBE " + JSON.stringify({ places, values: figure?.values ?? [], isActive: figure?.isActive === true, isDrawing: figure?.isDrawing === true }));
}, 150);
"""

check = Checks()


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
        # Closed with the program.
        self.errors = open(f"{home}/errors.txt", "a+", encoding="utf-8")  # noqa: SIM115
        self.errors.seek(0, os.SEEK_END)
        self.before = self.errors.tell()
        self.began = time.monotonic()
        # The namespace has no network, not even to this machine.
        self.process = subprocess.Popen(
            ["unshare", "-n", str(program)], env=self.environment, stdout=self.errors, stderr=self.errors, start_new_session=True)

    def wait_for(self, condition, seconds=60, pause=0.02):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return time.monotonic() - self.began
            time.sleep(pause)
        return None

    def reached(self, what):
        """Whether this start of the program said that it reached something."""
        self.errors.seek(self.before)
        return re.search(rf"^{what} after \d+ ms$", self.errors.read(), re.M) is not None

    def processor_time(self):
        """Seconds of the processor that the program and all it started have taken."""
        ticks = 0
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == self.process.pid:
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def probe(self):
        """What the page said last of itself."""
        self.errors.seek(self.before)
        said = re.findall(r"PROBE (\{.*\})", self.errors.read())
        return json.loads(said[-1]) if said else {"places": {}, "values": [], "isActive": False, "isDrawing": True}

    def place(self, name, across=0.5, down=0.5):
        """A point in the box of something on the page; waits until it is there and rests."""
        seen = []

        def rests():
            seen.append(self.probe()["places"].get(name))
            return len(seen) > 2 and seen[-1] and seen[-1] == seen[-2] == seen[-3]
        if not check(self.wait_for(rests, 30, 0.2), f"{name} is on the screen"):
            return None
        left, top, width, height = seen[-1]
        return round(left + width * across), round(top + height * down)

    def press(self, name, across=0.5, down=0.5):
        point = self.place(name, across, down)
        if point:
            self.click(*point)

    def drag(self, name, start, end, steps=12):
        """Moves the pointer with its button held, from one share of something's width to another."""
        first, last = self.place(name, start), self.place(name, end)
        if not first or not last:
            return
        self.tool("mousemove", *first, "mousedown", "1")
        for step in range(1, steps + 1):
            self.tool("mousemove", round(first[0] + (last[0] - first[0]) * step / steps), first[1])
            time.sleep(0.03)
        self.tool("mouseup", "1")

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


def check_operation(folder):
    """Moves a slider and chooses colours with the pointer, in a book whose page says where they are."""
    source = folder / "waves"
    source.mkdir()
    (source / "waves.xhtml").write_text(PAGE, encoding="utf-8")
    (source / "book.xml").write_text(
        '<book xmlns="urn:octavo:book:1" id="urn:x:waves" lang="en"><title>Waves</title><date>2026-01-01</date>'
        '<contents><page src="waves.xhtml"/></contents></book>', encoding="utf-8")
    made = run(TOOL, "app", source, "--desktop", folder / "waves-app")
    check(made.returncode == 0, f"octavo app of a small book: {made.stderr[-500:]}")
    program = program_of(folder / "waves-app")
    with open(folder / "waves-app/web/reader/main.js", "a", encoding="utf-8") as reader:
        reader.write(PROBE)
    for orientation, size in [("landscape", (1024, 768)), ("portrait", (768, 1024))]:
        screen = Screen(*size)
        home = folder / f"waves-{orientation}"
        home.mkdir()
        try:
            window = Window(program, screen, home, f"{size[0]}x{size[1]}")
            check(window.wait_for(lambda: window.reached("reader")), f"{orientation}: the reader of the small book loads")
            settle(window, f"{orientation}-6-waves")
            window.key("Right")
            operate(window, orientation)
            window.close()
        finally:
            screen.close()


def operate(window, orientation):
    def value(number):
        values = window.probe()["values"]
        return values[number] if len(values) > number else ""

    def drawn(name):
        check(window.wait_for(lambda: not window.probe()["isDrawing"], 30, 0.2), f"{orientation}: {name}: the picture is drawn")
        return settle(window, f"{orientation}-{name}")

    def figure():
        left, top, width, height = map(round, window.probe()["places"]["figure"])
        return f"{width}x{height}+{max(0, left)}+{max(0, top)}"

    window.press("figure", 0.5, 0.4)
    check(window.wait_for(lambda: window.probe()["isActive"], 30, 0.2), f"{orientation}: a press makes the object active")
    before = drawn("7-active")
    check(value(0) == "1", f"{orientation}: the slider begins at {value(0)!r}")
    window.drag("#control-panel .slider", 0.33, 0.93)
    check(window.wait_for(lambda: re.fullmatch(r"2\.[6-9]", value(0)), 10, 0.2), f"{orientation}: the slider is moved to {value(0)!r}")
    moved = drawn("8-slider")
    share = difference(before, moved, figure())
    check(share > 0.01, f"{orientation}: the curve follows the slider: {share:.4f} of its picture differ")

    window.press(".color-swatch")
    window.place("#color-picker")
    drawn("9-palette")
    window.press(".palette-color[data-name=LightBlue]")
    check(window.wait_for(lambda: value(1) == "LightBlue", 10, 0.2), f"{orientation}: a colour of the palette is taken: {value(1)!r}")
    window.press(".picker-tab:nth-child(2)")
    window.drag(".gradient", 0.9, 0.1)
    check(window.wait_for(lambda: value(1).startswith("RGBColor[0.1"), 10, 0.2) or value(1).startswith("RGBColor[0.0"),
          f"{orientation}: the red of the colour is taken back: {value(1)!r}")
    drawn("10-picker")
    # A click beside the picker closes it.
    left, top, width, height = window.probe()["places"]["#color-picker"]
    window.click(round(left / 2) if left > 40 else round(left + width + 20), round(top + height / 2))
    check(window.wait_for(lambda: not window.probe()["places"]["#color-picker"], 10, 0.2), f"{orientation}: a press outside closes the picker")
    coloured = drawn("11-colour")
    share = difference(moved, coloured, figure())
    check(share > 0.005, f"{orientation}: the curve has the colour: {share:.4f} of its picture differ")


def program_of(folder):
    return next(p for p in folder.iterdir() if p.is_file() and os.access(p, os.X_OK) and p.suffix == "")


def check_package(package):
    """What Debian's own checker says of the package."""
    if shutil.which("lintian"):
        found = run("lintian", "--allow-root", "--no-cfg", package)
        complaints = [line for line in found.stdout.splitlines() if re.match(r"[EWI]: ", line)]
        check(not complaints, "lintian: " + "\n".join(complaints))
    else:
        print("lintian is not there: the package was not looked at by it")


def check_desktop(folder):
    # The windows run in a namespace whose only network interface, loopback, is down.
    inside = run("unshare", "-n", "cat", "/proc/net/dev").stdout
    check(re.findall(r"^\s*(\w+):", inside, re.M) == ["lo"], f"the namespace has these interfaces: {inside}")
    reach = run("unshare", "-n", "python3", "-c", "import socket; socket.create_connection(('127.0.0.1', 9), 1)")
    check("unreachable" in reach.stderr, f"nothing is reached from it: {reach.stderr[-200:]}")
    made = run(TOOL, "app", BOOK, "--desktop", folder / "app", "--maintainer", MAINTAINER)
    check(made.returncode == 0, f"octavo app --desktop: {made.stderr[-500:]}")
    settings = json.loads((folder / "app/book.json").read_text(encoding="utf-8"))
    program = program_of(folder / "app")
    lines = program.read_text(encoding="utf-8").count("\n")
    check(lines <= 500, f"the shell has {lines} lines")
    home = folder / "home"
    home.mkdir()
    times = []
    for orientation, size, screen_size in [("landscape", "1024x768", (1024, 768)), ("portrait", "768x1024", (768, 1024))]:
        screen = Screen(*screen_size)
        try:
            # First start: the cover, then the index page.
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
            # The second page of the reading order.
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
            for _ in range(LATER_STARTS):
                window = Window(program, screen, own, size)
                took = window.wait_for(lambda: window.reached("cover"))
                loaded = window.wait_for(lambda: window.reached("reader"))
                if took and loaded:
                    times.append((orientation, took, loaded, window.processor_time(), os.getloadavg()[0]))
                time.sleep(3)
                again = settle(window, f"{orientation}-5-restored")
                check(difference(place, again) < 0.02, f"{orientation}: the place is restored, {difference(place, again):.3f} differ")
                now = window.tool("search", "--name", ".", "getwindowname", "%@").strip()
                check(now == title, f"{orientation}: the title is {now!r}, and was {title!r}")
                window.close()
        finally:
            screen.close()
    check(len(times) == 2 * LATER_STARTS, f"the reader is there at each later start: {times}")
    for orientation in ["landscape", "portrait"]:
        rows = [row[1:] for row in times if row[0] == orientation]
        cover, loaded, processor, load = (statistics.median(column) for column in zip(*rows, strict=True))
        print(f"later starts, {orientation}, median of {len(rows)}: cover after {cover:.2f} s, reader loaded after {loaded:.2f} s, "
              f"processor time {processor:.2f} s, load {load:.1f}")

    # The installation.
    package = next((folder / "app").glob("*.deb"))
    listed = run("dpkg-deb", "--contents", package).stdout
    information = run("dpkg-deb", "--info", package)
    check(information.returncode == 0 and "Architecture: all" in information.stdout, f"dpkg-deb reads the package: {information.stderr}")
    for path in [f"./usr/share/applications/{settings['id']}.desktop", f"./usr/bin/{program.name} ->", "/web/index.html"]:
        check(path in listed, f"the package has {path}")
    root = folder / "root"
    check(run("dpkg-deb", "--extract", package, root).returncode == 0, "the package unpacks")
    check((root / "usr/bin" / program.name).exists(), "the program's link leads to it")
    check_package(package)
    shutil.rmtree(folder / "again", ignore_errors=True)
    run(TOOL, "app", BOOK, "--desktop", folder / "again", "--maintainer", MAINTAINER)
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

    # The asset catalogue: each entry's file exists, and each picture has an entry and the right size.
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

    # The project: every named object and every file exists.
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
    check((book / "web/index.html").exists() and (book / "web/reader/core.packed").exists(), "the web folder is in the project")

    # Swift: every file parses, and code without Apple's frameworks runs.
    sources = sorted(book.glob("*.swift"))
    check(len(sources) == 4, f"{len(sources)} Swift files")
    parsed = run("swiftc", "-frontend", "-parse", *sources)
    check(parsed.returncode == 0, f"swiftc -parse: {parsed.stderr[-600:]}")
    main = folder / "main.swift"
    main.write_text("""
import Foundation
let files = BookFiles(folder: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true))
precondition(files.file(at: "/")?.mediaType == "text/html; charset=utf-8")
precondition(files.file(at: "/reader/core.packed")?.mediaType == "application/octet-stream")
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
        check_operation(folder)
        refused = run(TOOL, "app", BOOK, "--desktop", "/etc")
        check(refused.returncode == 74 and "[output-refused]" in refused.stderr, "a folder of others is refused")
        check(run(TOOL, "app", BOOK).returncode == 64, "nothing asked for is a usage error")
    finally:
        shutil.rmtree(folder)
    check.finish()


if __name__ == "__main__":
    main()
