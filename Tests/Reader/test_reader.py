"""Every rule of the navigation design in a browser: safety and accessibility, in both engines and four sizes.

    .venv/bin/python Tests/Reader/test_reader.py [-k R8] [--engines chromium,webkit] [--sizes portrait] [--slice SEED]

With --slice, a seed picks for each test an engine and a size, and some of many pages alike: another seed, others.

Each engine runs in a process of its own: two of one engine made two cores miss moments. One that does not answer is ended with all it started, and started again where it was; after some times what is left of it is left out, and said.
"""

import argparse
import ctypes
import hashlib
import os
import pathlib
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from selenium.common.exceptions import InvalidSessionIdException, NoSuchWindowException, WebDriverException
from urllib3.exceptions import HTTPError

import books
import rules_annotations  # noqa: F401
import rules_interactives  # noqa: F401
import rules_layout  # noqa: F401
import rules_navigation  # noqa: F401
import rules_platform  # noqa: F401
import rules_preview  # noqa: F401
import rules_reading  # noqa: F401
import rules_safety  # noqa: F401
import rules_screen  # noqa: F401
import rules_scripts  # noqa: F401
import rules_settings  # noqa: F401
import rules_speech  # noqa: F401
import rules_turning  # noqa: F401
import rules_wide  # noqa: F401
from harness import ENGINES, SIZES, Handler, open_browser
from world import TESTS, World, axe, make_folders, serve

# A test takes seconds, and a long one says that it goes on; an engine that says nothing for so long hangs.
SILENCE = 100
# What a whole engine may take, in seconds: for a slice of the tests, and for all in all sizes, which are eight times as many.
WHOLE = {"slice": 1500, "all": 14400}
# How often an engine that does not answer is started again.
RESTARTS = 4
# The status of a process whose engine does not answer.
LOST = 75


class EngineLost(Exception):
    """The browser or its driver does not answer."""


def is_lost(error):
    if isinstance(error, (HTTPError, ConnectionError, InvalidSessionIdException, NoSuchWindowException)):
        return True
    words = ["disconnected", "not reachable", "crashed", "session deleted", "invalid session", "tab crashed"]
    return isinstance(error, WebDriverException) and any(word in str(error).lower() for word in words)


def attempt(test, world, name):
    """Runs one test; whether it passed."""
    began = time.monotonic()
    try:
        test(world)
        print(f"ok   {name} {time.monotonic() - began:.1f}s", flush=True)
        return True
    # A browser fails in many ways.
    except Exception as error:
        if is_lost(error):
            raise EngineLost(f"{type(error).__name__}: {(str(error).splitlines() or [''])[0][:200]}") from error
        lines = traceback.format_exc().splitlines()
        print(f"FAIL {name}: {(str(error).splitlines() or [''])[0][:600]}", flush=True)
        print("     " + [x for x in lines if "Tests/Reader/rules" in x][-1].strip(), flush=True)
        return False
    finally:
        if world.engine == "chromium" and not is_lost(sys.exc_info()[1]):
            for entry in world.driver.get_log("browser"):
                if "Uncaught" in entry["message"]:
                    print("     console: " + entry["message"][:300], flush=True)


# Tests whose work is axe's.
AXE = re.compile("axe_finds_nothing|faults_for_screen_readers")


def tests_of(options, engine, size):
    """The tests that run in an engine and a size: all, or those for which the seed picks this engine and size."""
    sizes = options.sizes.split(",")

    def picked(name):
        number = hashlib.sha256(f"{options.slice} {name}".encode()).digest()[0]
        # Axe takes WebKit three times as long: there it runs only without a slice, in `make soak`.
        wanted = "chromium" if AXE.search(name) else ENGINES[number % len(ENGINES)]
        if wanted != engine:
            return False
        digest = hashlib.sha256(f"{options.slice} {engine} {name}".encode()).digest()
        return sizes[digest[0] % len(sizes)] == size

    return [test for test in TESTS if options.k in test.__name__ and (not options.slice or picked(test.__name__))]


def names_of(options, engine):
    return [f"{engine} {size} {test.__name__}" for size in options.sizes.split(",") for test in tests_of(options, engine, size)]


def run_engine(options, engine):
    """The tests of one engine, in this process. Lines that begin with @ are for the process above."""
    done = set(options.done.split(";")) if options.done else set()
    sites = serve({name: books.OUT / name for name in options.sites.split(",")})
    # Whatever a hostile page asks for would be asked of this server.
    hostile = books.HOSTILE.format(port=sites["flip"].port)
    Handler.replaced["/some/hostile/pages/preview.xhtml"] = hostile.encode()
    for size_name in options.sizes.split(","):
        tests = [test for test in tests_of(options, engine, size_name) if f"{engine} {size_name} {test.__name__}" not in done]
        if not tests:
            continue
        world = opened_world(options, engine, size_name, sites)
        for test in tests:
            name = f"{engine} {size_name} {test.__name__}"
            print(f"@start {name}", flush=True)
            # A machine that is busy makes browsers miss their moment: once more, in a new browser, and it is said.
            first = passed = attempt(test, world, name)
            if not first:
                world.driver.quit()
                world = opened_world(options, engine, size_name, sites)
                passed = attempt(test, world, name + " (again)")
            print(f"@{'passed' if first else 'recovered' if passed else 'failed'} {name}", flush=True)
        world.driver.quit()
    return 0


def opened_world(options, engine, size_name, sites):
    """A new browser, for tests of one size."""
    driver = open_browser(engine, SIZES[size_name])
    driver.set_script_timeout(60)
    return World(driver, engine, size_name, sites, options.slice)


def end_session(session):
    """Ends every process that an engine's process started, in whatever groups they are."""
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == session and int(entry.name) != os.getpid():
                os.kill(int(entry.name), signal.SIGKILL)
        except (OSError, ValueError, IndexError):
            continue


def adopt():
    """Makes this process the parent of what an engine leaves behind, so that the engine's processor time counts as this one's."""
    set_child_subreaper = 36
    ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)


def reap():
    """Waits for adopted processes that have ended; those of `Run` wait for themselves."""
    for entry in pathlib.Path("/proc").iterdir():
        try:
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2] if entry.name.isdigit() else ("", "0")
            if state == "Z" and int(parent) == os.getpid() and int(entry.name) not in Run.sessions:
                os.waitpid(int(entry.name), 0)
        except (OSError, ValueError):
            continue


def end_all(number, _frame):
    """Ends the engines' processes and this one, at once: the threads that follow them would wait."""
    for session in list(Run.sessions):
        end_session(session)
    os._exit(128 + number)


class Run:
    """One process for what is left of an engine's tests."""

    # The processes under way, which are also the numbers of their sessions.
    sessions: ClassVar = set()

    def __init__(self, arguments):
        self.process = subprocess.Popen([sys.executable, __file__, *arguments], stdout=subprocess.PIPE, text=True, start_new_session=True)
        Run.sessions.add(self.process.pid)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def follow(self, results, deadline):
        """Prints what it says; the test under way and why it ended, where it did not end well. `deadline` is the engine's."""
        under_way = "its start"
        try:
            while True:
                wait = min(SILENCE, deadline - time.monotonic())
                line = self.lines.get(timeout=max(0.1, wait))
                if line is None:
                    status = self.process.wait(timeout=20)
                    return (None, "") if status == 0 else (under_way, "the engine was lost" if status == LOST else f"status {status}")
                word, _, name = line.partition(" ")
                if word == "@start":
                    under_way = name
                elif word in ("@passed", "@recovered", "@failed"):
                    results[name] = word[1:]
                    under_way = "what came after " + name
                elif word != "@alive":
                    print(line, flush=True)
        except (queue.Empty, subprocess.TimeoutExpired):
            return under_way, f"no answer for {SILENCE} s" if time.monotonic() < deadline else "its time is over"
        finally:
            end_session(self.process.pid)
            Run.sessions.discard(self.process.pid)


def supervise(options, engine, sites):
    """Runs an engine's tests; the results by name (passed, recovered or failed), and what was left out."""
    results = {}
    wanted = names_of(options, engine)
    began = time.monotonic()
    deadline = began + WHOLE["slice" if options.slice else "all"]
    for is_last in [False] * RESTARTS + [True]:
        arguments = ["--engine-alone", engine, "-k", options.k, "--sizes", options.sizes, "--slice", options.slice, "--sites", ",".join(sites), "--done", ";".join(results)]
        stopped, reason = Run(arguments).follow(results, deadline)
        if stopped is None:
            break
        print(f"{engine} does not answer in {stopped} ({reason}): {'left out from there on' if is_last else 'it is started again'}", flush=True)
    print(f"{engine}: {len(results)} tests in {time.monotonic() - began:.0f} s", flush=True)
    return results, [name for name in wanted if name not in results]


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("-k", default="", help="only tests whose names hold this")
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--slice", default="", metavar="SEED", help="each test in one engine and size, which the seed picks")
    for hidden in ["--engine-alone", "--done", "--sites"]:
        parser.add_argument(hidden, default="", help=argparse.SUPPRESS)
    return parser.parse_args()


def main():
    options = parse()
    if options.engine_alone:
        try:
            return run_engine(options, options.engine_alone)
        except EngineLost as error:
            print(f"     {error}", flush=True)
        except Exception as error:  # noqa: BLE001  (drivers fail to start in many ways)
            print(f"     {type(error).__name__}: {str(error)[:300]}", flush=True)
        # Not by way of the driver, which would wait.
        os._exit(LOST)
    if not axe():
        print("axe.min.js is not installed: the accessibility tests are left out")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end_all)
    adopt()
    sites = make_folders()
    failed, left_out, again, count = [], [], [], 0
    engines = options.engines.split(",")
    with ThreadPoolExecutor(max_workers=len(engines)) as pool:
        runs = list(pool.map(lambda engine: supervise(options, engine, sites), engines))
    reap()
    for engine, (results, missing) in zip(engines, runs, strict=True):
        count += len(results)
        failed += [name for name, result in results.items() if result == "failed"]
        again += [name for name, result in results.items() if result == "recovered"]
        # Drivers of WebKit hang by themselves now and then; Chromium's do not.
        (left_out if engine == "webkit" else failed).extend(missing)
    for name in again:
        print(f"passed at the second try only: {name}")
    for name in failed:
        print(f"failed: {name}")
    if left_out:
        print(f"left out, since WebKit did not answer: {len(left_out)} tests, from {left_out[0]} on")
    print(f"{count} browser tests, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
