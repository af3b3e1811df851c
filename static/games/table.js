// The table page with htmx: swap it whole, leave the reader where they were, by focus and by eye, and tell what is new.
(() => {
  const CONTROLS = "button, input:not([type=hidden]), textarea";
  let scrolled = [0, 0];
  let leaf = 0; // how far the sheet of a small screen is swiped, in pixels
  let origin = null; // where an order was given from; null where what came was asked for otherwise

  htmx.config.responseHandling = [
    { code: "204", swap: false },
    { code: "2..", swap: true },
    { code: "403|409|422|429", swap: true, error: false },
    { code: "...", swap: false, error: true },
  ];

  const table = () => document.getElementById("table");
  const frame = () => document.querySelector("#table .board-frame");
  const question = () => document.getElementById("prompt").textContent;
  const showUnreachable = (isUnreachable) => { document.getElementById("unreachable").hidden = !isUnreachable; };
  const controls = (group) => [...group.querySelectorAll(CONTROLS)].filter((control) => control.checkVisibility());
  const isSame = (one, other) => ["tagName", "name", "value"].every((property) => one[property] === other[property]);

  // The group of choices that a control stands in, as a selector: the group of the next table is another element.
  const groupOf = (control) => {
    const group = control && control.closest("#table .offer, #table .undo, #table .instead");
    if (!group) return "";
    return group.dataset.key ? `.offer[data-key="${group.dataset.key}"]` : `.${group.classList[0]}`;
  };

  const leave = (control) => {
    const selector = groupOf(control);
    if (!selector) return null;
    const group = table().querySelector(selector);
    const every = controls(group);
    const copies = every.filter((candidate) => isSame(candidate, control));
    return {
      selector, control, question: question(), at: every.indexOf(control), copy: copies.indexOf(control),
      top: group.getBoundingClientRect().top, page: window.scrollY,
    };
  };

  // The same control again, or the one that has come into its place; none where another question is asked.
  const cameTo = () => {
    const group = origin && origin.question === question() && table().querySelector(origin.selector);
    if (!group) return null;
    if (group.open === false) return group.querySelector("summary");
    const every = controls(group);
    const same = every.filter((candidate) => isSame(candidate, origin.control));
    return same[Math.min(origin.copy, same.length - 1)] || every[Math.min(origin.at, every.length - 1)] || null;
  };

  // Whether the focus goes back to what an order was given to on the map or among the cards: where the same is asked.
  const isBeside = () => {
    const { dataset } = document.getElementById("acts");
    const is = dataset.given && origin && origin.question === question() && !document.getElementById("notice");
    if (!is) delete dataset.given;
    return Boolean(is);
  };

  // Whoever has given an order finds the next of its kind under the finger; a new question is read from its top.
  const stay = () => {
    if (origin) window.scrollTo({ top: origin.page, behavior: "instant" });
    if (isBeside()) {
      origin = null;
      return;
    }
    const target = document.getElementById("notice") || cameTo() || document.getElementById("prompt");
    if (origin && target.closest(origin.selector)) {
      [".ask", ".sheet"].forEach((box) => {
        const shift = table().querySelector(origin.selector).getBoundingClientRect().top - origin.top;
        table().querySelector(box).scrollTop += shift;
      });
    }
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
    origin = null;
  };

  // What came of an order, or what is new, and what there is to spend: the focus may be beside what says so.
  const tell = () => {
    const isBrief = document.querySelector("#table .news .brief");
    const results = [...document.querySelectorAll("#table .done")];
    const news = results.length ? results : [...document.querySelectorAll(isBrief ? "#table .news .brief li" : "#table .news li")];
    const lines = [...document.querySelectorAll("#table .fell strong"), ...news, ...document.querySelectorAll("#table .hint")];
    document.getElementById("live").textContent = lines.map((line) => line.textContent.replace("✓", "").trim()).join(" ");
  };

  document.body.addEventListener("htmx:beforeRequest", (event) => {
    const { triggeringEvent } = event.detail.requestConfig;
    const submitter = triggeringEvent && triggeringEvent.submitter;
    origin = event.detail.elt.closest("#log-box") ? null : leave(submitter || document.activeElement);
    showUnreachable(false);
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
    if (frame()) scrolled = [frame().scrollLeft, frame().scrollTop];
    leaf = table() ? table().querySelector(".side").scrollLeft : 0;
  });

  // Whose moves the log tells stays as it was.
  document.body.addEventListener("htmx:configRequest", (event) => {
    const filter = document.querySelector("#log-box .log-filter [aria-current]");
    const filters = event.detail.elt.closest("#log-box .log-filter");
    if (filter && filter.dataset.player && !filters) event.detail.parameters.player = filter.dataset.player;
  });

  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "table") return;
    if (frame()) [frame().scrollLeft, frame().scrollTop] = scrolled;
    table().querySelector(".side").scrollLeft = leaf;
    document.querySelectorAll("#table form:has(:checked) .ticked").forEach(count);
    document.title = table().dataset.title;
    tell();
    stay();
  });

  // How many of the cards that are asked for are ticked; a refusal leaves them so.
  const count = (output) => {
    output.textContent = output.dataset.words.replace("#", output.closest("form").querySelectorAll(":checked").length);
  };
  document.addEventListener("change", (event) => {
    const form = event.target.closest("#table form");
    const output = form && form.querySelector(".ticked");
    if (output) count(output);
  });

  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((failure) => {
    document.body.addEventListener(failure, () => showUnreachable(true));
  });
})();
