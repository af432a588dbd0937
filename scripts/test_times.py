"""Compares the processor time of each stage of the tests with the recorded one, so that they do not grow unseen.

    test_times.py build/test-times.txt             fails where a stage took more than its record allows
    test_times.py build/test-times.txt --record    records the run, after a change that is worth its time

A line of the file is a stage and its seconds as scripts/test.sh writes them. Seconds of another processor are made comparable by
a fixed piece of work, which is timed here as it was when the record was made. A stage may take a fifth more, since machines differ by that, and
the 60 s that one change may add. Record in a fresh clone: a build that was done before takes no time.
"""

import datetime
import json
import pathlib
import re
import sys
import time

RECORD = pathlib.Path(__file__).parent / "test-times.json"
SHARE = 1.2
ADDED = 60


def measure():
    """Processor seconds of a fixed piece of work: the best of five."""
    seconds = []
    for _ in range(5):
        began = time.process_time()
        words = {}
        for number in range(400_000):
            words[f"{number % 5000:x}"] = number
        seconds.append(time.process_time() - began)
    return round(min(seconds), 4)


def read(path):
    """Processor seconds by stage."""
    found = {}
    for line in pathlib.Path(path).read_text().splitlines():
        match = re.fullmatch(r"(.+): ([\d.]+) s, ([\d.]+) \+ ([\d.]+) s of processor time", line)
        if match:
            found[match[1]] = round(float(match[3]) + float(match[4]), 1)
    return found


def main():
    stages, work = read(sys.argv[1]), measure()
    if "--record" in sys.argv:
        record = {"date": datetime.date.today().isoformat(), "work": work, "processor seconds": stages}
        RECORD.write_text(json.dumps(record, indent=2) + "\n")
        return 0
    record = json.loads(RECORD.read_text())
    factor = work / record["work"]
    grown = 0
    for stage, seconds in stages.items():
        recorded = record["processor seconds"].get(stage)
        if recorded is None:
            print(f"{stage}: {seconds:.0f} s of processor time, not recorded: make test-record")
            grown += 1
            continue
        allowed = recorded * factor * SHARE + ADDED
        if seconds > allowed:
            origin = f"{recorded:.0f} s on {record['date']}, whose machine's time this one takes {factor:.2f} times"
            print(f"{stage}: {seconds:.0f} s of processor time; {allowed:.0f} allowed, from {origin}: shorten it, or make test-record and say why")
            grown += 1
    total = sum(record["processor seconds"].get(stage, 0) for stage in stages)
    print(f"processor time: {sum(stages.values()):.0f} s; recorded {total:.0f} s, here {total * factor:.0f} s")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
