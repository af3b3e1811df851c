// Dice lie on the map, beside the place that they were rolled for, until the next click: those of the reader's own order,
// and in a replay those of the move.
const dice = (() => {
  const table = () => document.querySelector(".table");
  const [AWAY, STEP] = [8, 16]; // pixels from the map's edge, and between the spots that are tried
  // Square pixels of others that weigh as one of the place itself, as a pixel away from it, and as one away from a corner.
  const [PLACE, FAR, CORNER] = [3, 40, 3];

  const placeOf = (fell) => fell.dataset.places.split(" ")
    .map((name) => document.getElementById(`plate-${name}`) || document.getElementById(`region-${name}`))
    .find((element) => element);

  const overlap = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
    * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const distance = (one, other) => Math.hypot(
    Math.max(0, other.left - one.right, one.left - other.right),
    Math.max(0, other.top - one.bottom, one.top - other.bottom),
  );
  const steps = (first, last) => {
    const most = Math.max(first, last);
    return Array.from({ length: Math.ceil((most - first) / STEP) + 1 }, (_, at) => Math.min(first + at * STEP, most));
  };

  // Beside the place, or in a corner, and over as little as may be of what lies there: counters, names, the crisis table.
  const lay = (fell, map) => {
    const place = placeOf(fell);
    const boxOf = (element) => element.getBoundingClientRect();
    const [frame, { width, height }] = [map, fell].map(boxOf);
    const around = [...map.querySelectorAll(".plate, .crisis")].map(boxOf);
    const placeBox = place && boxOf(place);
    const beside = (box) => PLACE * overlap(box, placeBox) + FAR * distance(box, placeBox);
    const cornered = ({ left, right, top, bottom }) => CORNER * (
      Math.min(left - frame.left, frame.right - right) + Math.min(top - frame.top, frame.bottom - bottom)
    );
    const cost = (box) => (placeBox ? beside(box) : cornered(box))
      + around.reduce((sum, other) => sum + overlap(box, other), 0);
    const spots = steps(frame.left + AWAY, frame.right - width - AWAY).flatMap((left) => (
      steps(frame.top + AWAY, frame.bottom - height - AWAY).map((top) => {
        const box = { left, top, right: left + width, bottom: top + height };
        return { ...box, cost: cost(box) };
      })));
    const best = spots.reduce((one, other) => (other.cost < one.cost ? other : one));
    fell.style.left = `${best.left - frame.left}px`;
    fell.style.top = `${best.top - frame.top}px`;
    fell.style.bottom = "auto";
  };

  // What is pressed is done all the same.
  const clear = () => table()?.querySelector(".map > .fell")?.remove();
  const show = () => {
    const [fell, map] = [".fell", ".map"].map((selector) => table()?.querySelector(selector));
    if (!fell || !map) return;
    map.append(fell);
    lay(fell, map);
  };
  const put = (html) => {
    clear();
    table().querySelector(".map").insertAdjacentHTML("beforeend", html);
    show();
  };

  document.addEventListener("click", clear, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });
  document.body.addEventListener("htmx:afterSettle", (event) => { if (event.target.id === "table") show(); });
  show();
  return { put };
})();
