// Panels beside the stage: a link in the head of the page, or its key, opens one over the map, fetched when it is asked
// for; the same link, Escape or "Close" closes it. What an order changes in an open one comes anew after it.
const panels = (() => {
  const panel = document.getElementById("panel");
  const links = () => [...document.querySelectorAll("a[data-panel]")];
  const linkOf = (name) => document.querySelector(`a[data-panel="${name}"]`);
  const acts = document.getElementById("acts");
  let openName = links().find((link) => link.hasAttribute("aria-current"))?.dataset.panel || "";

  let at = ""; // the player at whom the panel of players was opened
  let opener = null; // the link that opened it, to which the focus goes back

  const mark = () => links().forEach((link) => {
    if (link.dataset.panel === openName) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  const fetchPanel = async (name) => {
    const { href } = linkOf(name);
    const answer = await fetch(href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return location.assign(href);
    panel.innerHTML = await answer.text();
    return document.dispatchEvent(new CustomEvent("panel:opened"));
  };

  const leave = () => {
    openName = at = "";
    panel.close();
    mark();
  };
  const close = () => {
    const from = opener?.isConnected ? opener : linkOf(openName);
    leave();
    from?.focus({ preventScroll: true });
  };

  // What was being written in a panel is there again when it is opened again.
  const drafts = {};
  const keep = () => panel.querySelectorAll("textarea").forEach((box) => { drafts[box.id] = box.value; });
  const give = () => panel.querySelectorAll("textarea").forEach((box) => { box.value ||= drafts[box.id] || ""; });

  const open = async (name, focus = "#panel-title") => {
    if (!linkOf(name)) return;
    opener = document.activeElement?.closest("a[data-panel]");
    keep();
    await fetchPanel(name);
    give();
    openName = name;
    linkOf(name).querySelector(".unread")?.remove();
    if (focus) panel.show();
    else panel.setAttribute("open", ""); // show() takes the focus, and closes what is being asked in a popover
    mark();
    if (focus) panel.querySelector(focus)?.focus({ preventScroll: true });
  };
  const show = async (player) => { // one of the players: the same click again closes it
    if (openName === "players" && at === player) return close();
    if (openName !== "players") await open("players");
    at = player;
    return panel.querySelector(`.panel.seat-${player}`)?.focus();
  };
  const toggle = (name) => (name === openName ? close() : open(name));

  document.addEventListener("click", (event) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey; // a new tab or window
    const link = event.target.closest("a[data-panel]");
    const leaves = event.target.closest("#panel [data-close]");
    if (elsewhere || !(link || leaves)) return;
    event.preventDefault();
    if (link?.dataset.player) show(link.dataset.player);
    else if (link) toggle(link.dataset.panel);
    else close();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && openName && !acts.matches(":popover-open")) close();
  });

  document.body.addEventListener("htmx:afterRequest", async (event) => {
    const { requestConfig, successful } = event.detail;
    if (!openName || requestConfig.verb !== "post" || !successful || !panel.querySelector("[data-live]")) return;
    const { scrollTop } = panel.querySelector(".inside");
    panel.setAttribute("aria-busy", "true");
    await fetchPanel(openName).finally(() => panel.removeAttribute("aria-busy"));
    panel.querySelector(".inside").scrollTop = scrollTop;
  });

  // What a question is about lies open beside it where there is room, until it is answered. The focus stays where it is.
  const wide = matchMedia("(min-width: 68.75rem)");
  let lastOpened = "";
  const attend = () => {
    const { opens = "" } = document.getElementById("table").dataset;
    if (opens === lastOpened) return;
    if (lastOpened && lastOpened === openName) leave();
    lastOpened = opens;
    if (opens && !openName && wide.matches) open(opens, "");
  };

  document.body.addEventListener("htmx:afterSettle", (event) => {
    mark();
    if (event.target.id === "table") attend();
  });
  attend();
  return { open, toggle };
})();
