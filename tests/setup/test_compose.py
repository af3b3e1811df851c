"""compose.yaml and the image: exact versions, few rights, and a place for all that the site writes.

tests/processes/test_readme.py starts the services with these rights.
"""

import re

from tests.compose import COMPOSE, SHARED, services, volumes_of
from tests.local_site import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text()
EXACT = re.compile(r"[\w/]+:v?\d+(\.\d+)+(-[a-z]+)*")
OF_THE_SITE = {name for name, lines in services().items() if "<<: *site" in lines}


def test_all_that_is_copied_into_the_image_is_there() -> None:
    copied = {
        name for line in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()
    }
    assert {"templates", "static", "locale"} <= copied
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_images_are_of_an_exact_version() -> None:
    images = re.findall(r"^    image: (.+)$", COMPOSE, re.MULTILINE) + re.findall(
        r"^FROM (.+)$", DOCKERFILE, re.MULTILINE
    )
    assert len(images) == 5 and [image for image in images if not EXACT.fullmatch(image)] == []


def test_containers_of_the_site_have_few_rights_and_none_takes_more() -> None:
    rights = ("read_only: true", "tmpfs: /tmp", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]')
    assert all(f"\n  {right}" in SHARED for right in rights)
    assert {"setup", "web", "worker", "beat", "inbox"} == OF_THE_SITE
    for name in OF_THE_SITE:
        assert not re.search("read_only|tmpfs|cap_|security_opt|privileged|user:|image:", services()[name]), name
    assert DOCKERFILE.index("\nUSER tocsite\n") > DOCKERFILE.rindex("\nRUN ")


def test_each_volume_is_declared_and_a_folder_of_the_sites_user_in_the_image() -> None:
    declared = set(re.findall(r"^  (\w+):$", COMPOSE.partition("\nvolumes:\n")[2], re.MULTILINE))
    mkdir = re.search(r"mkdir -p (.+) \\\n    && chown -R tocsite var\n", DOCKERFILE)
    folders = {folder for name in OF_THE_SITE for folder in volumes_of(name)}
    assert mkdir and set(mkdir[1].split()) == folders
    assert declared == {folder.removeprefix("var/") for folder in folders} | {"postgres"}


def test_the_web_server_is_asked_whether_it_answers_and_no_other_container() -> None:
    health_check = re.search(r"^HEALTHCHECK .*CMD (.+)$", DOCKERFILE, re.MULTILINE)
    assert (
        health_check
        and (ROOT / "tocsite" / "answers.py").exists()
        and '"tocsite/answers.py", "8000"' in health_check[1]
    )
    assert "--bind=0.0.0.0:8000" in DOCKERFILE
    silent = {name for name in OF_THE_SITE if "disable: true" in services()[name]}
    assert silent == OF_THE_SITE - {"web", "setup"}
