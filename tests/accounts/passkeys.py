"""A passkey for tests, as a device and a browser make and use it: what they say is checked by the site for real."""

import json
import secrets
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

from tests.form_filling import PageForm, form_at

SITE = "http://localhost:8000"
ADD, LOGIN = "/accounts/2fa/webauthn/add/", "/accounts/2fa/webauthn/login/"
PRESENT = AuthenticatorData.FLAG.UP
VERIFIED = PRESENT | AuthenticatorData.FLAG.UV


class Passkey:
    """A device with one key, whose person looks at it and is known by it."""

    def __init__(self, origin: str = SITE) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.owner = ""

    def create(self, options: dict[str, Any], flags: Any = VERIFIED) -> str:
        """Return a browser's answer with the new key, for the site's options."""
        public_key = options["publicKey"]
        self.owner = public_key["user"]["id"]
        key = AttestedCredentialData.create(
            Aaguid.NONE, self.id, ES256.from_cryptography_key(self.private.public_key())
        )
        data = AuthenticatorData.create(_hash(public_key["rp"]["id"]), flags | AuthenticatorData.FLAG.AT, 0, bytes(key))
        response = {
            "clientDataJSON": websafe_encode(self._client_data("webauthn.create", public_key)),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        }
        return self._to_json(response, {"credProps": {"rk": True}})

    def use(self, options: dict[str, Any], flags: Any = VERIFIED) -> str:
        """Return a browser's answer to sign in, for the site's options."""
        public_key = options["publicKey"]
        data = AuthenticatorData.create(_hash(public_key["rpId"]), flags, 1)
        client = self._client_data("webauthn.get", public_key)
        signature = self.private.sign(bytes(data) + sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": websafe_encode(client),
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signature),
            "userHandle": self.owner,
        }
        return self._to_json(response, {})

    def _client_data(self, kind: str, public_key: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": public_key["challenge"], "origin": self.origin}).encode()

    def _to_json(self, response: dict[str, str], extensions: dict[str, Any]) -> str:
        name = websafe_encode(self.id)
        credential = {"id": name, "rawId": name, "type": "public-key", "response": response}
        return json.dumps(credential | {"clientExtensionResults": extensions})


def write(form: PageForm, credential: str) -> PageForm:
    """Put what a browser says into a form, as a script does."""
    [field] = [control for control in form.controls if control.get("name") == "credential"]
    field.set("value", credential)
    return form


def add_passkey(client: Client, name: str = "Phone") -> Passkey:
    """Add one by its page, of somebody who has just given their password."""
    passkey = Passkey()
    form = form_at(client, ADD, field="credential").fill(name=name)
    answer = write(form, passkey.create(form.page.context["js_data"]["creation_options"])).press()
    assert answer.status_code == 302, answer.context["form"].errors
    return passkey


def options_to_sign_in(client: Client) -> dict[str, Any]:
    """Return the options that the page of signing in hands to a browser."""
    options: dict[str, Any] = client.get(LOGIN, headers={"accept": "application/json"}).json()["request_options"]
    return options


def _hash(host: str) -> bytes:
    return sha256(host.encode()).digest()
