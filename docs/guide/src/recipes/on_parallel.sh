#!/bin/sh
# Checks a file in parts with GNU parallel. Prints the findings of the whole file as JSON lines.
#
#     on_parallel.sh games.pgn [PARTS] [OPTIONS OF PARALLEL...]
#
# `--sshlogin host1,host2` runs the parts on other machines, which have the file under the same path.
# A part that is lost is an error: `join` refuses an incomplete set of parts.
set -eu
file=$(realpath "$1")
parts=${2:-64}
shift
[ $# -eq 0 ] || shift
caissa ranges "$file" --parts "$parts" |
    parallel --retries 3 "$@" --quote \
        caissa check "$file" --range '{}' --format json --exit-zero --quiet |
    caissa join - --exit-zero
