// The choices of the list as the table's scripts read them. Whatever is chosen elsewhere presses the control that the
// list has for it: there is one legality, and one way without scripts.
const choices = (() => {
  const GROUNDS = ["province", "homeland", "sea"];
  const table = () => document.getElementById("table");
  const own = (element) => (element ? element.firstChild.textContent.trim() : ""); // without what is nested in it
  const of = (choice, selector) => (choice.querySelector(selector)?.textContent || "").trim();
  const isCounted = (control) => Boolean(control.form.querySelector(".ticked, .comes-to"));

  // How a choice is given: "tick" is one of several that are wanted at once, "start" how such an order begins; no undo
  // brings "roll" and "final" back.
  const kindOf = (choice, control) => {
    if (control.matches("[data-begins]")) return "start";
    if (control.type === "radio") return "roll";
    if (control.type === "checkbox" && isCounted(control)) return "tick";
    return choice.matches(".final") || control.form.dataset.isFinal ? "final" : "press";
  };

  const notesOf = (choice) => {
    const beside = choice.nextElementSibling;
    const next = beside?.matches(".in-figures") ? beside.lastElementChild : beside;
    if (next?.matches(".notes")) return [...next.children].map((note) => note.textContent).join(" ");
    return of(choice.closest(".entry") || choice, ".odds");
  };

  const read = (choice) => {
    const control = choice.matches("button") ? choice : choice.querySelector("input");
    const vote = choice.closest(".entry");
    const { on = "", to = "", places = "", cards = "", entry = "", short = "" } = choice.dataset;
    const group = choice.closest(".offer").dataset.key;
    const label = own(choice.querySelector("span"));
    return {
      choice, control, group, on, to, kind: kindOf(choice, control), places: places.split(" "), cards: cards.split(" "), label,
      isVote: Boolean(vote), entry: vote ? own(vote.querySelector("legend")) : entry, short: vote ? label : short,
      cost: of(choice, ".cost"), chance: of(choice, ".chance"), notes: notesOf(choice), bar: choice.querySelector(".outcomes"),
    };
  };

  // All of them; copies of a card are one.
  const all = () => {
    const byValue = new Map();
    table().querySelectorAll(".ask .offer .choice").forEach((choice) => {
      const order = read(choice);
      if (!byValue.has(order.control.value)) byValue.set(order.control.value, order);
    });
    return [...byValue.values()];
  };

  // Things go by kind and name: "army 7", "card mob". A region, which has no name here, goes by its ground's.
  const namesOf = ({ name, region }) => (name ? [name] : GROUNDS.map((kind) => `${kind} ${region}`));
  const isGivenTo = (order, thing) => namesOf(thing).includes(order.on);
  const goesTo = (order, thing) => namesOf(thing).includes(order.to) && (!thing.region || order.places.includes(thing.region));

  // Those of a thing: a region has whatever concerns it, anything else what is given to it or goes to it there.
  const about = (thing) => {
    const { name, region } = thing;
    const isAbout = (order) => order.on === name || order.to === name || order.cards.includes(name.replace("card ", ""));
    return all().filter((order) => (!name || isAbout(order)) && (!region || order.places.includes(region)));
  };

  // Those of a card: of a pile that is there for some groups of choices (data-offer) these groups', where it has any.
  const ofPile = (thing, pile = "") => {
    const every = about(thing);
    const own = every.filter(({ group }) => pile.split(" ").includes(group));
    return own.length ? own : every;
  };

  // The elements on the map that the second click of one may go to.
  const targets = ({ to, places }) => {
    const name = to.slice(to.indexOf(" ") + 1);
    if (namesOf({ region: name }).includes(to)) return [...table().querySelectorAll(`[data-region="${name}"]`)];
    return places.flatMap((place) => [...table().querySelectorAll(`.plate[data-region="${place}"] [data-on="${to}"]`)]);
  };

  const copies = ({ control }) => [...control.form.elements].filter((box) => box.type === "checkbox" && box.value === control.value);

  // Where copies lie beside each other each is ticked by itself, else one copy more at a time, after the last of them none.
  const faces = () => [...table().querySelectorAll(".face [data-card]")];
  const alike = (card) => faces().filter((other) => other.dataset.card === card.dataset.card);
  const tick = (order, card) => {
    const boxes = copies(order);
    const isTaken = alike(card).length > 1 && card.dataset.ticked;
    const next = isTaken ? null : boxes.find((box) => !box.checked);
    if (isTaken) boxes.filter((box) => box.checked).pop().checked = false;
    else boxes.forEach((box) => { box.checked = next ? box.checked || box === next : false; });
    order.control.dispatchEvent(new Event("change", { bubbles: true }));
  };

  // What lies on the board and something can be done with is marked.
  const light = () => {
    const names = new Set(all().map((order) => order.on));
    table().querySelectorAll(".board [data-on]").forEach((counter) => counter.classList.toggle("can-act", names.has(counter.dataset.on)));
  };

  const begin = ({ control }) => {
    control.checked = true;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  };

  // How many copies of a card are ticked stands on it.
  const mark = () => faces().forEach((card) => {
    const [order] = about({ name: `card ${card.dataset.card}` });
    const ticked = order?.kind === "tick" ? copies(order).filter((box) => box.checked).length : 0;
    const beside = alike(card);
    card.dataset.ticked = (beside.length > 1 ? Number(beside.indexOf(card) < ticked) : ticked) || "";
    if (order?.kind === "tick") card.setAttribute("aria-pressed", String(card.dataset.ticked !== ""));
  });
  document.addEventListener("change", (event) => { if (event.target.closest("#table form")) mark(); });
  const look = () => { mark(); light(); };
  document.body.addEventListener("htmx:afterSettle", look);
  look();

  const give = ({ control }) => {
    const { form } = control;
    form.dataset.asked = "yes"; // where it was chosen
    if (!control.matches("button")) {
      form.querySelectorAll(":checked").forEach((other) => { other.checked = false; });
      control.checked = true;
    }
    (control.matches("button") ? control : form.querySelector("button")).click(); // htmx sends the button that was clicked
    delete form.dataset.asked;
  };

  return { all, about, begin, copies, give, goesTo, isGivenTo, ofPile, read, targets, tick };
})();
