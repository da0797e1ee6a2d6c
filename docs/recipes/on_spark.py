"""Checks a file in parts with Spark. Prints the findings of the whole file as JSON lines.

    spark-submit on_spark.py /shared/games.pgn [PARTS]

All machines have the file under the same path, and `caissa`.
"""

import os
import shlex
import subprocess
import sys

from pyspark import SparkContext

# Only `join` writes to standard output; all else goes to standard error.
findings = os.dup(1)
os.dup2(2, 1)
file = os.path.abspath(sys.argv[1])
parts = sys.argv[2] if len(sys.argv) > 2 else "64"
ranges = subprocess.check_output(["caissa", "ranges", file, "--parts", parts], text=True).split()
# Spark writes each range to a line of the command's input. An exit code of 1 would be a failed task to it.
check = f"xargs -I RANGE caissa check {shlex.quote(file)} --range RANGE --format json --exit-zero --quiet"
with SparkContext() as spark:
    # Commands of Spark have an empty environment unless they are given one.
    found = spark.parallelize(ranges, len(ranges)).pipe(check, dict(os.environ), checkCode=True).collect()
lines = "".join(line + "\n" for line in found)
# It refuses an incomplete set of parts.
join = subprocess.run(["caissa", "join", "-", "--exit-zero"], input=lines, text=True, stdout=findings)
sys.exit(join.returncode)
