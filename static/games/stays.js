// An act is answered with what it has changed (see games/play/_act.html): the board stays where it is, some of its parts
// are drawn anew, and its pieces glide to where they are now.
(() => {
  const table = () => document.getElementById("table");
  let before = null; // where the pieces were

  // What this page shows, so that an answer need not send it again.
  document.body.addEventListener("htmx:configRequest", (event) => {
    const { verb, elt, parameters } = event.detail;
    if (verb === "post" && elt.closest("#table")) parameters.changes = table().dataset.changes;
  });

  // What stays, and what is drawn anew, is marked by what there is to choose now.
  const mark = () => {
    const names = table().dataset.marked.split(" ");
    table().querySelectorAll(".board [data-region]").forEach((region) => {
      region.classList.toggle("marked", names.includes(region.dataset.region));
    });
  };

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    before = event.target.id === "table" ? glide.places() : null;
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "table" && before) glide.from(before);
  });

  // Only now: until it has settled, what htmx swaps in has the classes of what was there before.
  document.body.addEventListener("htmx:afterSettle", (event) => { if (event.target.id === "table") mark(); });
})();
