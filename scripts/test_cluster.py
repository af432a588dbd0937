#!/usr/bin/env python3
"""Builds a catalogue on a Slurm cluster of three nodes on this machine, and breaks it meanwhile; needs root.

    test_cluster.py [--books N] [--shares N] [--keep] [--measure [--runs N] [--ways WAYS] [--artwork N] [--cold]]

It starts munge, a controller and three slurmd in a folder of its own under build/cluster, builds a catalogue of N small books
(1 % broken on purpose), the examples and the books of ../shared/corpus if it is there, sets a node down and kills a share in mid-run,
and then holds the results to those of one machine: every sound book has the same digest, the broken ones are named, nothing was built
twice but what was lost. --measure prints the table of docs/performance.md instead.
"""

import argparse
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
OCTAVO = os.environ.get("OCTAVO", str(ROOT / ".build/release/octavo"))
WORK = pathlib.Path(os.environ.get("OCTAVO_CLUSTER", ROOT / "build/cluster"))
NODES = ["node1", "node2", "node3"]
PACKAGES = ["slurmctld", "slurmd", "slurm-client", "munge"]


def run(*arguments, check=True, **options):
    """Runs a program and returns what it says."""
    done = subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, **options)
    if check and done.returncode != 0:
        sys.exit(f"{' '.join(map(str, arguments))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


class Cluster:
    """Munge, a controller and its nodes, all of this machine; they end with the `with` block."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        host = socket.gethostname().split(".")[0]
        lines = [
            "ClusterName=octavo", f"SlurmctldHost={host}(127.0.0.1)", "SlurmctldPort=16817", "AuthType=auth/munge",
            f"AuthInfo=socket={folder}/munge.socket",
            "SlurmUser=root", "SlurmdUser=root", "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none",
            "ReturnToService=2", "SelectType=select/cons_tres", "SelectTypeParameters=CR_Core", "SchedulerType=sched/backfill",
            "SchedulerParameters=sched_interval=2,bf_interval=2", "SlurmdTimeout=30", "SlurmctldTimeout=30", "KillWait=2", "MinJobAge=3600",
            "JobRequeue=1", "UnkillableStepTimeout=120", "MpiDefault=none", "MaxArraySize=10001", "MaxJobCount=20000", "AccountingStorageType=accounting_storage/none",
            "JobAcctGatherType=jobacct_gather/none", f"StateSaveLocation={folder}/state", f"SlurmdSpoolDir={folder}/spool.%n",
            f"SlurmctldPidFile={folder}/slurmctld.pid", f"SlurmdPidFile={folder}/slurmd.%n.pid",
            f"SlurmctldLogFile={folder}/slurmctld.log", f"SlurmdLogFile={folder}/slurmd.%n.log",
        ]
        for number, name in enumerate(NODES):
            lines.append(
                f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={16818 + number} CPUs=1 RealMemory=500 State=UNKNOWN")
        lines.append(f"PartitionName=books Nodes={','.join(NODES)} Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO")
        folder.mkdir(parents=True)
        (folder / "state").mkdir()
        (folder / "slurm.conf").write_text("\n".join(lines) + "\n")
        os.environ["SLURM_CONF"] = str(folder / "slurm.conf")

    def __enter__(self):
        key = self.folder / "munge.key"
        key.write_bytes(random.randbytes(1024))
        key.chmod(0o600)
        munge = ["munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                 f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log", f"--seed-file={self.folder}/munge.seed"]
        try:
            self.start(munge)
            wait_for(lambda: (self.folder / "munge.socket").exists(), 20, "munge")
            self.start(["slurmctld", "-D", "-c"])
            for name in NODES:
                self.start(["slurmd", "-D", "-N", name])
            wait_for(lambda: run("sinfo", "-h", "-o", "%T %D", check=False).stdout.strip() == f"idle {len(NODES)}", 120, "the nodes")
        except SystemExit:
            self.__exit__()
            raise
        return self

    def start(self, arguments):
        with open(self.folder / f"{arguments[0]}.out", "ab") as log:
            self.processes.append(subprocess.Popen(arguments, stdout=log, stderr=log))

    def __exit__(self, *_):
        run("scancel", "--full", "--user=root", check=False)
        end = time.time() + 15
        while time.time() < end and run("squeue", "-h", check=False).stdout.strip():
            time.sleep(0.25)
        time.sleep(1)
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def wait_for(condition, seconds, what):
    """Waits until a condition holds; ends the test where it never does."""
    end = time.time() + seconds
    while time.time() < end:
        if condition():
            return
        time.sleep(0.25)
    sys.exit(f"test-cluster: {what} did not come within {seconds} s")


# The books of the corpus, if it is beside the checkout.
CORPUS = ROOT.parent / "shared/corpus"
CORPUS_BOOKS = [
    "cnxml/calculus-volume-1-limits-derivatives", "cnxml/introduction-python-programming", "docbook/linux-from-scratch",
    "docbook/phpunit-manual-5.7/en", "jupyter/pythia-foundations", "jupyter/think-bayes-2", "pretext/aata",
    "wolfram/introduction-to-mathematica", "xhtml/idpf-childrens-literature", "xhtml/idpf-internallinks",
    "xhtml/idpf-regime-anticancer-arabic", "xhtml/idpf-trees", "xhtml/idpf-wasteland", "xhtml/love-among-the-chickens",
]


def make_catalogue(folder, count, drawn=5):
    """Small books of different sizes, one in `drawn` with artwork, with the examples and the corpus; one in a hundred is broken. Returns the
    names of the broken ones."""
    rng = random.Random(7)
    words = "limit series proof lemma field curve point line plane group ring vector matrix graph".split()
    broken = []
    books = []
    for index in range(count):
        name = f"book-{index}"
        book = folder / name
        book.mkdir(parents=True)
        pages = 1 + int(rng.paretovariate(0.9)) % 60
        for page in range(pages):
            text = "\n\n".join(
                " ".join(rng.choices(words, k=60)) + f" $\\frac{{{rng.randint(1, 9)}}}{{x^{page}}}$ [next](#p{page})"
                for _ in range(12))
            (book / f"{page}.md").write_text(f"# Page {page} {{#p{page}}}\n\n{text}\n")
        entries = "".join(f'<page src="{page}.md"/>' for page in range(pages))
        if index % 100 == 57:
            entries += '<page src="missing.md"/>'
            broken.append(name)
        (book / "book.xml").write_text(
            f'<book xmlns="urn:octavo:book:1" id="urn:octavo:test:{index}" lang="en"><title>Book {index}</title>'
            f"<creator>Ada</creator><contents>{entries}</contents></book>\n")
        artwork = "" if index % drawn == 0 else '<settings artwork="none"/>'
        books.append(f'<book src="{name}/book.xml">{artwork}</book>')
    books += [f'<book src="examples/{name}" output="{name}"/>' for name in ("introduction-to-calculus", "games-of-chance")]
    for name in ("introduction-to-calculus", "games-of-chance"):
        shutil.copytree(ROOT / "examples" / name, folder / "examples" / name, ignore=shutil.ignore_patterns(".octavo"))
    for path in CORPUS_BOOKS if CORPUS.is_dir() else []:
        name = "corpus-" + path.split("/")[1].replace(".", "-")
        top = "/".join(path.split("/")[:2])
        shutil.copytree(CORPUS / top, folder / "corpus" / top, ignore=shutil.ignore_patterns(".octavo"))
        # Entries with errors of their authors are left out.
        books.append(f'<book src="corpus/{path}" output="{name}"><settings artwork="none" keep-going="true"/></book>')
    lines = "\n".join(books)
    (folder / "catalogue.xml").write_text(
        f'<catalogue xmlns="urn:octavo:catalogue:1"><title>Cluster test</title>\n{lines}\n</catalogue>\n')
    return broken


def records(results):
    """The records of a results folder, by book."""
    return {path.stem: json.loads(path.read_text()) for path in pathlib.Path(results, "records").glob("*.json")}


def submit(plan, results, shares, *more, throttle=None):
    """Starts the array; returns the number of its job."""
    array = f"1-{shares}" + (f"%{throttle}" if throttle else "")
    log = WORK / "logs"
    log.mkdir(exist_ok=True)
    said = run("sbatch", "--parsable", f"--array={array}", f"--output={log}/%A-%a.log", "--mem-per-cpu=0",
               ROOT / "integrations/catalogue/slurm.sh", plan, results, *more, env=os.environ | {"OCTAVO": OCTAVO})
    return said.stdout.strip()


def wait_for_job(job, seconds=7200):
    """Waits until no task of a job is left in the queue."""
    wait_for(lambda: not run("squeue", "-h", "-j", job, check=False).stdout.strip(), seconds, f"the end of job {job}")


def break_and_compare(count, shares):
    """The test: a node goes down, a share is killed, and the results are those of one machine."""
    broken = make_catalogue(WORK / "books", count)
    plan = WORK / "plan.json"
    run(OCTAVO, "catalogue", "plan", WORK / "books/catalogue.xml", "--shares", shares, "-o", plan)
    with Cluster(WORK / "slurm"):
        start = time.time()
        job = submit(plan, WORK / "results", shares, "--no-cache")
        wait_for(lambda: len(list((WORK / "results/records").glob("*.json"))) > count // 4, 3600, "a quarter of the books")
        run("scontrol", "update", "nodename=node2", "state=down", "reason=test")
        wait_for(lambda: len(list((WORK / "results/records").glob("*.json"))) > count // 2, 3600, "half of the books")
        tasks = run("squeue", "-h", "-j", job, "-t", "running", "-o", "%A %K", check=False).stdout.split("\n")
        killed = next((line.split() for line in tasks if line.strip()), None)
        lost = None
        if killed:
            lost = killed[1]
            run("scancel", "--signal=KILL", "--full", killed[0])
            print(f"killed share {lost} with its processes", flush=True)
        # The node may already have resumed when it registered again.
        run("scontrol", "update", "nodename=node2", "state=resume", check=False)
        wait_for_job(job)
        print(f"the array took {time.time() - start:.0f} s", flush=True)
        report = run(OCTAVO, "catalogue", "report", WORK / "results", "--run", job, check=False).stdout
        print("\n".join(report.split("\n")[:3]), flush=True)
        if lost:
            if "last sign of life" not in report:
                sys.exit("the report does not name the share that was killed")
            again = run("sbatch", "--parsable", f"--array={lost}", f"--output={WORK}/logs/%A-%a.log", "--mem-per-cpu=0",
                        ROOT / "integrations/catalogue/slurm.sh", plan, WORK / "results", "--no-cache",
                        env=os.environ | {"OCTAVO": OCTAVO}).stdout.strip()
            wait_for_job(again)
    run(OCTAVO, "catalogue", "build", WORK / "books/catalogue.xml", "--results", WORK / "single", "--no-cache", "--jobs", "2", check=False)
    compare(records(WORK / "results"), records(WORK / "single"), broken,
            len(json.loads(plan.read_text())["books"]))


def compare(cluster, single, broken, count):
    """Ends the test where the results of the cluster are not those of one machine."""
    problems = []
    if len(cluster) != count or cluster.keys() != single.keys():
        problems.append(f"{len(cluster)} records, and {len(single)} of one machine, instead of {count}")
    failed = sorted(name for name, record in cluster.items() if record["state"] != "built")
    if failed != sorted(broken):
        problems.append(f"failed: {failed}, and not {sorted(broken)}")
    for name, record in cluster.items():
        if record.get("bundle", {}).get("digest") != single.get(name, {}).get("bundle", {}).get("digest"):
            problems.append(f"{name} differs from what one machine made")
    repeated = [name for name, record in cluster.items() if record["work"]["builds"] > 1]
    if repeated:
        problems.append(f"built twice: {repeated}")
    nodes = sorted({record["work"]["host"] for record in cluster.values()})
    if nodes != NODES:
        problems.append(f"books were built on {nodes}")
    if problems:
        sys.exit("test-cluster: " + "\n  ".join(problems))
    print(f"test-cluster: {count - len(broken)} books with the digests of one machine, {len(broken)} broken ones named, "
          f"none built twice, on {', '.join(nodes)}")


def measured(action):
    """Wall time of an action, and CPU time of what this process itself started, in seconds."""
    start, before = time.time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    action()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.time() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def cpu(results):
    """The CPU time of the builds of a results folder, in seconds."""
    return sum(record["work"]["cpu"] for record in records(results).values()) / 1000


def engine(results, wall, workers):
    """The part of the workers' time in which no share was running, in per cent."""
    shares = [json.loads(path.read_text()) for path in pathlib.Path(results, "shares").glob("*.json")]
    return 100 * (1 - sum(share["wall"] for share in shares) / 1000 / (wall * workers))


def fresh_checkout(to):
    """A copy of the books without what builds left beside them."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(WORK / "books", to, ignore=shutil.ignore_patterns(".octavo"))


def measure(options):
    """The table: one process, xargs, Slurm with one to three nodes; cold, warm, 1 % changed, and a fresh checkout that takes its books
    from a shared cache."""
    shares, results = options.shares, WORK / "r"
    make_catalogue(WORK / "books", options.books, options.artwork)
    run(OCTAVO, "catalogue", "plan", WORK / "books/catalogue.xml", "--shares", shares, "-o", WORK / "plan.json")
    run(OCTAVO, "cache", "keygen", WORK / "main.key")
    reading = ["--shared-cache", WORK / "shared", "--cache-trust", WORK / "main.key.pub"]

    def command(share, plan, more):
        words = " ".join(f"'{word}'" for word in [OCTAVO, "catalogue", "build", plan, "--results", results, "--jobs", 1, *more])
        return f"{words} --shard {share} >/dev/null 2>&1"

    def shell(text):
        run("bash", "-c", text, check=False)

    ways = {
        "one": ("one process after the other", 1,
                lambda plan, more: shell(f"for k in $(seq {shares}); do {command('$k', plan, more)}; done")),
        "xargs": ("`xargs -P2`", 2, lambda plan, more: shell(f"seq {shares} | xargs -P2 -I@ sh -c \"{command('@', plan, more)}\"")),
    }
    for nodes in (1, 2, 3):
        ways[f"slurm{nodes}"] = (
            f"Slurm, {nodes} task{'s' if nodes > 1 else ''} at a time", nodes,
            lambda plan, more, nodes=nodes: wait_for_job(submit(plan, results, shares, *more, throttle=nodes)))
    count = len(json.loads((WORK / "plan.json").read_text())["books"])
    print(f"{count} books, {shares} shares, median of {options.runs}; CPU is that of the books' processes")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    print("| way | run | wall | CPU of books | CPU of the rest | no share ran | taken | received |")
    print("|---|---|--:|--:|--:|--:|--:|--:|", flush=True)
    with Cluster(WORK / "slurm"):
        for key in options.ways.split(","):
            way, workers, action = ways[key]
            rows = {}

            def once(kind, plan, more, way=way, workers=workers, action=action, key=key, rows=rows):
                before = cpu(results) if kind in ("warm", "1 % changed") else 0
                known = {name: record["work"]["builds"] for name, record in records(results).items()} if before else {}
                wall, spent = measured(lambda: action(plan, more))
                made = [record for name, record in records(results).items() if record["work"]["builds"] != known.get(name)]
                books = sum(record["work"]["cpu"] for record in made) / 1000
                sharing = [record["shared"] for record in made if "shared" in record]
                rows.setdefault(kind, []).append((
                    wall, books, None if key.startswith("slurm") else spent - books, engine(results, wall, workers),
                    sum(part.get("book", False) for part in sharing), sum(part["received"] for part in sharing)))

            for turn in range(options.runs):
                shutil.rmtree(results, ignore_errors=True)
                once("cold", WORK / "plan.json", ["--no-cache"])
                if options.cold:
                    continue
                once("warm", WORK / "plan.json", ["--no-cache"])
                for index in range(0, options.books, 100):
                    with open(WORK / f"books/book-{index}/0.md", "a") as page:
                        page.write(f"\nChanged {turn} {way}.\n")
                once("1 % changed", WORK / "plan.json", ["--no-cache"])
                # The current books are stored once, by a build that is not part of the table.
                fresh_checkout(WORK / "stored")
                time.sleep(0.1)
                run(OCTAVO, "catalogue", "build", WORK / "stored/catalogue.xml", "--results", WORK / "r-stored", "--shared-cache",
                    WORK / "shared", "--jobs", 2, check=False, env=os.environ | {"OCTAVO_CACHE_KEY": str(WORK / "main.key")})
                shutil.rmtree(WORK / "r-stored")
                fresh_checkout(WORK / "fresh")
                run(OCTAVO, "catalogue", "plan", WORK / "fresh/catalogue.xml", "--shares", shares, "-o", WORK / "fresh.json")
                shutil.rmtree(results)
                once("fresh checkout, shared cache", WORK / "fresh.json", reading)
            for kind, runs in rows.items():
                def middle(place, runs=runs):
                    values = [run[place] for run in runs]
                    return None if None in values else statistics.median(values)

                rest = "" if middle(2) is None else f"{middle(2):.1f} s"
                print(f"| {way} | {kind} | {middle(0):.1f} s | {middle(1):.1f} s | {rest} | {middle(3):.1f} % | "
                      f"{middle(4):.0f} | {middle(5) / 1e6:.1f} MB |", flush=True)
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--books", type=int, default=1000)
    parser.add_argument("--shares", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--keep", action="store_true", help="leave build/cluster for looking at")
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--ways", default="one,xargs,slurm1,slurm2,slurm3", help="what --measure measures")
    parser.add_argument("--cold", action="store_true", help="measure cold runs alone")
    parser.add_argument("--artwork", type=int, default=5, metavar="N", help="draw artwork for one generated book in N")
    options = parser.parse_args()
    # Ends its child processes however it is ended itself.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("test-cluster: ended"))
    if os.geteuid() != 0:
        sys.exit("test-cluster: Slurm's daemons need root here")
    if missing := [package for package in PACKAGES if run("dpkg-query", "-W", package, check=False).returncode != 0]:
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"})
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    if options.measure:
        measure(options)
    else:
        break_and_compare(options.books, options.shares)
    if not options.keep:
        shutil.rmtree(WORK)


main()
