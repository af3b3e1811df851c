// The map grows and shrinks within its frame: by two fingers on it, or by buttons and keys. Without this script a box
// makes it larger, and two fingers zoom the page as everywhere.
(() => {
  const STEP = 1.5;
  const WIDEST = 3200; // pixels
  let share = null; // the map's width in frames; null while nobody has asked for another
  let pinch = null;
  let prepared = null; // the frame that listens to fingers

  const frame = () => document.querySelector(".board-frame.zooms");
  const board = () => frame().querySelector(".board");

  const apply = () => {
    frame().classList.toggle("zoomed", share !== null);
    board().style.width = share === null ? "" : `${share * 100}%`;
  };

  // Zoom to a share of the frame; what lies `at` a point of the map (0 to 1) comes to lie under a point of the frame.
  const zoom = (newShare, at, under) => {
    const width = frame().clientWidth;
    share = Math.min(Math.max(newShare, 1), Math.max(WIDEST / width, 1));
    apply();
    const rect = board().getBoundingClientRect();
    frame().scrollLeft = at.x * rect.width - under.x;
    frame().scrollTop = at.y * rect.height - under.y;
  };

  const pointAt = (under) => {
    const rect = board().getBoundingClientRect();
    return { x: (frame().scrollLeft + under.x) / rect.width, y: (frame().scrollTop + under.y) / rect.height };
  };

  const now = () => board().getBoundingClientRect().width / frame().clientWidth;

  const step = (factor) => {
    const middle = { x: frame().clientWidth / 2, y: frame().clientHeight / 2 };
    zoom(now() * factor, pointAt(middle), middle);
  };

  const STEPS = { larger: () => step(STEP), smaller: () => step(1 / STEP), whole: () => step(0) };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    if (button) STEPS[button.dataset.zoom]();
  });

  // Between two fingers: how far apart they are, and where in the frame.
  const between = ([one, other]) => {
    const edge = frame().getBoundingClientRect();
    return {
      far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      x: (one.clientX + other.clientX) / 2 - edge.left - frame().clientLeft,
      y: (one.clientY + other.clientY) / 2 - edge.top - frame().clientTop,
    };
  };

  const begin = (event) => {
    if (event.touches.length !== 2) return;
    const fingers = between(event.touches);
    frame().style.height = `${frame().offsetHeight}px`; // it stays while the map in it grows
    pinch = { far: fingers.far, share: now(), at: pointAt(fingers) };
  };

  const pull = (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const fingers = between(event.touches);
    zoom((pinch.share * fingers.far) / pinch.far, pinch.at, fingers);
  };

  const end = (event) => {
    if (!pinch || event.touches.length > 1) return;
    pinch = null;
    frame().style.height = "";
  };

  const prepare = () => {
    if (!frame() || !board()) return; // a game that shows no board, or one that does not zoom
    apply();
    if (frame() === prepared) return; // an act leaves it where it is
    prepared = frame();
    frame().addEventListener("touchstart", begin, { passive: true });
    frame().addEventListener("touchmove", pull, { passive: false });
    ["touchend", "touchcancel"].forEach((kind) => frame().addEventListener(kind, end));
  };

  document.body.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "table") prepare();
  });
  prepare();
})();
