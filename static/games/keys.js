// Keys for the table; "?" lists them. Single letters can be turned off, for people who speak to their browser.
(() => {
  const OFF = "keys-off";
  const dialog = document.getElementById("keys");
  const toggle = document.getElementById("keys-on");
  const focus = (selector) => {
    const target = document.querySelector(selector);
    if (!target) return;
    const box = target.closest("details.sheet");
    if (box && !box.open) box.querySelector("summary").click();
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  };
  const follow = (selector) => { const target = document.querySelector(selector); if (target) target.click(); };
  const zoom = (to) => follow(`#table [data-zoom=${to}]`);
  const KEYS = {
    c: () => focus("#prompt"),
    b: () => focus("#table .board-frame"),
    l: () => focus("#log-title"),
    m: () => panels.toggle("market"),
    p: () => panels.toggle("players"),
    t: () => panels.toggle("threats"),
    w: () => panels.toggle("talk"),
    g: () => panels.toggle("game"),
    h: () => follow("#whole-hand button"),
    e: () => document.dispatchEvent(new CustomEvent("acts:end")),
    "+": () => zoom("larger"),
    "-": () => zoom("smaller"),
    0: () => zoom("whole"),
    u: () => follow("#table .undo button"),
    U: () => focus("#table .undo button:last-of-type"),
    n: () => follow("a.next-game"),
  };

  toggle.checked = !localStorage.getItem(OFF);
  toggle.addEventListener("change", () => {
    if (toggle.checked) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest(".keys-open")) dialog.showModal();
  });

  document.addEventListener("keydown", (event) => {
    const writing = event.target.closest("textarea, select, input:not([type=checkbox], [type=radio])");
    const isChord = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    if (writing || dialog.open || isChord || !toggle.checked) return;
    if (event.key === "?") dialog.showModal();
    else if (KEYS[event.key]) KEYS[event.key]();
    else return;
    event.preventDefault();
  });
})();
