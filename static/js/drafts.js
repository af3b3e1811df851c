// What is typed stays in this browser until it is sent: drafts of every form that has a box for text, each its person's.
// What the site could not take (accounts/unsent.py) is put back into its form. Nothing is sent by itself.
(() => {
  const { reader } = document.currentScript.dataset;
  const PREFIX = "draft:";
  const SENDING = "sending";
  const OLDEST = 90 * 24 * 3600 * 1000;
  const LONGEST = 100000;
  const BOXES = "textarea:not([readonly])";
  const LINES = "input:not([type]), input[type=text]";

  // A browser may keep nothing, or have no room: then there are no drafts, and all else goes on.
  const quietly = (act) => { try { return act(); } catch { return null; } };
  const read = (key) => quietly(() => JSON.parse(localStorage.getItem(key)));
  const forget = (key) => quietly(() => localStorage.removeItem(key));
  const everyKey = () => quietly(() => Object.keys(localStorage)) || [];

  const formsWithText = () => [...document.querySelectorAll("form[method=post]")].filter((form) => form.querySelector(BOXES));
  const fieldsOf = (form) => [...form.querySelectorAll(`${BOXES}, ${LINES}`)];
  const pathOf = (form) => new URL(form.getAttribute("action") || location.href, location.href).pathname;
  const keyAt = (path, which, name) => `${PREFIX}${reader}:${path}:${which}:${name}`;
  const keyOf = (form, name) => keyAt(pathOf(form), form.dataset.draft || "", name);
  const unfold = (field) => { for (let at = field; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true; };

  // `base` is what the page had in the field before: a draft comes back only where that still stands.
  const save = (field) => {
    const key = keyOf(field.form, field.name);
    const { base } = read(key) || { base: field.defaultValue };
    if (field.value === base || field.value.length > LONGEST) forget(key);
    else quietly(() => localStorage.setItem(key, JSON.stringify({ text: field.value, base, at: Date.now() })));
  };

  const restore = () => formsWithText().flatMap(fieldsOf).forEach((field) => {
    const draft = read(keyOf(field.form, field.name));
    if (!draft || field.value !== field.defaultValue || field.defaultValue !== draft.base) return;
    field.value = draft.text;
    unfold(field);
  });

  const namesIn = (form) => [...new Set([...form.elements].map((control) => control.name).filter(Boolean))];
  const keysOf = (form) => namesIn(form).map((name) => keyOf(form, name)).filter((key) => read(key));

  // Which drafts were taken: the site names the address of the form by a cookie, in the page that follows.
  const settle = () => {
    const sending = quietly(() => JSON.parse(sessionStorage.getItem(SENDING)));
    const cookie = document.cookie.match(/(?:^|; )((?:__Host-)?sent)=([^;]*)/);
    if (!sending) return;
    quietly(() => sessionStorage.removeItem(SENDING));
    if (!cookie || decodeURIComponent(cookie[2]) !== sending.path) return;
    sending.keys.forEach(forget);
    document.cookie = `${cookie[1]}=; Max-Age=0; Path=/${location.protocol === "https:" ? "; Secure" : ""}`;
  };

  const fits = (form, fields) => fields.reduce((sum, { name, value }) => {
    const controls = [...form.elements].filter((control) => control.name === name);
    return sum + Number(controls.length > 0) + Number(controls.some((control) => control.type === "hidden" && control.value === value));
  }, 0);

  const fillIn = (control, texts) => {
    if (["hidden", "submit", "file", "password"].includes(control.type)) return;
    if (["checkbox", "radio"].includes(control.type)) control.checked = texts.includes(control.value);
    else if (control.tagName === "SELECT") [...control.options].forEach((option) => { option.selected = texts.includes(option.value); });
    else if (texts.length) [control.value] = texts;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const giveBack = (notice) => {
    const fields = [...notice.querySelectorAll("input[type=hidden]")];
    const forms = [...document.querySelectorAll("form[method=post]")].filter((form) => pathOf(form) === notice.dataset.unsent);
    const best = Math.max(0, ...forms.map((form) => fits(form, fields)));
    const form = forms.find((candidate) => best && fits(candidate, fields) === best);
    const textarea = notice.querySelector("textarea");
    if (!form) return;
    const texts = (name) => fields.filter((field) => field.name === name).map((field) => field.value);
    const controls = [...form.elements].filter((control) => control.name && (texts(control.name).length || control.type === "checkbox"));
    controls.forEach((control) => fillIn(control, texts(control.name)));
    const box = controls.find((control) => control.value && control.matches(`${BOXES}, ${LINES}`));
    form.before(notice); // where it is seen, be it in a panel that lies over the page
    unfold(box || form);
    if (box && textarea) textarea.closest("p").remove();
  };

  document.addEventListener("input", (event) => {
    const { form } = event.target;
    if (form && form.method === "post" && form.querySelector(BOXES) && event.target.matches(`${BOXES}, ${LINES}`)) save(event.target);
  });

  document.addEventListener("submit", ({ target }) => {
    if ("forget" in target.dataset) everyKey().filter((key) => key.startsWith(PREFIX)).forEach(forget);
    else quietly(() => sessionStorage.setItem(SENDING, JSON.stringify({ path: pathOf(target), keys: keysOf(target) })));
  });

  // A script puts the answer in the place of the form: what was taken is gone from its box there.
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    const { requestConfig, xhr } = detail;
    if (requestConfig && requestConfig.verb === "post" && xhr.status === 200) {
      const remaining = formsWithText().flatMap(fieldsOf).filter((field) => field.defaultValue);
      const isLeft = (key) => remaining.some((field) => keyOf(field.form, field.name) === key);
      Object.keys(requestConfig.parameters).map((name) => keyAt(requestConfig.path, "", name))
        .filter((key) => !isLeft(key)).forEach(forget);
    }
    restore();
  });

  settle();
  everyKey().filter((key) => key.startsWith(PREFIX) && Date.now() - (read(key) || { at: 0 }).at > OLDEST).forEach(forget);
  restore();
  document.querySelectorAll("[data-unsent]").forEach(giveBack);
})();
