// The map and what is said of it belong together: pointing at a choice or a log line shows its places, and a place under
// the pointer or the focus is told of in a card. What can be done there opens by acts.js. Without scripts a place has a
// title, and a card leads to what is told of it.
(() => {
  const wide = matchMedia("(min-width: 68.75rem)");
  const table = () => document.getElementById("table");
  const regions = (name) => table().querySelectorAll(`[data-region="${name}"]`);
  const placesOf = (element) => (element.dataset.places || "").split(" ").filter(Boolean);

  // Where the map is larger than its frame, as on a phone, bring places into it unless all of them are in sight there.
  const bring = (names) => {
    const frame = table().querySelector(".board-frame");
    const boxes = names.flatMap((name) => [...regions(name)]).map((region) => region.getBoundingClientRect());
    if (!boxes.length) return;
    const edge = frame.getBoundingClientRect();
    const over = (isOpen() ? acts : table().querySelector(".side")).getBoundingClientRect(); // the map, on a phone
    const isBeside = over.left > edge.left; // where a phone lies on its side
    const far = isBeside && !wide.matches ? Math.min(edge.right, over.left) : edge.right;
    const low = over.top > edge.top && !isBeside && !wide.matches ? Math.min(edge.bottom, over.top) : edge.bottom;
    const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
    if (left < edge.left || right > far) frame.scrollLeft += (left + right - edge.left - far) / 2;
    if (top < edge.top || bottom > low) frame.scrollTop += (top + bottom - edge.top - low) / 2;
  };

  const point = (names) => {
    table().querySelectorAll(".pointed").forEach((region) => region.classList.remove("pointed"));
    names.forEach((name) => regions(name).forEach((region) => region.classList.add("pointed")));
    bring(names);
  };

  // All that is to be told of a place, a line each: the title of its region, which a script takes over (see prepare).
  const factsOf = (name) => {
    const region = document.getElementById(`region-${name}`);
    return (region.getAttribute("aria-label") || region.querySelector("title").textContent).split("\n");
  };

  // The plate of a place, half as large again as on a map that fits its window.
  const LARGER = 1.5;
  const SVG = "http://www.w3.org/2000/svg";
  const drawPlate = (name) => {
    const plate = document.getElementById(`plate-${name}`);
    const svg = document.createElementNS(SVG, "svg");
    if (!plate) return svg;
    const { x, y, width, height } = plate.getBBox();
    const dots = LARGER * plate.getScreenCTM().a;
    svg.setAttribute("class", "counters");
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    svg.setAttribute("width", Math.round(width * dots));
    svg.setAttribute("aria-hidden", "true");
    const copy = plate.cloneNode(true); // the rules for what is on a map do not reach into a <use>
    copy.classList.remove("htmx-added", "htmx-settling"); // it may have come just now
    svg.append(copy);
    svg.querySelectorAll("[id]").forEach((element) => element.removeAttribute("id"));
    return svg;
  };

  const tell = (box, [title, ...lines]) => {
    const list = document.createElement("ul");
    lines.forEach((line) => list.appendChild(document.createElement("li")).append(line));
    const name = document.createElement("strong");
    name.append(title.replace(/\.$/, ""));
    box.replaceChildren(name, list);
  };

  const cards = () => document.querySelectorAll(":is(#table, #panel) :is(a[data-card], a[data-on])");
  const crisis = () => table().querySelector(".board .crisis");
  const acts = document.getElementById("acts");
  const isOpen = () => acts.matches(":popover-open");

  // The card of the place under the pointer or the focus: at the side of the map where the place is not.
  const card = document.getElementById("told");
  let shownOf = null;
  const hide = () => { card.hidden = true; };

  const put = () => {
    const frame = table().querySelector(".board-frame").getBoundingClientRect();
    const place = shownOf.getBoundingClientRect();
    const isLeft = place.left + place.width / 2 < frame.left + frame.width / 2;
    card.style.left = isLeft ? "auto" : `${frame.left + 8}px`;
    card.style.right = isLeft ? `${document.documentElement.clientWidth - frame.right + 8}px` : "auto";
    card.style.top = `${Math.max(frame.top, 0) + 8}px`;
  };

  const showCard = (region) => {
    const facts = factsOf(region.dataset.region);
    card.hidden = facts.length < 2 || isOpen(); // a sea with nothing on it, or all is told already
    if (card.hidden) return;
    shownOf = region;
    tell(card, facts);
    card.prepend(drawPlate(region.dataset.region));
    put();
  };

  const prepareCards = () => cards().forEach((link) => {
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
  });
  const prepare = () => {
    table().classList.add("scripted");
    table().querySelectorAll(".region[data-region]:has(> title)").forEach((region) => {
      region.setAttribute("tabindex", "0");
      region.setAttribute("role", "button");
      region.setAttribute("aria-label", region.querySelector("title").textContent);
    });
    table().querySelectorAll("[data-region] > title").forEach((title) => title.remove());
    const box = crisis();
    if (box) {
      box.setAttribute("tabindex", "0");
      box.setAttribute("role", "button");
      box.setAttribute("aria-label", box.querySelector("title").textContent);
    }
    prepareCards();
  };

  const onTable = (event, selector) => (event.target.closest ? event.target.closest(`:is(#table, #panel) ${selector}`) : null);

  document.addEventListener("click", (event) => { // of a finger, which points at nothing
    const line = onTable(event, ".log [data-places]");
    if (line) point(placesOf(line));
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("acts:opened", (event) => {
    hide();
    point(event.detail);
  });
  document.addEventListener("acts:closed", () => point([]));

  document.addEventListener("pointerover", (event) => {
    const region = event.pointerType === "mouse" && onTable(event, "[data-region]");
    if (region) showCard(region);
    else hide();
  });
  document.addEventListener("focusin", (event) => {
    const region = onTable(event, ".region[data-region]");
    if (region && region.matches(":focus-visible")) showCard(region);
    else hide();
  });
  document.addEventListener("scroll", () => { if (!card.hidden) put(); }, { capture: true, passive: true });

  ["mouseover", "focusin"].forEach((kind) => {
    document.addEventListener(kind, (event) => {
      const line = onTable(event, "[data-places]");
      if (line) point(placesOf(line));
    });
  });
  ["mouseout", "focusout"].forEach((kind) => {
    document.addEventListener(kind, (event) => {
      if (onTable(event, "[data-places]") && !isOpen()) point([]);
    });
  });

  document.body.addEventListener("htmx:afterSettle", (event) => {
    hide();
    if (event.target.id === "table") prepare();
  });
  document.addEventListener("panel:opened", prepareCards);
  prepare();
  const frame = table().querySelector(".board-frame"); // of a game that shows a board
  if (frame) bring(frame.dataset.home.split(" ").filter(Boolean));
})();
