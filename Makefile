# Octavo's make targets; the README says what each is for.
SHELL := /bin/bash
.DEFAULT_GOAL := build
PREFIX ?= /usr/local
SWIFT_FORMAT := swift format
SOURCES := Package.swift Plugins Sources Tests
EXAMPLE := examples/introduction-to-calculus
OCTAVO := .build/release/octavo
# The original of the font of formulas: an installed tool has it, wherever it goes.
FORMULA_FONT := $(firstword $(wildcard templates/fonts/texgyrepagella-math.otf /usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyrepagella-math.otf))

.PHONY: release test-pipelines test-module test-print test-record test-app test-cluster test-recipes test-shared-cache setup setup-test build reader embedded demo test test-conformance test-reader soak fuzz soak-bundles bench bench-quick bench-setup bench-check bench-record bench-reader kernel-notebooks kernel-pairs screenshots pictures handbook lint format install dist test-dist dist-image clean contact-sheets contact-sheets-interactives formula-sheet index module-graph

# What building needs, from Debian; does nothing where it is there already.
setup:
	@./scripts/setup.sh build

# What testing needs beyond that: a Java runtime and Python tools, the latter in .venv.
setup-test:
	@./scripts/setup.sh test

# With Swift's own libraries in the tool, where the toolchain has them so: it starts in half the time.
STATIC := $(if $(wildcard $(dir $(realpath $(shell command -v swiftc)))../lib/swift_static),--static-swift-stdlib)

build: setup
	@./scripts/reader.sh & reader=$$!; swift build -c release $(STATIC) --product octavo && wait $$reader

# The reader core as WebAssembly, into templates/reader; does nothing where it is up to date.
reader: setup
	@./scripts/reader.sh

# Whether the modules that interactives will run compile as Embedded Swift.
embedded: setup
	@./scripts/embedded.sh

demo: build setup-test
	@./scripts/demo.sh $(EXAMPLE)

test: setup setup-test
	@./scripts/test.sh

# Against suites and books of others: epubcheck, CommonMark's examples, KaTeX, and the real books of CORPUS. What is not there is
# skipped, and said.
CORPUS ?= ../shared/corpus
test-conformance: setup setup-test
	swift build --build-tests
	OCTAVO_CORPUS="$(abspath $(CORPUS))" \
		OCTAVO_EPUBCHECK="java -jar $$(ls $(CURDIR)/.venv/lib/python3*/site-packages/epubcheck/epubcheck.jar)" \
		swift test --skip-build --filter 'Corpus|ConformanceTests|CommonMarkSpecification|KaTeXOracle|ManipulateSheets'

# `make test` in a fresh clone, whose processor time by stage becomes the record that later runs are compared with.
test-record: setup setup-test
	@OCTAVO_RECORD_TIMES=1 ./scripts/test.sh

soak: setup setup-test
	OCTAVO_SOAK=1 ./scripts/test.sh
	.venv/bin/python scripts/soak_bundles.py 200

# libFuzzer on each parser: SECONDS for each, PARSERS picks.
SECONDS ?= 60
fuzz: setup
	@./scripts/fuzz.sh $(SECONDS) $(PARSERS)

# Bundles made of damaged books, all looked at by epubcheck in one Java machine.
soak-bundles: setup setup-test
	swift build --product octavo
	.venv/bin/python scripts/soak_bundles.py 200

# The kernel beside what Mathematica printed in the notebooks of FOLDER; REPORT gets all pairs, one a line.
kernel-notebooks: setup
	@OCTAVO_NOTEBOOKS=1 swift build --product octavo-kernel-notebooks >&2
	@python3 scripts/kernel_notebooks.py .build/debug/octavo-kernel-notebooks $(FOLDER) $(REPORT)

# The kernel beside the values that the user's file PAIRS expects, as `INPUT<tab>EXPECTED[<tab>FAMILY]` a line; REPORT gets all pairs.
kernel-pairs: setup
	@OCTAVO_NOTEBOOKS=1 swift build --product octavo-kernel-notebooks >&2
	@.build/debug/octavo-kernel-notebooks -p $(PAIRS) $(REPORT)

# Speed beside the floor, other tools and the budgets; build/bench.json has the numbers.
bench: build
	@python3 scripts/bench.py

bench-quick: build
	@python3 scripts/bench.py --quick

# The tools to compare with: pandoc and Sphinx in .venv-bench, vipsthumbnail and valgrind from Debian.
bench-setup:
	@./scripts/setup.sh bench

# Instruction counts beside the recorded ones.
bench-check: build
	@python3 scripts/bench_check.py

bench-record: build
	@python3 scripts/bench_check.py --record

# The tests of one module, MODULE=Files, with what they need and nothing else; FILTER picks some of them.
test-module: setup
	@./scripts/test_module.sh "$(MODULE)" "$(FILTER)"

# The reader alone, in both browsers; ARGS="-k R8 --engines webkit" picks.
test-reader: build setup-test
	node Tests/Reader/dispatcher.mjs
	node Tests/Reader/sequences.mjs
	node Tests/Reader/kernel.mjs
	.venv/bin/python Tests/Reader/test_reader.py $(ARGS)

# Prints a book of its own and reads the PDF with other people's readers.
test-print: setup setup-test
	@swift build --product octavo
	.venv/bin/python scripts/test_print.py .build/debug/octavo

# The desktop application on a virtual screen without a network, and the Xcode project; screens are in build/app.
test-app: setup setup-test reader
	@swift build --product octavo
	.venv/bin/python scripts/test_app.py .build/debug/octavo $(EXAMPLE)

# The reader's budgets, in Chromium with the CPU slowed four times.
bench-reader: build setup-test
	@.venv/bin/python scripts/bench_reader.py

# The reader's screens, for looking at, in build/screenshots.
screenshots: build setup-test
	@.venv/bin/python scripts/screenshots.py

# The pictures of this project's front page, from its examples.
pictures: build setup-test
	@.venv/bin/python scripts/pictures.py

contact-sheets: build
	@./scripts/contact-sheets.sh

# Each interactive of BOOK at three settings beside its code, in build/interactives.
BOOK ?= examples/demonstrations
contact-sheets-interactives: setup
	@swift build --build-tests
	@python3 scripts/interactive_sheets.py $(BOOK)

# Every command of formulas beside KaTeX's rendering, as build/formulas.html to look at.
formula-sheet: setup-test
	@mkdir -p build
	OCTAVO_FORMULAS=build/formulas.jsonl swift test --filter KaTeXOracle
	node scripts/katex/sheet.mjs < build/formulas.jsonl > build/formulas.html

# swift format and the project's own rules, and deno and ruff for what is not Swift; both come into .venv with the test tools.
lint:
	@./scripts/setup.sh lint
	@./scripts/lint.sh

# build/index.md: where each diagnostic, built-in and rule of the reader is, and its tests; build/built-ins.md: every built-in.
index:
	@python3 scripts/index.py
	@python3 scripts/handbook.py

# The documents as a book, with every built-in live, in build/handbook and build/handbook.epub.
handbook: build
	@python3 scripts/handbook.py
	$(OCTAVO) build build/handbook-source --web build/handbook -o build/handbook.epub

# docs/modules.svg: the modules of Package.swift and what each imports.
module-graph:
	@python3 scripts/module_graph.py

format:
	$(SWIFT_FORMAT) format --in-place --recursive $(SOURCES)
	@python3 scripts/wolfram_library.py --format

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/octavo
	install -m 755 $(OCTAVO) $(DESTDIR)$(PREFIX)/bin/octavo
	rm -rf $(DESTDIR)$(PREFIX)/share/octavo/templates
	cp -R templates $(DESTDIR)$(PREFIX)/share/octavo/templates
	rm -f $(DESTDIR)$(PREFIX)/share/octavo/templates/octavo.yml $(DESTDIR)$(PREFIX)/share/octavo/templates/reader/*.wasm
	$(if $(FORMULA_FONT),install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/octavo/templates/fonts $(FORMULA_FONT))

# A relocatable tarball, a Debian package and a Python wheel, in build/dist.
dist: build
	@./scripts/setup.sh dist
	@python3 scripts/dist.py

# Each of them in bare root file systems of two Debian releases; needs root.
test-dist: dist
	@./scripts/test_dist.sh

# An OCI image of the tarball, and one with libvips; needs root.
dist-image: dist
	@./scripts/setup.sh image
	@./scripts/dist_image.sh
	@./scripts/dist_image.sh --with-vips

# All files of a release in build/release, from a tag; publishes nothing. ARGS="--trial" tries it without a tag and a key.
release: build
	@./scripts/setup.sh dist
	@./scripts/setup.sh image
	@python3 scripts/release.py $(ARGS)

# A catalogue on a Slurm cluster of three nodes on this machine, broken meanwhile; needs root.
test-cluster: build
	@python3 scripts/test_cluster.py

# The recipes for engines against the schemas of these; installs what holds the schemas.
test-recipes:
	@python3 scripts/test_recipes.py

# The Action and the component as their hosts run them, from a clean checkout: first and cached runs, a fork, a failing book.
test-pipelines: test-recipes
	@swift build --product octavo
	@build/recipes/bin/python scripts/test_pipelines.py .build/debug/octavo

# The shared cache against nginx with WebDAV and S3 as SeaweedFS and moto have it; needs nginx and openssl.
test-shared-cache: build
	@python3 scripts/test_shared_cache.py

clean:
	rm -rf .build .build-* .venv build templates/reader/core.wasm templates/reader/kernel.wasm templates/reader/extras.wasm templates/web
