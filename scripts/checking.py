"""What tests by script share: checks that are counted, and programs that are run."""

import subprocess
import sys


class Checks:
    """Counts checks, and says at once which fail."""

    def __init__(self):
        self.count = 0
        self.failures = []

    def __call__(self, condition, text):
        """Counts a check; `text` says what should be."""
        self.count += 1
        if not condition:
            self.failures.append(text)
            print("FAILED: " + text, flush=True)
        return bool(condition)

    def finish(self):
        """Says how many passed, and ends the program: with 1 if one failed, or if none was made."""
        print(f"{self.count - len(self.failures)} passed, {len(self.failures)} failed")
        sys.exit(1 if self.failures or self.count == 0 else 0)


def run(*arguments, **more):
    """Runs a program and returns what it printed and its status."""
    return subprocess.run(list(map(str, arguments)), capture_output=True, text=True, check=False, **more)
