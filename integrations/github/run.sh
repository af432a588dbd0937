#!/usr/bin/env bash
# The steps of action.yml. What an author may write (paths, options) comes in the environment and never as code.
set -euo pipefail

# Several manifests and options are words; patterns in them are not expanded.
set -f
read -r -a manifests <<<"${MANIFEST:-}"
read -r -a arguments <<<"${ARGUMENTS:-}"

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
    octavo check "${manifests[@]}" "${arguments[@]}" --format github --report sarif=octavo.sarif || status=$?
    exit $status
    ;;
  build)
    options=()
    [ -z "$BUNDLE" ] || options+=(-o "$BUNDLE")
    [ -z "$WEB" ] || options+=(--web "$WEB")
    [ -z "${CACHE:-}" ] || options+=(--cache "$CACHE")
    [ -z "${TRUST:-}" ] || options+=(--cache-trust "$TRUST")
    octavo build "${manifests[0]}" "${options[@]}" "${arguments[@]}" --format github
    echo "bundle=$BUNDLE" >>"$GITHUB_OUTPUT"
    ;;
  compare)
    base=$RUNNER_TEMP/octavo-base
    git fetch --quiet --depth=1 origin "$BASE" 2>/dev/null || true
    git worktree add --quiet --detach "$base" "$BASE"
    trap 'git worktree remove --force "$base"' EXIT
    if (cd "$base" && octavo build "${manifests[0]}" -o "$RUNNER_TEMP/base.epub" --artwork none --keep-going 2>/dev/null); then
      octavo diff "$RUNNER_TEMP/base.epub" "$BUNDLE" --format markdown >"$RUNNER_TEMP/changes.md"
    else
      echo "The book of the base could not be built." >"$RUNNER_TEMP/changes.md"
    fi
    cat "$RUNNER_TEMP/changes.md" >>"$GITHUB_STEP_SUMMARY"
    gh pr comment "$NUMBER" --body-file "$RUNNER_TEMP/changes.md" --edit-last --create-if-none
    ;;
esac
