"""Checks a file in parts with Spark. Prints the findings of the whole file as JSON lines.

    spark-submit on_spark.py /shared/games.pgn [PARTS]

All machines have the file under the same path, and `caissa`.
"""

import os
import shlex
import subprocess
import sys
import traceback

from pyspark import SparkContext


def joined(spark, file, parts):
    """The findings of the whole file."""
    ranges = run(["caissa", "ranges", file, "--parts", parts]).split()
    # Spark writes each range to a line of the command's input. An exit code of 1 would be a failed task to it.
    check = f"xargs -I RANGE caissa check {shlex.quote(file)} --range RANGE --format json --exit-zero --quiet"
    # Commands of Spark have an empty environment unless they are given one.
    found = spark.parallelize(ranges, len(ranges)).pipe(check, dict(os.environ), checkCode=True).collect()
    # It refuses an incomplete set of parts.
    return run(["caissa", "join", "-", "--exit-zero"], "".join(line + "\n" for line in found))


def run(command, text=None):
    done = subprocess.run(command, input=text, text=True, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout


# Only the findings go to standard output, all else to standard error.
findings = os.dup(1)
os.dup2(2, 1)
with SparkContext() as spark:
    try:
        text = joined(spark, os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "64")
    except Exception:
        # `spark-submit` prints Python's standard error to standard output, but not that of the JVM.
        spark._jvm.System.err.println(traceback.format_exc())
        sys.exit(1)
with os.fdopen(findings, "w") as output:
    output.write(text)
