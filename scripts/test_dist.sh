#!/usr/bin/env bash
# Tries each package of `make dist` in bare root file systems of Debian releases: it installs with one command, makes a book and
# builds it, and the example has the digest that the tool of this checkout gives. The file systems are kept in build/rootfs.
#   scripts/test_dist.sh [RELEASE ...]
set -euo pipefail
cd "$(dirname "$0")/.."
releases=("$@")
[ ${#releases[@]} -gt 0 ] || releases=(bookworm trixie)
own=$(. /etc/os-release && echo "$VERSION_CODENAME")
if [ "$(id -u)" -ne 0 ]; then
  echo "test-dist: changing the root needs root" >&2
  exit 1
fi
mkdir -p build/rootfs

# Where this machine's packages come from, with its settings.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
settings=$(mktemp)
trap 'rm -f "$settings"' EXIT
apt-config dump | grep -E '^Acquire::' >"$settings" || true

# The example as the tool of this checkout makes it, without artwork: the packages carry no libvips.
work=$(mktemp -d)
trap 'rm -f "$settings"; rm -rf "$work"' EXIT
cp -R examples/introduction-to-calculus "$work/example"
rm -rf "$work/example/.octavo"
export SOURCE_DATE_EPOCH=1700000000
tool=$PWD/.build/release/octavo
(cd "$work" && "$tool" build example -o example.epub --artwork none --no-cache 2>/dev/null)
expected=$(sha256sum <"$work/example.epub")
# What a deflate library of another version writes differs in its bytes; what it holds does not.
entries() { python3 - "$1" <<'P'
import hashlib, sys, zipfile
book = zipfile.ZipFile(sys.argv[1])
print(hashlib.sha256(b"".join(name.encode() + b"\0" + book.read(name) for name in sorted(book.namelist()))).hexdigest())
P
}
expected_entries=$(entries "$work/example.epub")

failed=0
# try RELEASE KIND COMMANDS: runs COMMANDS in a new copy of the release, then makes a book; the packages lie in /dist.
try() {
  local release=$1 kind=$2 commands=$3 root=$work/root
  mkdir -p "$root"
  tar -xf "build/rootfs/$release.tar" -C "$root"
  mkdir -p "$root/dist"
  cp build/dist/* "$root/dist/"
  cp -R "$work/example" "$root/root/example"
  cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
  cp "$settings" "$root/etc/apt/apt.conf.d/99machine"
  local status=0
  unshare --mount --pid --fork chroot "$root" /bin/bash -euc "
    mount -t proc proc /proc
    export DEBIAN_FRONTEND=noninteractive SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH HOME=/root
    { $commands; } >/tmp/install.log 2>&1 || { tail -n 20 /tmp/install.log; exit 1; }
    cd /root && octavo new book && octavo build book && octavo check book.epub
    octavo build example -o example.epub --artwork none
  " >"$work/log" 2>&1 || status=$?
  local result
  if [ $status -ne 0 ]; then
    result="FAILED"
    failed=1
    tail -n 30 "$work/log"
  elif [ "$(sha256sum <"$root/root/example.epub")" = "$expected" ]; then
    result="the same bytes"
  elif [ "$(entries "$root/root/example.epub")" = "$expected_entries" ] && [ "$kind" = "Debian package" ]; then
    result="the same entries"
  else
    result="FAILED: another book"
    failed=1
  fi
  echo "$release: $kind: $result"
  rm -rf "$root"
}

for release in "${releases[@]}"; do
  if ! [ -f "build/rootfs/$release.tar" ]; then
    mmdebstrap --quiet --variant=minbase --include=ca-certificates --aptopt="$settings" "$release" "build/rootfs/$release.tar" "$mirror"
  fi
  try "$release" "tarball" 'tar -xzf /dist/octavo-*.tar.gz -C /opt && ln -s /opt/octavo-*/bin/octavo /usr/local/bin/octavo'
  try "$release" "wheel" 'apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv && python3 -m venv /opt/venv && /opt/venv/bin/pip install -q --no-index /dist/octavo-*.whl && export PATH=/opt/venv/bin:$PATH; ln -s /opt/venv/bin/octavo /usr/local/bin/octavo'
  # A Debian package is for the release that it was built in.
  if [ "$release" = "$own" ]; then
    try "$release" "Debian package" 'apt-get update -qq && apt-get install -y -qq --no-install-recommends /dist/octavo_*.deb'
  fi
done
if command -v lintian >/dev/null; then lintian --fail-on error build/dist/*.deb || failed=1; fi
exit $failed
