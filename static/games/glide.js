// Pieces of a board glide from where they were to where they are, new ones come to light, and dice that have fallen tumble.
// Any press ends that, and nobody sees it who wants no motion.
const glide = (() => {
  const FLIGHT = 300; // milliseconds
  const TUMBLE = 500;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let moving = [];

  // A mark is a piece of its region alone.
  const nameOf = ({ dataset: { piece, mark } }, region) => piece ?? `${mark} in ${region.dataset.region}`;
  const pieces = () => new Map([...document.querySelectorAll(".board :is([data-piece], [data-mark])")]
    .map((counter) => [nameOf(counter, counter.closest("[data-region]")), counter]));
  const dice = () => [...document.querySelectorAll(".board .die")];

  // Where they are on the board, wherever that is, and what the dice show.
  const within = (board, piece) => {
    const [edge, box] = [board.getBoundingClientRect(), piece.getBoundingClientRect()];
    return { x: box.x - edge.x, y: box.y - edge.y };
  };
  const places = () => {
    const board = document.querySelector(".board");
    if (still.matches || !board) return null;
    const at = new Map([...pieces()].map(([name, piece]) => [name, within(board, piece)]));
    return { at, width: board.getBoundingClientRect().width, fallen: dice().map((die) => die.innerHTML).join() };
  };

  const move = (element, frames, options) => { moving.push(element.animate(frames, options)); };
  const DOT = { a: 1, d: 1 }; // of what is no part of a drawing
  const fly = (piece, from, to) => {
    const dots = piece.getScreenCTM ? piece.getScreenCTM() : DOT;
    if (!from) move(piece, [{ opacity: 0 }, { opacity: 1 }], { duration: FLIGHT });
    if (!from || !dots || Math.hypot(from.x - to.x, from.y - to.y) < 2) return;
    const away = `translate(${(from.x - to.x) / dots.a}px, ${(from.y - to.y) / dots.d}px)`;
    move(piece, [{ transform: away }, { transform: "none" }], { duration: FLIGHT, easing: "ease-in-out" });
  };

  // Where a piece comes from, as seen by the piece that it lies on, which glides as well.
  const startOf = (piece, name, before, now) => {
    const [start, under] = [before.at.get(name), piece.parentElement.closest("[data-piece]")?.dataset.piece];
    const [was, is] = [before.at.get(under), now.at.get(under)];
    return start && was ? { x: start.x - was.x + is.x, y: start.y - was.y + is.y } : start;
  };

  const tumble = (die) => {
    const turning = [{ rotate: "-540deg", scale: 0.4 }, { rotate: "none", scale: 1 }];
    move(die, turning, { duration: TUMBLE, easing: "ease-out" });
  };

  const from = (before) => {
    const now = places();
    if (!now || now.width !== before.width) return; // on another board, or on one of another size
    moving = [];
    pieces().forEach((piece, name) => fly(piece, startOf(piece, name, before, now), now.at.get(name)));
    if (now.fallen !== before.fallen) dice().forEach(tumble);
  };

  ["pointerdown", "keydown"].forEach((press) => {
    document.addEventListener(press, () => moving.forEach((animation) => animation.finish()), true);
  });

  return { from, places };
})();
