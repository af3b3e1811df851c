// The time zone of the browser, for who has named none: in the list of the sign-up form, else to the server.
document.addEventListener("DOMContentLoaded", () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const select = document.querySelector("select[data-guess-timezone]");
  if (select && select.value === "" && [...select.options].some((option) => option.value === zone)) {
    select.value = zone;
  }
  const unnamed = document.querySelector("form.zone");
  if (unnamed && zone && zone !== "UTC") {
    unnamed.elements.timezone.value = zone;
    fetch(unnamed.action, { method: "POST", body: new FormData(unnamed) }).catch(() => {});
  }
});
