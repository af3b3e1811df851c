// Notices that the game has moved on: a small question every ten seconds, none while nobody looks at the page.
(() => {
  const EVERY = 10000;
  const shown = () => document.getElementById("table");
  const banner = document.getElementById("moved");
  const text = document.getElementById("moved-text");
  const link = document.getElementById("moved-link");
  let asked = false;

  const hide = () => { text.textContent = ""; banner.hidden = true; };

  const tell = () => {
    if (!banner.hidden) return;
    link.href = `${shown().dataset.address}?since=${shown().dataset.move}`;
    banner.hidden = false;
    text.textContent = banner.dataset.text;
  };

  async function ask() {
    if (asked || document.hidden || !banner.hidden || !shown().dataset.pulse) return;
    asked = true;
    const move = shown().dataset.move;
    try {
      const answer = await fetch(shown().dataset.pulse, { headers: { "If-None-Match": `"${move}"` }, cache: "no-store" });
      if (answer.status === 200 && shown().dataset.move === move) tell();
    } catch { /* offline: the next question will tell */ }
    asked = false;
  }

  link.addEventListener("click", (event) => {
    event.preventDefault();
    const written = document.getElementById("orders");
    const kept = written ? written.value : "";
    htmx.ajax("GET", link.href, { target: "#table", swap: "outerHTML" }).then(() => {
      const box = document.getElementById("orders");
      if (!box || !kept) return;
      box.value = kept;
      box.closest("details").open = true;
    });
  });

  document.body.addEventListener("htmx:afterSettle", hide);
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, EVERY);
})();
