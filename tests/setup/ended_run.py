"""A test that starts what tests start and never ends by itself: `test_ended_runs` runs and kills it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.local_site import ROOT
from tests.setup.test_supervisor import PROGRAM
from tocsite.embedded import Cluster


def test_it_goes_on_for_ever(open_folder: Path) -> None:
    Cluster(open_folder / "postgres", {"fsync": "off"}).start()
    command = [sys.executable, "-c", PROGRAM, "sleep 600", "sleep 600"]
    site = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, start_new_session=True)
    assert site.stdout is not None
    site.stdout.readline()  # it is up
    subprocess.Popen(["sleep", "600"], start_new_session=True)
    Path(os.environ["TOLD"]).write_text(str(os.getpid()))
    signal.pause()
