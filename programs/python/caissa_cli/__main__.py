"""``python -m caissa_cli`` is the command ``caissa``."""

import os
import subprocess
import sys

from . import Error, _program


def main() -> int:
    try:
        command = [_program(), *sys.argv[1:]]
        if sys.platform != "win32":
            os.execv(command[0], command)
        return subprocess.call(command)
    except (Error, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
