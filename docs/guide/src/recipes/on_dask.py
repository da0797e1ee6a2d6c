"""Checks a file in parts with Dask. Prints the findings of the whole file as JSON lines.

    python on_dask.py /shared/games.pgn [PARTS] [ADDRESS OF THE SCHEDULER]

All machines have the file under the same path, and `caissa`. Without an address, the parts are checked here.
"""

import os
import subprocess
import sys

from dask.distributed import Client


def check(file, part):
    command = ["caissa", "check", file, "--range", part, "--format", "json", "--exit-zero", "--quiet"]
    return subprocess.check_output(command, text=True)


if __name__ == "__main__":
    # Only `join` writes to standard output; all else goes to standard error.
    findings = os.dup(1)
    os.dup2(2, 1)
    file = os.path.abspath(sys.argv[1])
    parts = sys.argv[2] if len(sys.argv) > 2 else "64"
    ranges = subprocess.check_output(["caissa", "ranges", file, "--parts", parts], text=True).split()
    with Client(*sys.argv[3:4]) as cluster:
        lines = "".join(cluster.gather([cluster.submit(check, file, part, retries=3) for part in ranges]))
    # It refuses an incomplete set of parts.
    join = subprocess.run(["caissa", "join", "-", "--exit-zero"], input=lines, text=True, stdout=findings)
    sys.exit(join.returncode)
