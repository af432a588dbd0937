#!/bin/bash
# Builds a plan's shares with GNU parallel, on this machine or, with --sshloginfile, on others that see the same disk.
#
#   octavo catalogue plan catalogue.xml --shares 20 -o plan.json
#   integrations/catalogue/parallel.sh plan.json results --jobs 4
#
# What follows the results folder goes to GNU parallel. A share that fails is tried once more.
set -u
plan=$1 results=$2
shift 2
count=$(sed -n 's/^ *"shares": \([0-9]*\),*$/\1/p' "$plan")
seq "$count" | parallel --retries 2 --line-buffer "$@" \
  "${OCTAVO:-octavo}" catalogue build "$plan" --shard {} --results "$results" --jobs 1
exec "${OCTAVO:-octavo}" catalogue report "$results"
