#!/usr/bin/env bash
# Makes the OCI image of the tarball of `make dist`: build/dist/octavo-VERSION-image.tar, an OCI archive. Pipelines need a shell in
# it, which is busybox's.
# The image, started, builds the example to the bytes that this checkout's tool gives. With --with-vips the image also has libvips, which draws artwork, and is several times as large.
#   scripts/dist_image.sh [--with-vips]
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(id -u)" -ne 0 ]; then
  echo "dist-image: making a root file system needs root" >&2
  exit 1
fi
packages=libc6,libgcc-s1,busybox-static,ca-certificates
name=image
if [ "${1:-}" = "--with-vips" ]; then
  # Its name says how wide times are, in newer releases.
  packages+=,$(apt-cache --names-only search '^libvips42' | awk 'NR == 1 {print $1}')
  name=image-vips
fi
tarball=$(ls build/dist/octavo-*-linux-x86_64.tar.gz)
version=$(basename "$tarball" | sed 's/^octavo-\(.*\)-linux-x86_64.tar.gz$/\1/')
output=build/dist/octavo-$version-$name.tar
# The same commit gives the same image.
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

# Where this machine's packages come from, with its settings.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
apt-config dump | grep -E '^Acquire::' >"$work/settings" || true
own=$(. /etc/os-release && echo "$VERSION_CODENAME")
# The packages' files and nothing that manages packages.
mmdebstrap --quiet --variant=extract --include="$packages" --aptopt="$work/settings" "$own" "$work/root.tar" "$mirror"
mkdir "$work/root"
tar -xf "$work/root.tar" -C "$work/root" --exclude='./dev/*'
root=$work/root
rm -rf "$root"/var/lib/apt "$root"/var/cache/* "$root"/usr/share/{doc,man,info,lintian,bug,locale} "$root"/etc/apt \
  "$root"/usr/share/icons "$root"/var/lib/dpkg
busybox=$(cd "$root" && find bin usr/bin -name busybox | head -n 1)
for command in $(chroot "$root" "/$busybox" --list); do
  [ -e "$root/bin/$command" ] || [ -e "$root/usr/bin/$command" ] || ln -s "/$busybox" "$root/bin/$command"
done
mkdir -p "$root/usr/local" "$root/book" "$root/tmp" "$root/etc/ssl/certs"
tar -xzf "$tarball" -C "$root/usr/local" --strip-components=1
chroot "$root" /sbin/ldconfig 2>/dev/null || true
cat "$root"/usr/share/ca-certificates/mozilla/*.crt >"$root/etc/ssl/certs/ca-certificates.crt"
chmod 1777 "$root/tmp"
find "$root" -exec touch --no-dereference --date="@$epoch" {} +

container=$(buildah from scratch)
trap 'buildah rm "$container" >/dev/null; rm -rf "$work"' EXIT
buildah add --quiet "$container" "$root" / >/dev/null
buildah config --workingdir /book --entrypoint '[]' --cmd octavo --env PATH=/usr/local/bin:/usr/bin:/bin \
  --label org.opencontainers.image.title=Octavo --label "org.opencontainers.image.version=$version" \
  --label "org.opencontainers.image.description=A compiler for interactive books" "$container"
rm -f "$output"
buildah commit --quiet --disable-compression=false --timestamp "$epoch" --format oci "$container" "oci-archive:$output" >/dev/null

# The image, from its archive, makes the example that the tool of this checkout makes.
cp -R examples/introduction-to-calculus "$work/example"
rm -rf "$work/example/.octavo"
(cd "$work" && SOURCE_DATE_EPOCH=1700000000 "$OLDPWD/.build/release/octavo" build example -o own.epub --artwork none --no-cache 2>/dev/null)
image=$(buildah from "oci-archive:$output" 2>/dev/null)
buildah run --isolation chroot --env SOURCE_DATE_EPOCH=1700000000 --volume "$work:/book" "$image" -- \
  sh -c 'octavo build example -o image.epub --artwork none --no-cache' 2>/dev/null
buildah rm "$image" >/dev/null
cmp "$work/own.epub" "$work/image.epub"
echo "$output: $(stat -c %s "$output" | awk '{printf "%.1f MB", $1 / 1e6}')"
