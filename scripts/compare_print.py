#!/usr/bin/env python3
"""Prints one book by `octavo pdf`, by WeasyPrint and by pandoc with XeTeX, and measures each.

usage: .venv/bin/python scripts/compare_print.py TOOL BOOK FOLDER

All get what `octavo build` makes of the book: pandoc its EPUB, WeasyPrint its pages joined to one. The PDF files are left in FOLDER
for looking at. Needs WeasyPrint in .venv, and pandoc, texlive-xetex, lmodern and librsvg2-bin from Debian.
"""

import html
import os
import pathlib
import re
import subprocess
import sys
import time
import zipfile

import pikepdf

from checking import run


def measure(name, command, output, **more):
    """Runs a program; the processor time and the peak of the memory of it and of all that it starts, by samples."""
    began = time.monotonic()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **more)
    os.set_blocking(process.stderr.fileno(), False)
    family, ticks, peak, said = {process.pid}, {}, 0, b""
    while process.poll() is None:
        memory = 0
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                fields = (path / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                pid = int(path.name)
                if pid not in family and int(fields[1]) not in family:
                    continue
                family.add(pid)
                ticks[pid] = int(fields[11]) + int(fields[12])
                memory += int(re.search(r"^Pss:\s+(\d+)", (path / "smaps_rollup").read_text(encoding="utf-8"), re.M)[1])
            except (OSError, TypeError):
                continue
        peak = max(peak, memory)
        said += process.stderr.read() or b""
        time.sleep(0.05)
    took = time.monotonic() - began
    if process.returncode != 0 or not output.exists():
        print(f"{name}: exit {process.returncode}\n{said.decode(errors='replace')[-800:]}")
        return
    pages = len(pikepdf.open(output).pages)
    seconds = sum(ticks.values()) / os.sysconf("SC_CLK_TCK")
    print(f"{name}: {pages} pages, {seconds:.0f} s of the processor, {took:.0f} s, {peak / 1024:.0f} MB of memory at most, "
          f"{output.stat().st_size / 1e6:.1f} MB, load {os.getloadavg()[0]:.1f}", flush=True)


def join_pages(bundle, folder):
    """The pages of an EPUB as one document beside its files."""
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(folder)
        package = archive.read("package.opf").decode()
    files = dict(re.findall(r'<item\b(?=[^>]*\bid="([^"]+)")(?=[^>]*\bhref="([^"]+)")', package))
    styles, bodies = [], []
    for name in re.findall(r'<itemref\b[^>]*\bidref="([^"]+)"', package):
        text = (folder / files[name]).read_text(encoding="utf-8")
        depth = "/".join(files[name].split("/")[:-1])
        body = re.search(r"<body\b[^>]*>(.*)</body>", text, re.S)[1]
        base = f"{depth}/" if depth else ""
        bodies.append(re.sub(r'\b(src)="(?![a-z]+:)([^"]+)"', lambda m: f'{m[1]}="{os.path.normpath(base + m[2])}"', body))
        for style in re.findall(r'<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"', text) + re.findall(r'<link\b[^>]*\bhref="([^"]+\.css)"', text):
            path = os.path.normpath(base + style)
            if path not in styles:
                styles.append(path)
    links = "".join(f'<link rel="stylesheet" href="{html.escape(style)}"/>' for style in styles)
    joined = folder / "joined.html"
    joined.write_text(f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>Book</title>{links}</head><body>'
                      + "<hr style='break-after: page; border: 0'/>".join(bodies) + "</body></html>", encoding="utf-8")
    return joined


def main():
    tool, book, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    bundle = folder / "book.epub"
    built = run(tool, "build", book, "-o", bundle, "--artwork", "none", "--no-cache")
    if built.returncode != 0:
        sys.exit(built.stderr)
    joined = join_pages(bundle, folder / "joined")
    measure("octavo pdf", [tool, "pdf", book, "-o", folder / "octavo.pdf", "--no-cache"], folder / "octavo.pdf")
    measure("WeasyPrint", [sys.executable, "-m", "weasyprint", joined, folder / "weasyprint.pdf"], folder / "weasyprint.pdf")
    measure("pandoc and XeTeX", ["pandoc", bundle, "--pdf-engine=xelatex", "--toc", "-V", "papersize=a4", "-o", folder / "pandoc.pdf"],
            folder / "pandoc.pdf", cwd=folder)


if __name__ == "__main__":
    main()
