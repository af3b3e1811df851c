// What can be opened and closed on the table and in its panels (details with data-key) stays as its reader has left it: over every swap of
// the table, and for the next visits to this game. With data-memory="everywhere" that goes for all games, with "page"
// for this page alone. What nobody has touched stays as it was first shown; data-must is shown open once in any case.
(() => {
  const STORE = "folds";
  const touched = {}; // by the reader, on this page
  const before = {}; // as the table before had it
  const boxes = () => document.querySelectorAll(":is(#table, #panel) details[data-key]");
  const address = () => document.getElementById("table").dataset.address;
  const shelf = (box) => (box.dataset.memory === "everywhere" ? STORE : `${STORE} ${address()}`);

  const read = (place) => {
    try {
      return JSON.parse(localStorage.getItem(place)) || {};
    } catch { // not ours, or no storage in this browser
      return {};
    }
  };

  const remember = (box, open) => {
    const { key, memory } = box.dataset;
    touched[key] = open;
    if (memory === "page") return;
    try {
      localStorage.setItem(shelf(box), JSON.stringify({ ...read(shelf(box)), [key]: open }));
    } catch { /* full, or none: this page still knows */ }
  };

  const recall = (box) => {
    const { key, memory, must } = box.dataset;
    if (key in touched) return touched[key];
    if (must !== undefined) return true;
    const stored = memory === "page" ? {} : read(shelf(box));
    return key in stored ? stored[key] : before[key];
  };

  const apply = () => boxes().forEach((box) => {
    const open = recall(box);
    if (open !== undefined) box.open = open;
  });

  document.addEventListener("click", (event) => {
    const summary = event.target.closest(":is(#table, #panel) details[data-key] > summary");
    if (summary) remember(summary.parentElement, !summary.parentElement.open);
  });

  document.body.addEventListener("htmx:beforeSwap", () => {
    boxes().forEach((box) => { before[box.dataset.key] = box.open; });
  });

  document.body.addEventListener("htmx:afterSwap", (event) => { if (event.target.id === "table") apply(); });
  document.addEventListener("panel:opened", apply);
  apply();
})();
