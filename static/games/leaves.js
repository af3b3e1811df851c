// Which leaf of a small screen's sheet is open, marked on the link that leads to it: a swipe opens another without one.
(() => {
  const mark = () => {
    const side = document.querySelector("#table .side");
    const at = Math.round(side.scrollLeft / side.clientWidth);
    const open = side.children[at]?.id;
    document.querySelectorAll("#table .leaves a").forEach((link) => {
      if (link.hash === `#${open}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  };

  document.addEventListener("scroll", (event) => {
    if (event.target.matches?.("#table .side")) mark();
  }, { capture: true, passive: true });
  document.body.addEventListener("htmx:afterSettle", mark);
  mark();
})();
