"""Checks a file in parts with Ray. Prints the findings of the whole file as JSON lines.

    python on_ray.py /shared/games.pgn [PARTS]

All machines have the file under the same path, and `caissa`.
"""

import os
import subprocess
import sys

import ray

# Only `join` writes to standard output; all else goes to standard error.
findings = os.dup(1)
os.dup2(2, 1)
file = os.path.abspath(sys.argv[1])
parts = sys.argv[2] if len(sys.argv) > 2 else "64"
ranges = subprocess.check_output(["caissa", "ranges", file, "--parts", parts], text=True).split()


@ray.remote(max_retries=3, retry_exceptions=True)
def check(part):
    command = ["caissa", "check", file, "--range", part, "--format", "json", "--exit-zero", "--quiet"]
    return subprocess.check_output(command, text=True)


lines = "".join(ray.get([check.remote(part) for part in ranges]))
# It refuses an incomplete set of parts.
join = subprocess.run(["caissa", "join", "-", "--exit-zero"], input=lines, text=True, stdout=findings)
sys.exit(join.returncode)
