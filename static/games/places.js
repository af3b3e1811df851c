// The map and the choices belong together: pointing at a choice or a log line shows its places, tapping a place
// narrows the choices to it. Without this script all choices are simply there.
(() => {
  const table = () => document.getElementById("table");
  const regions = (name) => table().querySelectorAll(`[data-region="${name}"]`);
  const placesOf = (element) => (element.dataset.places || "").split(" ").filter(Boolean);

  const point = (names) => {
    table().querySelectorAll(".pointed").forEach((region) => region.classList.remove("pointed"));
    names.forEach((name) => regions(name).forEach((region) => region.classList.add("pointed")));
  };

  const narrow = (name) => {
    let found = 0;
    table().querySelectorAll(".ask .choice, .ask .choice + .notes").forEach((choice) => {
      const here = !name || placesOf(choice).includes(name);
      choice.hidden = !here;
      found += here && choice.matches(".choice") ? 1 : 0;
    });
    table().querySelectorAll(".ask .offer").forEach((offer) => {
      if (offer.dataset.key === "typed") return;
      const left = offer.querySelector(".choice:not([hidden])");
      offer.hidden = !left;
      if (name && left) offer.open = true;
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

  const show = (name) => {
    const box = document.getElementById("place");
    const told = toldOf(name);
    const asked = table().querySelector(".ask .offer .choice");
    const found = asked ? narrow(name) : 0;
    if (asked && !found) {
      narrow("");
      told.splice(1, 0, box.dataset.nothing);
    }
    hide();
    box.hidden = false;
    tell(box.querySelector(".told"), told);
    box.querySelector("ul").tabIndex = 0; // it scrolls on a phone, by the keyboard too
    point([name]);
    table().querySelector(".ask").scrollTop = 0;
    box.scrollIntoView({ block: "nearest" });
  };

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
    narrow("");
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
  };

  const onTable = (event, selector) => (event.target.closest ? event.target.closest(`#table ${selector}`) : null);

  document.addEventListener("click", (event) => {
    const region = onTable(event, "[data-region]");
    if (region) show(region.dataset.region);
    else if (onTable(event, "#place button")) {
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
})();
