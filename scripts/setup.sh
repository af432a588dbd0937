#!/usr/bin/env bash
# Installs what building (or testing) needs on a Debian machine, as far as it is missing.
#   scripts/setup.sh build | lint | test | dist | image | bench | oracle
set -euo pipefail
cd "$(dirname "$0")/.."

build_packages=(python3 pkg-config libxml2-dev libzip-dev libvips42 libdeflate-dev libssl-dev libyaml-dev fonts-noto-core fonts-noto-cjk fonts-texgyre-math libharfbuzz-subset0 wasi-libc binaryen esbuild)
# What hyphenates long words of drawn covers, in every language that Debian has patterns of.
build_packages+=(libhyphen0 hyphen-{af,as,be,bg,bn,ca,cs,da,de,el,en-gb,en-us,es,fr,gl,gu,hi,hr,hu,id,is,it,kn,lt,lv,ml,mn,mr,nl,no,or,pa,pl,pt-br,pt-pt,ro,ru,sk,sl,sr,sv,ta,te,uk,zu})
# Browsers in which the reader is tested, and a virtual screen for the one that has no headless mode.
test_packages=(python3 python3-venv unzip nodejs katex chromium chromium-driver webkit2gtk-driver xvfb)
# The schemas with which the table of DocBook's names is compared.
test_packages+=(docbook-xml docbook5-xml)
# What words are looked up in.
test_packages+=(libhunspell-1.7-0 hunspell-en-us)
# What reads PDF files and completes them, and what the desktop application runs in and is looked at with.
test_packages+=(poppler-utils qpdf libqrencode4 gjs gir1.2-gtk-3.0 gir1.2-webkit2-4.1 xdotool imagemagick desktop-file-utils)

missing=()
need() {
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -q '^installed$' || missing+=("$package")
  done
}

install_missing() {
  [ ${#missing[@]} -gt 0 ] || return 0
  if ! command -v apt-get >/dev/null; then
    echo "setup: this machine has no apt-get; install the counterparts of: ${missing[*]}" >&2
    exit 1
  fi
  local root=()
  [ "$(id -u)" -eq 0 ] || root=(sudo)
  echo "setup: installing ${missing[*]}"
  "${root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# The virtual environment is complete once its list of requirements was installed.
install_python_tools() {
  cmp -s Tests/requirements.txt .venv/requirements.txt && return 0
  echo "setup: installing Python test tools into .venv"
  rm -rf .venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check -r Tests/requirements.txt
  cp Tests/requirements.txt .venv/requirements.txt
}

case "${1:-build}" in
  build)
    need "${build_packages[@]}"
    install_missing
    if ! command -v swift >/dev/null; then
      echo "setup: Swift 6.1 or later is needed and not on the PATH (https://www.swift.org/install)" >&2
      exit 1
    fi
    # Swift's toolchains bring a linker for WebAssembly; where one does not, Debian's does.
    if ! [ -x "$(dirname "$(readlink -f "$(command -v swiftc)")")/wasm-ld" ] && ! command -v wasm-ld >/dev/null; then
      missing=()
      need lld
      install_missing
    fi
    ;;
  lint)
    need python3 python3-venv
    install_missing
    install_python_tools
    ;;
  test)
    need "${test_packages[@]}"
    command -v java >/dev/null || need default-jre-headless
    install_missing
    install_python_tools
    # The examples of the CommonMark specification, which this package carries for its own tests.
    if [ ! -f .venv/commonmark/spec.txt ]; then
      mkdir -p .venv/commonmark
      (cd .venv/commonmark &&
        ../bin/pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: markdown-it-py==4.3.0 &&
        tar xzf markdown_it_py-*.tar.gz --strip-components=1 --wildcards '*/tests/test_cmark_spec/*' &&
        cp tests/test_cmark_spec/spec.md spec.txt) || echo "setup: the CommonMark examples are not to be had" >&2
    fi
    ;;
  dist)
    need python3 patchelf binutils dpkg-dev lintian mmdebstrap
    install_missing
    ;;
  image)
    need buildah mmdebstrap
    install_missing
    ;;
  bench)
    need python3 python3-venv libvips-tools valgrind
    install_missing
    if ! cmp -s scripts/bench/requirements.txt .venv-bench/requirements.txt; then
      echo "setup: installing pandoc and Sphinx into .venv-bench"
      rm -rf .venv-bench
      python3 -m venv .venv-bench
      .venv-bench/bin/pip install --quiet --disable-pip-version-check -r scripts/bench/requirements.txt
      cp scripts/bench/requirements.txt .venv-bench/requirements.txt
    fi
    ;;
  oracle)
    need python3 python3-venv
    install_missing
    if ! cmp -s scripts/kernel/requirements.txt .venv-oracle/requirements.txt; then
      echo "setup: installing mpmath, SymPy and Mathics into .venv-oracle"
      rm -rf .venv-oracle
      python3 -m venv .venv-oracle
      .venv-oracle/bin/pip install --quiet --disable-pip-version-check -r scripts/kernel/requirements.txt
      cp scripts/kernel/requirements.txt .venv-oracle/requirements.txt
    fi
    ;;
  *)
    echo "usage: scripts/setup.sh build|lint|test|dist|image|bench|oracle" >&2
    exit 64
    ;;
esac
