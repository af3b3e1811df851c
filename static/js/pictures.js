// A picture that nobody has drawn yet comes a moment later: it is asked for again, a few times.
(() => {
  const PAUSES = [2000, 4000, 8000, 16000]; // milliseconds
  const tried = new WeakMap();
  const again = (picture) => {
    const times = tried.get(picture) ?? 0;
    if (times >= PAUSES.length) return;
    tried.set(picture, times + 1);
    setTimeout(() => { picture.src = picture.src; }, PAUSES[times]);
  };
  document.addEventListener("error", ({ target }) => {
    if (target instanceof HTMLImageElement && target.src.includes(".png")) again(target);
  }, true);
  document.querySelectorAll('img[src*=".png"]').forEach((picture) => {
    if (picture.complete && !picture.naturalWidth) again(picture);
  });
})();
