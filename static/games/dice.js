// Dice of the reader's own order lie on the map, beside the place that they were rolled for, until the next click.
(() => {
  const AWAY = 8; // pixels between them and the place

  const placeOf = (fell) => fell.dataset.places.split(" ")
    .map((name) => document.getElementById(`plate-${name}`) || document.getElementById(`region-${name}`))
    .find((each) => each) || document.querySelector("#table .crisis");

  // Beside the place where there is room within the map; else above or below it, else at the map's edge.
  const lay = (fell, map) => {
    const place = placeOf(fell);
    if (!place) return;
    const [here, frame] = [place.getBoundingClientRect(), map.getBoundingClientRect()];
    const { width, height } = fell.getBoundingClientRect();
    const [right, bottom] = [frame.width - width - AWAY, frame.height - height - AWAY];
    const within = (at, most) => Math.max(AWAY, Math.min(at, most));
    const covers = ([x, y]) => Math.max(0, Math.min(x + width, here.right - frame.left) - Math.max(x, here.left - frame.left))
      * Math.max(0, Math.min(y + height, here.bottom - frame.top) - Math.max(y, here.top - frame.top));
    const spots = [
      [here.right + AWAY, here.top], [here.left - width - AWAY, here.top],
      [here.left, here.bottom + AWAY], [here.left, here.top - height - AWAY],
    ].map(([x, y]) => [within(x - frame.left, right), within(y - frame.top, bottom)]);
    const [x, y] = spots.reduce((one, other) => (covers(other) < covers(one) ? other : one));
    fell.style.left = `${x}px`;
    fell.style.top = `${y}px`;
  };

  const show = () => {
    const [fell, map] = [document.querySelector("#table .head .fell"), document.querySelector("#table .map")];
    if (!fell || !map) return;
    map.append(fell);
    lay(fell, map);
  };

  // What is pressed is done all the same.
  const clear = () => document.querySelector("#table .map > .fell")?.remove();
  document.addEventListener("click", clear, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });
  document.body.addEventListener("htmx:afterSettle", (event) => { if (event.target.id === "table") show(); });
  show();
})();
