// Notices that something is new here: a small question every ten seconds, every minute while the page is behind others.
// The title of the tab says whether it is the reader's turn. What the page shows is never touched before its reader asks for it.
(() => {
  const EVERY = 10000;
  const HIDDEN_EVERY = 60000; // in a tab behind others, whose title is all that is seen
  const KINDS = ["moves", "changes", "talk"];
  const TALK = ":is(#to-talk, #to-room, #messages, #room-messages)[data-talk]"; // a player's is the table, an onlooker's the room: the link to it, and where it is open
  const page = () => document.querySelector("[data-pulse]");
  const banner = document.getElementById("moved");
  const text = document.getElementById("moved-text");
  const told = document.getElementById("moved-told");
  const link = document.getElementById("moved-link");
  let known = null; // the latest counters of the site, where they are not those of the page
  let asked = false;
  let isOrdering = false; // what comes of the reader's own order is no news
  let last = Date.now();

  const shown = () => {
    const { move, changes } = page().dataset;
    const talk = [...document.querySelectorAll(TALK)].map((each) => Number(each.dataset.talk));
    return { moves: move, changes: Number(changes), talk: talk.length ? Math.max(...talk) : Infinity }; // a plan has no messages
  };

  // A move is known by a sealed number, and goes back when orders are taken back; the others count up.
  const isNews = (kind) => known && (kind === "moves" ? known.moves !== shown().moves : known[kind] > shown()[kind]);

  const tell = () => {
    const sentence = KINDS.filter(isNews).map((kind) => banner.dataset[kind]).join(" ");
    if (told.textContent !== sentence) text.textContent = told.textContent = sentence;
    banner.hidden = !sentence;
    const titles = page().dataset; // a waiting room has none
    if (titles.title) document.title = known ? titles[known.mine ? "titleMine" : "titleOther"] : titles.title;
  };

  const forget = () => {
    known = null;
    tell();
  };

  async function ask() {
    if (asked || isOrdering || !page() || (document.hidden && Date.now() - last < HIDDEN_EVERY)) return;
    asked = true;
    last = Date.now();
    const { moves, changes, talk } = known || shown();
    const about = page().dataset.move;
    try {
      const etag = `"${moves}.${changes}.${talk}"`;
      const answer = await fetch(page().dataset.pulse, { headers: { "If-None-Match": etag }, cache: "no-store" });
      const found = answer.status === 200 ? await answer.json() : null;
      if (found && !isOrdering && page().dataset.move === about) {
        known = found;
        tell();
      }
    } catch { /* offline: the next question will tell */ }
    asked = false;
  }

  // Where only talk is new the table stays as it is: its panel opens, or has its messages anew.
  const showTalk = async () => {
    const link = document.querySelector(`a:is(${TALK})`);
    const open = document.querySelector(`div:is(${TALK})`);
    if (!link) return location.reload(); // a waiting room
    if (!open) await panels.open(link.dataset.panel);
    else await htmx.ajax("GET", link.href, { target: `#${open.id}`, select: `#${open.id}`, swap: "outerHTML" });
    link.dataset.talk = document.querySelector(`div:is(${TALK})`).dataset.talk;
    forget();
    return document.getElementById("panel-title").focus({ preventScroll: true });
  };

  const showTable = (address) => {
    const written = document.getElementById("orders");
    const kept = written ? written.value : "";
    return htmx.ajax("GET", address, { target: "#table", swap: "outerHTML" }).then(() => {
      const box = document.getElementById("orders");
      if (!box || !kept) return;
      box.value = kept;
      box.closest("details").open = true;
    });
  };

  link.addEventListener("click", (event) => {
    event.preventDefault();
    if (!window.htmx) location.reload(); // which keeps what was written
    else if (isNews("moves") || isNews("changes")) showTable(`${page().dataset.address}?since=${page().dataset.move}`);
    else showTalk();
  });

  document.body.addEventListener("htmx:beforeRequest", (event) => { isOrdering = event.detail.requestConfig.verb === "post"; });
  document.body.addEventListener("htmx:afterRequest", () => { isOrdering = false; });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "table") forget();
  });
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); }); // back from another page
  setInterval(ask, EVERY);
})();
