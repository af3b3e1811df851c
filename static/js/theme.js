// The choice of light or dark, without leaving the page: what is half written on it stays.
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.theme[data-colours]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const theme = event.submitter.value;
    const choice = new FormData(form);
    choice.set("theme", theme);
    fetch(form.action, { method: "POST", body: choice, redirect: "manual" }).catch(() => {});
    document.documentElement.dataset.theme = theme;
    document.querySelector("meta[name=color-scheme]").content = theme || "light dark";
    for (const button of form.querySelectorAll("button")) button.setAttribute("aria-pressed", button === event.submitter);
  });
});
