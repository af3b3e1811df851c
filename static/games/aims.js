// Orders that wait for their second click: what it may go to is lit on the map and says what the way costs. Arrows go
// round what is lit, or, where nothing waits, round all places that something can be done in; on a board without places
// they go from thing to thing.
const aims = (() => {
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const ABOVE = 6; // a plate, in units of the map
  const table = () => document.getElementById("table");
  let waiting = [];

  const fare = (plate, cost) => {
    const tag = document.createElementNS("http://www.w3.org/2000/svg", "text");
    const { x, y, width } = plate.getBBox();
    tag.setAttribute("class", "fare");
    tag.setAttribute("x", x + width / 2);
    tag.setAttribute("y", y - ABOVE);
    tag.append(cost);
    plate.append(tag);
  };

  const drop = () => {
    waiting = [];
    table().querySelectorAll(".target").forEach((element) => element.classList.remove("target"));
    table().querySelectorAll(".fare").forEach((element) => element.remove());
  };

  const light = (orders) => {
    drop();
    waiting = orders;
    orders.forEach((order) => choices.targets(order).forEach((target) => {
      target.classList.add("target");
      if (target.matches(".plate") && order.cost && !target.querySelector(".fare")) fare(target, order.cost);
    }));
  };

  // What waits for a click on a thing.
  const at = (thing) => waiting.filter((order) => choices.goesTo(order, thing));

  const regionOf = (element) => document.getElementById(`region-${element.closest("[data-region]").dataset.region}`);
  const isMap = () => table().querySelector(".board-frame .region") !== null;
  const lit = () => {
    if (!isMap()) return [...table().querySelectorAll(".board-frame a[data-on]")];
    const targets = table().querySelectorAll(waiting.length ? ".board .target" : ".board .region.marked");
    return [...new Set([...targets].map(regionOf))];
  };
  const middle = (place) => {
    const element = place.matches(".region") ? document.getElementById(`plate-${place.dataset.region}`) : place;
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };

  // The nearest of the lit places in a right angle around the way.
  const next = (from, [right, down]) => {
    const [x, y] = middle(from);
    const far = (place) => {
      const [dx, dy] = middle(place).map((coordinate, axis) => coordinate - [x, y][axis]);
      const [along, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
      return along > 0 && aside <= along ? Math.hypot(dx, dy) : Infinity;
    };
    return lit().filter((place) => place !== from && far(place) < Infinity).sort((one, other) => far(one) - far(other))[0];
  };

  const start = () => { const [region] = lit(); if (region) region.focus({ preventScroll: true }); };

  document.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    const thing = isMap() ? ".region" : "a[data-on]";
    const from = event.target.closest(`#table .board-frame ${thing}, #table .board-frame`);
    if (!way || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    if (from.matches(".board-frame") && from.scrollWidth > from.clientWidth) return; // which is scrolled
    const place = from.matches(".board-frame") ? lit()[0] : next(from, way);
    event.preventDefault();
    if (place) place.focus({ preventScroll: isMap() });
  });

  return { at, drop, light, start };
})();
