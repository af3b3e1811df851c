// The map and the choices belong together: pointing at a choice or a log line shows its places, tapping a place
// narrows the choices to it. So does a card, which tells what it does. Without this script all choices are simply
// there, and a card leads to what is told of it.
(() => {
  const wide = matchMedia("(min-width: 64rem)");
  const table = () => document.getElementById("table");
  const regions = (name) => table().querySelectorAll(`[data-region="${name}"]`);
  const placesOf = (element) => (element.dataset.places || "").split(" ").filter(Boolean);

  // Where the map is larger than its frame, as on a phone, bring places into it unless all of them are in sight there.
  const bring = (names) => {
    const frame = table().querySelector(".board-frame");
    const boxes = names.flatMap((name) => [...regions(name)]).map((region) => region.getBoundingClientRect());
    if (!boxes.length) return;
    const edge = frame.getBoundingClientRect();
    const sheet = wide.matches ? Infinity : table().querySelector(".ask").getBoundingClientRect().top; // lies over it
    const low = sheet > edge.top ? Math.min(edge.bottom, sheet) : edge.bottom;
    const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
    if (left < edge.left || right > edge.right) frame.scrollLeft += (left + right - edge.left - edge.right) / 2;
    if (top < edge.top || bottom > low) frame.scrollTop += (top + bottom - edge.top - low) / 2;
  };

  const point = (names) => {
    table().querySelectorAll(".pointed").forEach((region) => region.classList.remove("pointed"));
    names.forEach((name) => regions(name).forEach((region) => region.classList.add("pointed")));
    bring(names);
  };

  // Leave the choices that have a name among their "places" or "cards", or all; what is ticked stays in sight. Their
  // groups open, and fold again once all are back.
  const narrow = (kind, name) => {
    let found = 0;
    table().querySelectorAll(".ask .choice, .ask .choice + .notes").forEach((choice) => {
      const here = !name || (choice.dataset[kind] || "").split(" ").includes(name);
      choice.hidden = !here && !(choice.closest(".copies") || choice).querySelector(":checked");
      found += here && choice.matches(".choice") ? 1 : 0;
    });
    table().querySelectorAll(".ask .offer").forEach((offer) => {
      if (offer.dataset.key === "typed") return;
      const left = offer.querySelectorAll(".choice:not([hidden])").length;
      const count = offer.querySelector("summary .badge");
      if (count) count.textContent = left;
      offer.hidden = !left;
      if (name && left && !offer.open) offer.open = offer.dataset.narrowed = true;
      if (!name && offer.dataset.narrowed) {
        offer.open = false;
        delete offer.dataset.narrowed;
      }
    });
    return found;
  };

  // All that is to be told of a place, a line each: the title of its region, which a script takes over (see prepare).
  const toldOf = (name) => table().querySelector(`.region[data-region="${name}"]`).getAttribute("aria-label").split("\n");

  const tell = (box, [title, ...lines]) => {
    const list = document.createElement("ul");
    lines.forEach((line) => list.appendChild(document.createElement("li")).append(line));
    const name = document.createElement("strong");
    name.append(title.replace(/\.$/, ""));
    box.replaceChildren(name, list);
  };

  // Tell of a place or a card, and narrow the choices to it.
  const open = (told, kind, name) => {
    const box = document.getElementById("place");
    const asked = table().querySelector(".ask .offer .choice");
    if (asked && !narrow(kind, name)) {
      narrow();
      told.splice(1, 0, box.dataset[kind === "cards" ? "nothingCards" : "nothingPlaces"]);
    }
    hide();
    box.hidden = false;
    tell(box.querySelector(".told"), told);
    press(kind === "cards" ? name : "");
    point(kind === "places" ? [name] : []);
    table().querySelector(".ask").scrollTop = 0;
    box.scrollIntoView({ block: "nearest" });
  };

  const cards = () => table().querySelectorAll("a[data-card]");
  const press = (name) => cards().forEach((each) => each.setAttribute("aria-pressed", each.dataset.card === name));

  const show = (name) => open(toldOf(name), "places", name);
  const showCardOf = (element) => {
    const name = element.dataset.card;
    const told = document.querySelectorAll(`#cards-told [data-told="${name}"] li`);
    if (table().querySelector(`a[data-card="${name}"][aria-pressed="true"]`)) showAll();
    else open([...told].map((line) => line.textContent), "cards", name);
  };

  const crisis = () => table().querySelector(".board .crisis");
  const showCrisis = () => open(crisis().querySelector("title").textContent.split("\n"));

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
    const told = toldOf(region.dataset.region);
    card.hidden = told.length < 2; // a sea with nothing on it
    if (card.hidden) return;
    shownOf = region;
    tell(card, told);
    put();
  };

  const showAll = () => {
    document.getElementById("place").hidden = true;
    narrow();
    press("");
    point([]);
  };

  const prepare = () => {
    table().classList.add("scripted");
    table().querySelectorAll(".region[data-region]").forEach((region) => {
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
    cards().forEach((each) => each.setAttribute("role", "button"));
    press("");
  };

  // On a phone the log is far below the map: go there to see a line's places, and back by a button.
  let cameFrom = null;
  const goToMap = (line) => {
    cameFrom = line;
    table().querySelector(".to-log").hidden = false;
    table().querySelector(".map").scrollIntoView();
    point(placesOf(line));
  };
  const goBack = (button) => {
    button.hidden = true;
    point([]);
    cameFrom.scrollIntoView({ block: "center" });
    cameFrom.focus({ preventScroll: true });
  };

  const onTable = (event, selector) => (event.target.closest ? event.target.closest(`#table ${selector}`) : null);

  document.addEventListener("click", (event) => {
    const region = onTable(event, "[data-region]");
    const tapped = onTable(event, "[data-card]");
    const line = onTable(event, ".log [data-places]");
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey; // a new tab or window
    if (region) show(region.dataset.region);
    else if (onTable(event, ".crisis")) showCrisis();
    else if (line && !wide.matches) goToMap(line);
    else if (onTable(event, ".to-log")) goBack(event.target);
    else if (tapped && !elsewhere) {
      event.preventDefault();
      showCardOf(tapped);
    } else if (onTable(event, "#place button")) {
      const prompt = document.getElementById("prompt");
      showAll();
      prompt.focus({ preventScroll: true });
    }
  });

  document.addEventListener("keydown", (event) => {
    const region = onTable(event, ".region[data-region]");
    if (region && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      show(region.dataset.region);
    } else if (onTable(event, ".crisis") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      showCrisis();
    } else if (event.key === " " && onTable(event, "a[data-card]")) {
      event.preventDefault();
      event.target.click();
    } else if (event.key === "Escape") {
      hide();
      if (!document.getElementById("place").hidden) showAll();
    }
  });

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
  // Where the band below the map shows the market, its table is out of sight: the focus is seen on the stack.
  ["focusin", "focusout"].forEach((kind) => {
    document.addEventListener(kind, (event) => {
      const stall = onTable(event, ".market a");
      table().querySelectorAll(".margin .stack").forEach((stack) => {
        stack.classList.toggle("pointed", kind === "focusin" && Boolean(stall) && stack.dataset.card === stall.dataset.card);
      });
    });
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
      if (onTable(event, "[data-places]") && document.getElementById("place").hidden) point([]);
    });
  });

  document.body.addEventListener("htmx:afterSettle", (event) => {
    hide();
    if (event.target.id === "table") prepare();
  });
  prepare();
  const frame = table().querySelector(".board-frame"); // of a game that shows a board
  if (frame) bring(frame.dataset.home.split(" ").filter(Boolean));
})();
