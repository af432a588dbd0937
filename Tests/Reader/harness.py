"""What the browser tests share: a static server, the two engines, and a reader that is driven by hand and by finger."""

import contextlib
import functools
import http.server
import os
import pathlib
import shutil
import socketserver
import subprocess
import tempfile
import threading
import time
import urllib.parse
from typing import ClassVar

# A browser that does not answer is given up, and started again.
os.environ.setdefault("GLOBAL_DEFAULT_TIMEOUT", "25")

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys  # noqa: F401  (for the tests)

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = {"portrait": (768, 1024), "landscape": (1024, 768), "phone": (390, 844), "low": (844, 390)}
ENGINES = ["chromium", "webkit"]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files as the plainest of servers would, counting what is asked for."""

    protocol_version = "HTTP/1.1"
    delays: ClassVar[dict[str, float]] = {}
    asked: ClassVar[list[str]] = []
    missed: ClassVar[list[str]] = []
    replaced: ClassVar[dict[str, bytes]] = {}
    extensions_map: ClassVar = {"": "application/octet-stream", ".html": "text/html", ".js": "text/javascript", ".css": "text/css",
                      ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".xhtml": "application/xhtml+xml"}

    def do_GET(self):
        Handler.asked.append(self.path)
        for part, seconds in list(Handler.delays.items()):
            if part in self.path:
                # A slow server, which is what such a test is about.
                time.sleep(seconds)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            page = Handler.replaced.get(self.path)
            if page is None:
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "application/xhtml+xml")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

    def end_headers(self):
        # So that delays and counts are of every request.
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def send_error(self, code, *arguments, **more):
        Handler.missed.append(self.path)
        super().send_error(code, *arguments, **more)

    def log_message(self, *arguments):
        pass


class PlainHandler(http.server.SimpleHTTPRequestHandler):
    """A server that knows nothing of what it serves."""

    extensions_map = Handler.extensions_map

    def log_message(self, *arguments):
        pass


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request, client_address):
        """Browsers drop connections as they please."""


class Site:
    """A folder served under a path prefix."""

    def __init__(self, folder, prefix="/some/books/", handler=Handler):
        self.folder = pathlib.Path(folder)
        self.place = tempfile.TemporaryDirectory()
        inner = pathlib.Path(self.place.name + "/root" + prefix.rstrip("/"))
        inner.parent.mkdir(parents=True, exist_ok=True)
        inner.symlink_to(pathlib.Path(folder).resolve())
        self.prefix = prefix
        self.handler = functools.partial(handler, directory=self.place.name + "/root")
        self.server = Server(("127.0.0.1", 0), self.handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.port}{urllib.parse.quote(prefix)}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def again(self):
        self.server = Server(("127.0.0.1", self.port), self.handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def chromium(size, *, dark=False, reduced=False, touch=True):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for flag in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
                 "--disable-background-networking", "--no-first-run", f"--window-size={size[0]},{size[1]}"]:
        options.add_argument(flag)
    if reduced:
        options.add_argument("--force-prefers-reduced-motion")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
    if touch:
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})
    if dark:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    driver.engine = "chromium"
    return driver


_display = None


def _start_display():
    """WebKit has no headless mode of its own here: it gets a virtual screen."""
    global _display
    if _display is None or _display.poll() is not None:
        read, write = os.pipe()
        _display = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1400x24", "-nolisten", "tcp"],
                                    pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        # The number and the end of its line come apart; an end that is not taken ends the server.
        number = b""
        while not number.endswith(b"\n"):
            piece = os.read(read, 16)
            if not piece:
                raise RuntimeError("Xvfb does not start")
            number += piece
        os.close(read)
        os.environ["DISPLAY"] = ":" + number.decode().strip()
    return _display


def stop_display():
    global _display
    if _display is not None:
        _display.terminate()
        _display.wait()
        _display = None


def webkit(size, **_):
    _start_display()
    for name, value in {"WEBKIT_DISABLE_COMPOSITING_MODE": "0", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
                        "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}.items():
        os.environ.setdefault(name, value)
    options = webdriver.WebKitGTKOptions()
    options.binary_location = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")).as_posix()
    options.add_argument("--automation")
    options.set_capability("browserName", "MiniBrowser")
    options.set_capability("pageLoadStrategy", "normal")
    driver = webdriver.WebKitGTK(options, service=webdriver.WebKitGTKService(shutil.which("WebKitWebDriver")))
    driver.engine = "webkit"
    give_size(driver, size)
    return driver


def until(wanted, what, seconds=15.0, pause=0.03):
    """Waits until a function returns something, and returns that."""
    deadline = time.monotonic() + seconds
    while True:
        found = wanted()
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"{what} did not come about: {found!r}")
        time.sleep(pause)


def give_size(driver, size):
    """Gives WebKit's window a size that leaves this one for the page, without the window's own bars."""
    driver.set_window_size(*size)

    def inner_size():
        return driver.execute_script("return [innerWidth, innerHeight]")

    for _ in range(5):
        inner = inner_size()
        if inner == list(size):
            return
        outer = driver.get_window_size()
        driver.set_window_size(outer["width"] + size[0] - inner[0], outer["height"] + size[1] - inner[1])
        # A window that is as small as its bars allow stays as it is.
        with contextlib.suppress(AssertionError):
            until(lambda before=inner: inner_size() != before, "another size", 0.3)


def open_browser(engine, size, **options):
    for attempt in range(3):
        try:
            return chromium(size, **options) if engine == "chromium" else webkit(size, **options)
        # Drivers fail to start in many ways.
        except Exception:
            if attempt == 2:
                raise
            # What does not start now may start when others have ended.
            time.sleep(1)
    return None


# The shell is told of touches by events with these members; engines without a touch screen get them so.
TOUCH = """
const [path, hold] = arguments;
const target = document.elementFromPoint(path[0][0], path[0][1]);
let inner = target;
while (inner?.shadowRoot) { const deeper = inner.shadowRoot.elementFromPoint(path[0][0], path[0][1]); if (!deeper || deeper === inner) break; inner = deeper; }
const fire = (name, [x, y, time]) => {
  const event = new Event(name, { bubbles: true, cancelable: true, composed: true });
  const touch = { clientX: x, clientY: y, identifier: 1 };
  Object.defineProperty(event, "touches", { value: name === "touchend" ? [] : [touch] });
  Object.defineProperty(event, "changedTouches", { value: [touch] });
  Object.defineProperty(event, "timeStamp", { value: time });
  inner.dispatchEvent(event);
};
fire("touchstart", path[0]);
for (const point of path.slice(1)) fire("touchmove", point);
if (!hold) fire("touchend", path[path.length - 1]);
"""


# Ends once nothing moves: no turn, glide or animation that has an end is under way, fonts are there, and for some frames all boxes are where they
# were. What scrolling drives is no animation of this kind.
STILL = """
const [limit, done] = [performance.now() + 1000 * arguments[0], arguments[1]];
const boxes = 'body > *, .work > *, .stage .sheet:not(.is-hidden) :is(.page, .content, .frame, .leaf), .index nav, .column, .popover *, .note *, .control-panel *, #side *, .enlarged-object, .object-frame';
const trees = () => [document, ...[...document.querySelectorAll('*')].map((one) => one.shadowRoot).filter(Boolean)];
const isMoving = (one) => one.playState === 'running' && one.timeline === document.timeline && Number.isFinite(one.effect?.getComputedTiming().endTime);
const places = () => JSON.stringify([innerWidth, innerHeight, ...trees().flatMap((tree) => [...tree.querySelectorAll(tree === document ? boxes : 'body, .interactive-picture')]).map((one) => {
  const box = one.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height, one.scrollLeft, one.scrollTop, one.scrollHeight];
})]);
let [before, frames] = ['', 0];
const step = () => {
  const rests = !window.octavo?.turning.isRunning && !window.octavo?.isGliding && document.fonts.status === 'loaded' && !trees().some((tree) => tree.getAnimations().some(isMoving));
  const now = rests ? places() : '';
  frames = rests && now === before ? frames + 1 : 0;
  before = now;
  if (frames >= 4) done('');
  else if (performance.now() > limit) done(rests ? 'boxes move' : 'something is under way');
  else requestAnimationFrame(step);
};
requestAnimationFrame(step);
"""

# Keeps what the shell tells the core in `told`.
HEAR = """const done = arguments[0];
const { core } = window.octavo;
if (!window.told) { const { send } = core; core.send = (event, payload) => { window.told.push(event); return send(event, payload) } }
window.told = [];
done()"""


class Reader:
    """An open book."""

    def __init__(self, driver):
        self.driver = driver

    def open(self, url, ready=True):
        self.driver.get(url)
        if ready:
            self.wait_until("return window.octavo && !document.body.classList.contains('is-launching')", "the launch")

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait_until(self, script, what, seconds=15, arguments=()):
        return until(lambda: self.js(script, *arguments), f"{what} ({script})", seconds)

    def still(self, seconds=15):
        """Waits until nothing moves any more: a turn, a panel that comes in, a page that scrolls smoothly or is laid out anew."""
        why = self.driver.execute_async_script(STILL, seconds)
        if why:
            raise AssertionError(f"no rest after {seconds} s: {why}")

    def hear(self):
        """Keeps what the shell tells the core from now on."""
        self.driver.execute_async_script(HEAR)

    def wait_until_told(self, kind):
        """Waits until the shell has told the core such an event, after `hear`: of scrolling and selecting it tells a moment later."""
        self.wait_until("return told.some((event) => event.type === arguments[0])", f"the event {kind}", arguments=(kind,))

    @property
    def kept_place(self):
        """The place in the book as the device keeps it."""
        return self.js("return Object.entries(localStorage).find(([name]) => name.endsWith(':place'))?.[1] ?? ''")

    def keep_place(self, script, *arguments):
        """Moves to another place by a script, and waits until the device keeps that."""
        self.still()
        before = self.kept_place
        self.hear()
        self.js(script, *arguments)
        self.wait_until_told("scrolled")
        until(lambda: self.kept_place != before, f"keeping another place than {before}")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def tap(self, selector):
        """A press on the element's middle, by finger where the engine has one."""
        self.tap_at(*self.js("""const e = typeof arguments[0] === 'string' ? document.querySelector(arguments[0]) : arguments[0];
            e.scrollIntoView({block: 'nearest', behavior: 'instant'});
            const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]""", selector))

    def tap_at(self, x, y, times=1):
        kind = "touch" if self.driver.engine == "chromium" else "mouse"
        pointer = PointerInput(interaction.POINTER_TOUCH if kind == "touch" else interaction.POINTER_MOUSE, "finger")
        actions = ActionBuilder(self.driver, mouse=pointer, duration=0 if times > 1 else 250)
        actions.pointer_action.move_to_location(int(x), int(y))
        for _ in range(times):
            actions.pointer_action.pointer_down().pointer_up()
        actions.perform()

    def hold_and_drag(self, start, end, look=None):
        """A pointer pressed at one point, moved to another and lifted: a finger where the engine has one. What the script
        `look` returns while it is held."""
        kind = interaction.POINTER_TOUCH if self.driver.engine == "chromium" else interaction.POINTER_MOUSE
        actions = ActionBuilder(self.driver, mouse=PointerInput(kind, "finger"), duration=40)
        actions.pointer_action.move_to_location(int(start[0]), int(start[1])).pointer_down()
        for step in (1, 2, 3):
            actions.pointer_action.move_to_location(*(int(a + (b - a) * step / 3) for a, b in zip(start, end, strict=True)))
        actions.perform()
        seen = self.js(look) if look else None
        if self.driver.engine == "chromium":
            # Its driver lifts a finger only so.
            actions.clear_actions()
        else:
            actions = ActionBuilder(self.driver, mouse=PointerInput(kind, "finger"))
            actions.pointer_action.pointer_up()
            actions.perform()
        return seen

    def rest_at(self, x, y):
        """Moves the mouse to a point, in two steps, and leaves it there."""
        mouse = PointerInput(interaction.POINTER_MOUSE, "mouse")
        actions = ActionBuilder(self.driver, mouse=mouse)
        actions.pointer_action.move_to_location(int(x) - 6, int(y)).move_to_location(int(x), int(y))
        actions.perform()

    def swipe(self, start, end, milliseconds=120, steps=8, hold=False, pause=0, exact=False):
        """A finger from one point to another; real touches in Chromium, the same events in WebKit, and where the
        page has to get all of them at once whatever the machine is doing, as `exact` says. Each has the time that it
        should have, so that a busy machine makes no slower swipe of it."""
        (x0, y0), (x1, y1) = start, end
        if self.driver.engine == "webkit" or exact:
            now = self.js("return performance.now()")
            path = [[x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps, now + pause * (i == steps) + milliseconds * i / steps]
                    for i in range(steps + 1)]
            self.js(TOUCH, path, hold)
            return
        began = time.time()

        def send(kind, points, after):
            # The finger's own time.
            time.sleep(max(0, began + after / 1000 - time.time()))
            event = {"type": kind, "touchPoints": points, "timestamp": began + after / 1000}
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", event)

        send("touchStart", [{"x": x0, "y": y0}], 0)
        for i in range(1, steps + 1):
            send("touchMove", [{"x": x0 + (x1 - x0) * i / steps, "y": y0 + (y1 - y0) * i / steps}], milliseconds * i / steps)
        if not hold:
            send("touchEnd", [], milliseconds + pause)
        elif pause:
            time.sleep(pause / 1000)

    def press(self, button):
        """Uses one of the reader's buttons, by its id."""
        self.js("document.getElementById(arguments[0]).click()", button)

    def turn(self, button):
        """Turns a page by a button, and waits until it is there."""
        self.press(button)
        self.settle()

    def follow(self, name):
        """Goes to a page as by a link."""
        self.js("octavo.send({type: 'linked', page: 0, href: `pages/${arguments[0]}.xhtml`})", name)
        self.settle()

    def forget(self, url):
        """Takes away what the device keeps of a book."""
        self.driver.get(url + "book.webmanifest")
        self.js("localStorage.clear(); sessionStorage.clear()")

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    @property
    def shown(self):
        return self.js("return window.octavo.shown")

    @property
    def title(self):
        return self.js("return document.querySelector('#title span').textContent")

    def settle(self):
        """Waits until no turn is under way and the shown page is there."""
        self.wait_until("return !octavo.turning.isRunning && document.querySelector(`.sheet[data-page=\"${octavo.shown}\"] .waiting`)?.hidden", "rest")

    def screenshot(self, path):
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(path))
