// The log by keyboard: one stop of the Tab key, from line to line by arrows; the line's places show on the map.
(() => {
  const lines = () => [...document.querySelectorAll("#table .log li[data-places]")];
  const STEPS = {
    ArrowDown: (at) => at + 1,
    ArrowUp: (at) => at - 1,
    Home: () => 0,
    End: (_at, count) => count - 1,
  };

  const prepare = () => lines().forEach((line, at) => { line.tabIndex = at ? -1 : 0; });

  document.addEventListener("keydown", (event) => {
    const line = event.target.closest("#table .log li[data-places]");
    if (!line || !STEPS[event.key]) return;
    const every = lines();
    const next = every[STEPS[event.key](every.indexOf(line), every.length)];
    event.preventDefault();
    if (next) next.focus();
  });

  // Where one has got to is where Tab comes back to.
  document.addEventListener("focusin", (event) => {
    const line = event.target.closest("#table .log li[data-places]");
    if (line) lines().forEach((other) => { other.tabIndex = other === line ? 0 : -1; });
  });

  document.body.addEventListener("htmx:afterSettle", prepare);
  prepare();
})();
