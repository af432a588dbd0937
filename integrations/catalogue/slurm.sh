#!/bin/bash
# Builds a catalogue as a Slurm job array: a task is a share.
#
#   octavo catalogue plan catalogue.xml --shares 20 -o plan.json
#   sbatch --array=1-20 integrations/catalogue/slurm.sh plan.json results
#
# The plan, the sources and the results lie on a disk that all nodes see. A node that fails puts its tasks back into the queue
# (--requeue); they build what is missing.
#SBATCH --job-name=octavo
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=octavo-%A-%a.log
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=1G
set -u
plan=$1 results=$2
shift 2
# exec: signals of Slurm reach the tool itself, which leaves nothing half written.
exec "${OCTAVO:-octavo}" catalogue build "$plan" --shard "$SLURM_ARRAY_TASK_ID" --results "$results" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" --run "$SLURM_ARRAY_JOB_ID" "$@"
