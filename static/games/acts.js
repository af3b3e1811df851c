// A click on a thing of the map or on a card opens beside it what can be done there, and tells of it. Where that is one
// thing, given to just what was clicked, and it can be taken back, the click does it.
(() => {
  const FAIR = 75; // per cent: a vote is first offered with the fewest dice that reach it
  const MOST = 9; // rows that have a digit
  const wide = matchMedia("(min-width: 68.75rem)"); // else the popup is a sheet, laid by its style sheet
  const box = document.getElementById("acts");
  const words = box.dataset;
  const list = box.querySelector(".rows");
  let about = null; // what the popup is about
  let lastOrder = null; // what an order was given to whose answer is on its way
  let isPressed = false;
  let closed = ""; // what the press that is under way has closed

  const table = () => document.getElementById("table");
  const isOpen = () => box.matches(":popover-open");
  const counterIn = (region, on) => table().querySelector(`.plate[data-region="${region}"] [data-on="${on}"]`);
  const interpolate = (pattern, values) => pattern.replace(/\$(\w+)/g, (_all, key) => values[key]);
  const make = (tag, className, ...inside) => {
    const element = document.createElement(tag);
    element.className = className;
    element.append(...inside);
    return element;
  };

  // What an order is given to is remembered until its answer is here; words.given asks that the focus come back to it.
  // Where that is led somewhere, it is what was led.
  const give = (isFirst, send, led = "") => {
    lastOrder = { thing: about, isFirst, led };
    words.given = "yes";
    aims.drop();
    if (isOpen()) box.hidePopover();
    send();
  };

  // Rows: an act with its digit and its price, what it asks for on the spot, and what is to be known of it.
  const button = (label, className, run) => {
    const element = make("button", className, label);
    element.type = "button";
    element.addEventListener("click", run);
    return element;
  };
  const notesOf = (notes, bar) => {
    if (!bar) return notes ? [make("p", "notes", notes)] : [];
    return [bar.cloneNode(true), make("details", "notes", make("summary", "", words.figures), notes)];
  };
  const row = (label, { kind = "", cost = "", ask = "", notes = "", bar = null }, run) => {
    const act = button("", `act ${kind}`, run);
    act.append(make("kbd", ""), make("span", "", label, " ", make("span", "cost", cost), " ", make("strong", "wants", ask)));
    return make("li", "", act, ...notesOf(notes, bar));
  };

  const askOf = (order) => {
    const roll = order.short ? words.roll : words.rollAny;
    return { roll: interpolate(roll, { dice: order.short, chance: order.chance }), final: words.final, press: "" }[order.kind];
  };
  const single = (order) => row(order.label, { ...order, ask: askOf(order) }, () => give(false, () => choices.give(order)));

  // Orders that differ in where they go wait for that.
  const waiting = (orders) => {
    const next = interpolate(words.aim, { count: orders.length });
    return row(orders[0].entry, { ask: next, cost: orders[0].cost }, () => {
      box.hidePopover();
      aims.light(orders);
      aims.start();
      document.getElementById("live").textContent = next;
    });
  };

  // Votes differ in their dice, which are counted up and down.
  const vote = (orders) => {
    const fair = orders.findIndex(({ chance }) => parseInt(chance, 10) >= FAIR);
    let at = fair < 0 ? orders.length - 1 : fair;
    const item = row(orders[0].entry, { ...orders[at], ask: askOf(orders[at]) }, () => give(false, () => choices.give(orders[at])));
    const fewer = button("−", "secondary", () => show(at - 1));
    const more = button("+", "secondary", () => show(at + 1));
    const count = document.createElement("output");
    const show = (next) => {
      at = next;
      count.textContent = `${orders[at].short} ${orders[at].chance}`;
      item.querySelector(".cost").textContent = orders[at].cost;
      item.querySelector(".wants").textContent = askOf(orders[at]);
      fewer.disabled = at === 0;
      more.disabled = at === orders.length - 1;
    };
    fewer.setAttribute("aria-label", words.fewer);
    more.setAttribute("aria-label", words.more);
    item.querySelector(".act").after(make("div", "steps", fewer, count, more));
    show(at);
    return item;
  };

  // A counter of a region that several orders are given to opens by itself.
  const counter = (orders, { region }) => {
    const element = counterIn(region, orders[0].on);
    return row(element.dataset.called, { ask: interpolate(words.many, { count: orders.length }) }, () => go(under(element), true));
  };

  const kindOf = (order, thing) => {
    if (order.isVote) return "vote";
    if (choices.goesTo(order, thing)) return "single";
    if (!thing.name && counterIn(thing.region, order.on)) return "counter";
    return order.to && order.entry ? "waiting" : "single";
  };
  const keyOf = (order, kind) => ({ vote: order.entry, waiting: order.entry, counter: order.on }[kind] || order.control.value);
  const rows = (thing) => {
    const kinds = new Map();
    thing.orders().forEach((order) => {
      const kind = kindOf(order, thing);
      const key = kind === "vote" ? order.kind + order.entry : keyOf(order, kind);
      kinds.set(key, { kind, orders: [...(kinds.get(key)?.orders || []), order] });
    });
    const MADE = { vote, waiting, counter };
    return [...kinds.values()].map(({ kind, orders }) => (orders.length > 1 ? MADE[kind](orders, thing) : single(orders[0])));
  };

  // What a click has done is said beside what it was given to, with its undo.
  const undoing = () => {
    const undo = table().querySelector(".undo button");
    if (!about.isDone || !undo) return [];
    return [row(undo.textContent.trim(), {}, () => give(false, () => undo.click()))];
  };

  const fill = () => {
    const items = [...undoing(), ...rows(about)];
    items.slice(0, MOST).forEach((item, at) => { item.querySelector("kbd").textContent = at + 1; });
    list.replaceChildren(...items);
    const [title, ...facts] = about.facts;
    const isAsked = table().querySelector(".ask .offer .choice");
    const isIdle = isAsked && !items.length && about.nothing;
    document.getElementById("acts-title").textContent = title.replace(/\.$/, "");
    box.querySelector(".came").textContent = about.isDone ? table().querySelector(".done")?.textContent.trim() || "" : "";
    const shownNotes = [...list.querySelectorAll(".notes")].map((note) => note.textContent).join(" "); // once is enough
    const lines = facts.filter((line) => !shownNotes.includes(line)).map((line) => make("li", "", line));
    box.querySelector(".facts").replaceChildren(...(isIdle ? [make("li", "idle", about.nothing)] : []), ...lines);
  };

  // Beside what it is about, where it covers least of that and of what is lit, and never over the question.
  const covered = (left, top, boxes) => {
    const { width, height } = box.getBoundingClientRect();
    const shared = (rect) => Math.max(0, Math.min(left + width, rect.right) - Math.max(left, rect.left))
      * Math.max(0, Math.min(top + height, rect.bottom) - Math.max(top, rect.top));
    return boxes.reduce((sum, rect) => sum + shared(rect), 0);
  };
  const place = () => {
    box.style.left = box.style.top = "";
    if (!wide.matches) return;
    const { width, height } = box.getBoundingClientRect();
    const rect = (about.element.closest(".plate") || about.element).getBoundingClientRect();
    const lit = [...table().querySelectorAll(".target:not(.region)")].map((target) => target.getBoundingClientRect());
    const [right, bottom] = [document.documentElement.clientWidth - width - 8, window.innerHeight - height - 8];
    const within = (at, most) => Math.max(8, Math.min(at, most));
    const spots = [
      [rect.right + 8, rect.top], [rect.left - width - 8, rect.top], [rect.left, rect.bottom + 8],
      [rect.left, rect.top - height - 8], [rect.right + 8, rect.bottom - height], [rect.left - width - 8, rect.bottom - height],
      [right, 8], [right, bottom], [8, 8], [8, bottom],
    ].map(([x, y]) => [within(x, right), within(y, bottom)]);
    const question = table().querySelector(".head").getBoundingClientRect();
    const free = spots.filter((spot) => !covered(...spot, [question]));
    const worst = (spot) => covered(...spot, [rect, rect, ...lit]);
    const [left, top] = (free.length ? free : spots).reduce((one, other) => (worst(other) < worst(one) ? other : one));
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  };

  // Keys come upon its first act, a pointer or a finger upon its name; after an act the focus stays where that was given.
  const open = (thing, byKey) => {
    about = thing;
    fill();
    box.showPopover();
    box.scrollTop = 0;
    place();
    const target = (byKey && list.querySelector("button")) || box;
    if (!thing.isDone) target.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("acts:opened", { detail: thing.region ? [thing.region] : [] }));
  };

  const go = (thing, byKey) => {
    const aimed = aims.at(thing);
    const orders = aimed.length ? aimed : thing.orders();
    const [only] = orders;
    aims.drop();
    if (!aimed.length && thing.key === closed) return;
    if (only?.kind === "tick") { // one of several cards that are wanted at once: another copy of it, after the last none
      choices.tick(only, thing.element);
      return;
    }
    if (only?.kind === "start") { // what the order is about; its cards are ticked beside
      choices.begin(only);
      return;
    }
    about = thing;
    if (orders.length === 1 && only.kind === "press" && (aimed.length || (choices.isGivenTo(only, thing) && !only.to))) {
      give(true, () => choices.give(only), aimed.length && !counterIn(thing.region, only.on) ? only.on : "");
    } else {
      if (thing.name && !aimed.length) aims.light(orders.filter((order) => order.to && choices.isGivenTo(order, thing)));
      open(aimed.length ? { ...thing, orders: () => aimed } : thing, byKey);
    }
  };

  // What a press is on: a counter that has orders, else the region it lies in; a card; what has facts alone.
  const thing = (name, region, element, facts, nothing) => {
    const base = { key: name || region, name, region, element, facts, nothing };
    return { ...base, orders: () => choices.about(base) };
  };
  const factsOf = (name) => { // a table that is just being swapped in still has titles (see places.js)
    const ground = document.getElementById(`region-${name}`);
    return (ground.getAttribute("aria-label") || ground.querySelector("title").textContent).split("\n");
  };
  const region = (name) => {
    const facts = factsOf(name); // of a sea with nothing on it none but its name
    return thing("", name, document.getElementById(`plate-${name}`), facts, facts.length > 1 ? words.nothingPlaces : "");
  };
  const calledOf = (counter) => (counter.dataset.called || counter.textContent.trim()).split("\n");
  const card = (element) => {
    const lines = [...document.querySelectorAll(`#cards-told [data-told="${element.dataset.card}"] li`)];
    const facts = lines.length ? lines.map((line) => line.textContent) : calledOf(element);
    const base = thing(`card ${element.dataset.card}`, "", element, facts, words.nothingCards);
    const pile = element.closest("[data-offer]")?.dataset.offer;
    return { ...base, pile, key: `${base.key} ${pile}`, orders: () => choices.ofPile(base, pile) };
  };
  const under = (target) => {
    const closest = (selector) => target.closest(`:is(#table, #panel) ${selector}`);
    const [ground, counter, crisis] = [closest("[data-region]"), closest("[data-on]:not(.choice)"), closest(".crisis")];
    if (crisis) return thing("crisis", "", crisis, crisis.querySelector("title").textContent.split("\n"), "");
    if (closest("[data-card]")) return card(closest("[data-card]"));
    if (!ground) return counter && thing(counter.dataset.on, "", counter, calledOf(counter), words.nothingPlaces);
    const { region: name } = ground.dataset;
    const title = counter && `${counter.dataset.called} · ${factsOf(name)[0]}`;
    const piece = counter && thing(counter.dataset.on, name, counter, [title], "");
    if (piece && (aims.at(piece).length || piece.orders().length)) return piece;
    return region(name);
  };

  document.addEventListener("click", (event) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey; // a new tab or window
    const isOutside = event.target.closest && !event.target.closest("#acts");
    const pressed = isOutside && !elsewhere ? under(event.target) : null;
    if (isOutside && event.target.closest("a[data-ends]")) {
      event.preventDefault();
      document.dispatchEvent(new CustomEvent("acts:end"));
      return;
    }
    if (pressed) {
      event.preventDefault();
      go(pressed, event.detail === 0);
    } else if (isOutside) aims.drop();
    closed = "";
    isPressed = false;
  });
  document.addEventListener("pointerdown", () => { isPressed = true; }, true);
  box.addEventListener("beforetoggle", (event) => {
    if (event.newState !== "closed") return;
    closed = isPressed && !about.isDone ? about.key : "";
    document.dispatchEvent(new CustomEvent("acts:closed"));
  });

  document.addEventListener("keydown", (event) => {
    isPressed = false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const digit = isOpen() && /^[1-9]$/.test(event.key) && document.getElementById("keys-on").checked;
    const enters = event.key === "Enter" || event.key === " ";
    if (digit) list.querySelectorAll(".act")[event.key - 1]?.click();
    else if (event.key === "Escape") aims.drop();
    else if (enters && event.target.matches("#table :is(.region, .crisis)")) go(under(event.target), true);
    else if (event.key === " " && event.target.matches(":is(#table, #panel) :is(a[data-card], a[data-on])")) event.target.click();
    else return;
    if (event.key !== "Escape") event.preventDefault();
  });

  // What ends the turn is asked at the head of the list, unless it can be taken back and leaves nothing undone.
  document.addEventListener("acts:end", () => {
    const group = table().querySelector(".offer[data-end]");
    if (!group) return;
    const orders = () => choices.all().filter(({ choice }) => group.contains(choice));
    const base = thing("end", "", table().querySelector(".head"), [group.querySelector("h3").textContent], "");
    const [only, ...others] = orders();
    about = { ...base, orders };
    if (only.kind === "press" && !only.notes && !others.length) give(false, () => choices.give(only));
    else open(about, true);
  });

  // What no undo brings back is asked where it was chosen, before htmx hears of it.
  document.addEventListener("submit", (event) => {
    const choice = event.submitter;
    if (!choice?.matches("#table .choice.final") || event.target.dataset.asked || !box.showPopover) return;
    event.preventDefault();
    event.stopPropagation();
    const only = choices.read(choice);
    about = thing(only.on, "", choice, [document.getElementById(`final-${only.group}`).textContent], "");
    open({ ...about, orders: () => [only] }, true);
  }, true);

  document.addEventListener("scroll", () => { if (isOpen()) place(); }, { capture: true, passive: true });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.target.id === "table" && isOpen()) box.hidePopover();
  });

  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((failure) => {
    document.body.addEventListener(failure, () => {
      lastOrder = null;
      delete words.given;
    });
  });

  // The element of a thing on the table as it is now, of a card in its pile where that still has one.
  const elementOf = ({ name, region: where, pile }) => {
    if (where) return document.getElementById(`region-${where}`);
    const find = (within) => document.querySelector(`:is(#table, #panel) ${within} :is(a[data-card="${name.replace("card ", "")}"], a[data-on="${name}"])`);
    return (pile && find(`[data-offer="${pile}"]`)) || find("");
  };
  // What was led is asked about where it has come to.
  const cameTo = ({ thing: from, led }) => {
    const counter = led && counterIn(from.region, led);
    return counter ? under(counter) : from;
  };
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "table") return;
    const from = words.given && lastOrder ? cameTo(lastOrder) : null;
    const element = from && elementOf(from);
    const isFirst = lastOrder?.isFirst;
    lastOrder = null;
    delete words.given;
    if (!from) return;
    (element || document.getElementById("prompt")).focus({ preventScroll: true }); // a card may be gone from the board
    if (!element) return;
    if (isFirst) open({ ...from, element, isDone: true }, false);
  });
})();
