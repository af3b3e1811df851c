// Sign-up: choose the browser's time zone in the list, unless the person or the server has chosen one already.
document.addEventListener("DOMContentLoaded", () => {
  const select = document.querySelector("select[data-guess-timezone]");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (select && select.value === "UTC" && [...select.options].some((option) => option.value === zone)) {
    select.value = zone;
  }
});
