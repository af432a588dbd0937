#!/usr/bin/env bash
# The steps of action.yml. What an author may write (paths, options) comes in the environment and never as code.
set -euo pipefail

# Sets `words` to those of a text, as a shell would: a name with spaces is in quotes. Nothing in them is expanded or run.
#   split TEXT INPUT
split() {
  local text line
  words=()
  if ! text=$(printf '%s\n' "$1" | xargs printf '%s\n' 2>/dev/null); then
    echo "::error::octavo: the input $2 has a quote without its end: $1"
    exit 64
  fi
  while IFS= read -r line; do
    [ -z "$line" ] || words+=("$line")
  done <<<"$text"
}
split "${ARGUMENTS:-}" arguments
arguments=(${words[@]+"${words[@]}"})
split "${MANIFEST:-}" manifest
manifests=(${words[@]+"${words[@]}"})
if [ "$1" != install ] && [ ${#manifests[@]} -eq 0 ]; then
  echo "::error::octavo: the input manifest names no book"
  exit 64
fi

case $1 in
  install)
    # Names are not looked up in a public index: whoever owned the name there would run code in this job.
    if [[ ${PACKAGE:-} =~ ^https://.+\.whl#sha256=[0-9a-f]{64}$ ]]; then
      : # pip compares the digest.
    elif [[ ${PACKAGE:-} == *.whl && ${PACKAGE:-} != *://* ]]; then
      if ! [ -f "$PACKAGE" ]; then
        echo "::error::octavo: the input package names the wheel \"$PACKAGE\", which is not a file of the job"
        exit 66
      fi
      PACKAGE=$(realpath -- "$PACKAGE")
    else
      echo "::error::octavo: the input package must name a wheel: a file of the job, or a release's address that ends in #sha256= and 64 digits"
      exit 64
    fi
    python3 -m venv "$RUNNER_TEMP/octavo"
    "$RUNNER_TEMP/octavo/bin/pip" install --quiet --disable-pip-version-check --no-deps "$PACKAGE"
    echo "$RUNNER_TEMP/octavo/bin" >>"$GITHUB_PATH"
    ;;
  check)
    # One run: annotations in the log, the summary of the job (GITHUB_STEP_SUMMARY), and SARIF to upload.
    status=0
    octavo check "${manifests[@]}" ${arguments[@]+"${arguments[@]}"} --format github --report sarif=octavo.sarif || status=$?
    exit $status
    ;;
  build)
    options=()
    [ -z "$BUNDLE" ] || options+=(-o "$BUNDLE")
    [ -z "$WEB" ] || options+=(--web "$WEB")
    [ -z "${CACHE:-}" ] || options+=(--cache "$CACHE")
    [ -z "${TRUST:-}" ] || options+=(--cache-trust "$TRUST")
    octavo build "${manifests[0]}" ${options[@]+"${options[@]}"} ${arguments[@]+"${arguments[@]}"} --format github
    echo "bundle=$BUNDLE" >>"$GITHUB_OUTPUT"
    ;;
  compare)
    base=$RUNNER_TEMP/octavo-base
    changes=$RUNNER_TEMP/changes.md
    # The base is built from here with the options of the build, so that only sources differ. What it has of errors and warnings is
    # no matter of this pull request.
    options=()
    for argument in ${arguments[@]+"${arguments[@]}"}; do
      [ "$argument" = --warnings-as-errors ] || options+=("$argument")
    done
    git fetch --quiet --depth=1 origin "$BASE" 2>/dev/null || true
    trap 'git worktree remove --force "$base" 2>/dev/null || true' EXIT
    if ! git worktree add --quiet --detach "$base" "$BASE"; then
      echo "The base of the pull request ($BASE) could not be fetched." >"$changes"
    elif octavo build "$base/${manifests[0]#"$PWD"/}" -o "$RUNNER_TEMP/base.epub" ${options[@]+"${options[@]}"} --keep-going --no-cache --format text; then
      octavo diff "$RUNNER_TEMP/base.epub" "$BUNDLE" --format markdown >"$changes"
    else
      echo "The book of the base could not be built." >"$changes"
    fi
    cat "$changes" >>"$GITHUB_STEP_SUMMARY"
    # The token of a fork's pull request may not comment; its job passes all the same.
    if ! gh pr comment "$NUMBER" --body-file "$changes" --edit-last --create-if-none; then
      echo "::notice::octavo: this job may not comment on the pull request, as jobs of forks may not; the job's summary has the changes"
    fi
    ;;
esac
