// Passkeys, beside allauth's scripts: buttons only where the browser knows passkeys, and one sentence when it used none.
document.addEventListener("DOMContentLoaded", () => {
  const buttons = [...document.querySelectorAll("#use-passkey, #add-passkey")];
  for (const button of buttons) {
    button.hidden = !window.PublicKeyCredential;
  }
});
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const trouble = document.querySelector("#passkey-trouble");
  trouble.hidden = false;
  trouble.scrollIntoView({ block: "nearest" });
});
