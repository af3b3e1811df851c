// A board that was tried out and is larger than its frame, as on a phone, opens at what would change on it.
(() => {
  // The middle of all of it, or where that is more than the frame shows, of the first.
  const middle = (boxes, [low, high], shown) => {
    const [from, to] = [Math.min(...boxes.map((box) => box[low])), Math.max(...boxes.map((box) => box[high]))];
    return to - from > shown ? (boxes[0][low] + boxes[0][high]) / 2 : (from + to) / 2;
  };
  const show = () => document.querySelectorAll(".sketch-frame").forEach((frame) => {
    const boxes = [...frame.querySelectorAll(".plate.marked")].map((plate) => plate.getBoundingClientRect());
    if (!boxes.length) return;
    const edge = frame.getBoundingClientRect();
    frame.scrollLeft += middle(boxes, ["left", "right"], edge.width) - (edge.left + edge.right) / 2;
    frame.scrollTop += middle(boxes, ["top", "bottom"], edge.height) - (edge.top + edge.bottom) / 2;
  });

  document.body.addEventListener("htmx:afterSettle", (event) => { if (event.target.id === "table") show(); });
  show();
})();
