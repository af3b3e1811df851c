// The table page with htmx: swap it whole, keep what the reader had opened and scrolled to, and tell what is new.
(() => {
  const openBefore = new Map();
  let scrolled = [0, 0];

  htmx.config.responseHandling = [
    { code: "204", swap: false },
    { code: "2..", swap: true },
    { code: "403|409|422", swap: true, error: false },
    { code: "...", swap: false, error: true },
  ];

  const frame = () => document.querySelector("#table .board-frame");
  const unreachable = (shown) => { document.getElementById("unreachable").hidden = !shown; };

  document.body.addEventListener("htmx:beforeRequest", () => {
    unreachable(false);
    document.querySelectorAll("#table button").forEach((button) => { button.disabled = true; });
  });

  document.body.addEventListener("htmx:afterRequest", () => {
    document.querySelectorAll("#table button").forEach((button) => { button.disabled = false; });
  });

  document.body.addEventListener("htmx:beforeSwap", () => {
    document.querySelectorAll("#table details[data-key]").forEach((box) => openBefore.set(box.dataset.key, box.open));
    if (frame()) scrolled = [frame().scrollLeft, frame().scrollTop];
  });

  // Whose moves the log tells stays as it was.
  document.body.addEventListener("htmx:configRequest", (event) => {
    const chosen = document.querySelector("#log-box .log-filter [aria-current]");
    const filters = event.detail.elt.closest("#log-box");
    if (chosen && chosen.dataset.player && !filters) event.detail.parameters.player = chosen.dataset.player;
  });

  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "table") return;
    document.querySelectorAll("#table details[data-key]").forEach((box) => {
      if (openBefore.get(box.dataset.key)) box.open = true;
    });
    if (frame()) [frame().scrollLeft, frame().scrollTop] = scrolled;
    const target = document.getElementById("notice") || document.getElementById("prompt");
    const news = document.querySelectorAll("#table .news li");
    const told = news.length ? news : document.querySelectorAll("#table .hint");
    document.getElementById("live").textContent = [...told].map((line) => line.textContent).join(" ");
    if (target) target.focus({ preventScroll: true });
    const top = document.querySelector("#table .ask");
    if (top && top.getBoundingClientRect().top < 0) top.scrollIntoView();
  });

  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((failure) => {
    document.body.addEventListener(failure, () => unreachable(true));
  });
})();
