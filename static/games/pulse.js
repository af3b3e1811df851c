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
  const announcement = document.getElementById("moved-told");
  const link = document.getElementById("moved-link");
  let latest = null; // the latest counters of the site, where they are not those of the page
  let isAsking = false;
  let isOrdering = false; // what comes of the reader's own order is no news
  let last = Date.now();

  const readCounters = () => {
    const { move, changes } = page().dataset;
    const talk = [...document.querySelectorAll(TALK)].map((link) => Number(link.dataset.talk));
    return { moves: move, changes: Number(changes), talk: talk.length ? Math.max(...talk) : Infinity }; // a plan has no messages
  };

  // A move is known by a sealed number, and goes back when orders are taken back; the others count up.
  const isNews = (kind) => latest && (kind === "moves" ? latest.moves !== readCounters().moves : latest[kind] > readCounters()[kind]);

  const tell = () => {
    const sentence = KINDS.filter(isNews).map((kind) => banner.dataset[kind]).join(" ");
    if (announcement.textContent !== sentence) text.textContent = announcement.textContent = sentence;
    banner.hidden = !sentence;
    const titles = page().dataset; // a waiting room has none
    if (titles.title) document.title = latest ? titles[latest.mine ? "titleMine" : "titleOther"] : titles.title;
  };

  const forget = () => {
    latest = null;
    tell();
  };

  async function ask() {
    if (isAsking || isOrdering || !page() || (document.hidden && Date.now() - last < HIDDEN_EVERY)) return;
    isAsking = true;
    last = Date.now();
    const { moves, changes, talk } = latest || readCounters();
    const about = page().dataset.move;
    try {
      const etag = `"${moves}.${changes}.${talk}"`;
      const answer = await fetch(page().dataset.pulse, { headers: { "If-None-Match": etag }, cache: "no-store" });
      const counters = answer.status === 200 ? await answer.json() : null;
      if (counters && !isOrdering && page().dataset.move === about) {
        latest = counters;
        tell();
      }
    } catch { /* offline: the next question will tell */ }
    isAsking = false;
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
    const oldBox = document.getElementById("orders");
    const draft = oldBox ? oldBox.value : "";
    return htmx.ajax("GET", address, { target: "#table", swap: "outerHTML" }).then(() => {
      const box = document.getElementById("orders");
      if (!box || !draft) return;
      box.value = draft;
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
