// The table page with htmx: swap it whole, keep what the reader had opened and scrolled to, and tell what is new.
(() => {
  const openBefore = new Map();
  const wide = matchMedia("(min-width: 64rem)");
  let scrolled = [0, 0];
  let acted = null; // the group of choices in which an order was given, as a selector, and where it stood in the window

  htmx.config.responseHandling = [
    { code: "204", swap: false },
    { code: "2..", swap: true },
    { code: "403|409|422", swap: true, error: false },
    { code: "...", swap: false, error: true },
  ];

  const frame = () => document.querySelector("#table .board-frame");
  const unreachable = (shown) => { document.getElementById("unreachable").hidden = !shown; };

  // Whoever has given an order finds the next of its kind under the finger; a new question is read from its top.
  const stay = () => {
    const again = acted && !document.getElementById("notice") && document.querySelector(`#table ${acted.group}`);
    if (!again || again.open === false) return;
    [".ask", ".side"].forEach((box) => {
      document.querySelector(`#table ${box}`).scrollTop += again.getBoundingClientRect().top - acted.top;
    });
  };

  document.body.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt.closest('#table .offer:not([data-key="answer"], [data-key="finish"]), #table .undo');
    const group = form && (form.matches(".undo") ? ".undo" : `.offer[data-key="${form.dataset.key}"]`);
    acted = form && { group, top: form.getBoundingClientRect().top };
    unreachable(false);
    document.getElementById("not-kept")?.remove();
    document.querySelectorAll("#table button").forEach((button) => { button.disabled = true; });
  });

  document.body.addEventListener("htmx:afterRequest", () => {
    document.querySelectorAll("#table button").forEach((button) => { button.disabled = false; });
  });

  // What could not be written down is said in the form itself, which stays as it is.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (xhr.status !== 503 || !xhr.getResponseHeader("HX-Retarget")) return;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  });

  document.body.addEventListener("htmx:afterSwap", () => {
    document.getElementById("not-kept")?.scrollIntoView({ block: "nearest" });
  });

  document.body.addEventListener("htmx:beforeSwap", () => {
    document.querySelectorAll("#table details[data-key]").forEach((box) => {
      openBefore.set(box.dataset.key, box.open && (!box.dataset.narrowed || Boolean(acted && box.matches(acted.group))));
    });
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
    document.querySelectorAll("#table form:has(:checked) .ticked").forEach(count);
    const target = document.getElementById("notice") || document.getElementById("prompt");
    const news = document.querySelectorAll("#table .news li");
    const told = news.length ? news : document.querySelectorAll("#table .hint");
    document.getElementById("live").textContent = [...told].map((line) => line.textContent).join(" ");
    if (target) target.focus({ preventScroll: true });
    stay();
    const top = document.querySelector("#table .ask");
    if (top && !wide.matches && top.getBoundingClientRect().top < 0) top.scrollIntoView();
  });

  // How many of the cards that are asked for are ticked; a refusal leaves them so.
  const count = (told) => {
    told.textContent = told.dataset.words.replace("#", told.closest("form").querySelectorAll(":checked").length);
  };
  document.addEventListener("change", (event) => {
    const form = event.target.closest("#table form");
    const told = form && form.querySelector(".ticked");
    if (told) count(told);
  });

  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((failure) => {
    document.body.addEventListener(failure, () => unreachable(true));
  });
})();
