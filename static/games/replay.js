// Steps through a game's past without loading pages: positions come in bundles of moves, each with what differs from the
// move before. Without this script every step is a page.
(() => {
  const root = document.getElementById("replay");
  const { asked, bundle, words, moved, part: piece, watch } = root.dataset;
  const size = Number(root.dataset.size);
  const last = Number(root.dataset.last);
  const end = root.dataset.to ? Number(root.dataset.to) : last;
  const AHEAD = 10; // moves before the end of a bundle at which the next one is fetched
  const LAST_STOP = 999; // the number of the stop at which a move is over, whatever it is
  const BEAT = 1200; // milliseconds from move to move at speed 1
  const part = (id) => document.getElementById(id);

  let place = Number(root.dataset.place);
  let stop = Number(root.dataset.stage); // on the way of that move, from 1; 0 where all of it is told
  let currentScene = {}; // the scene's parts that the page shows, by id
  let timer = null;

  // Bundles: fetched once, each with the whole scene of every move, whose parts they share.
  const bundles = new Map();
  const loaded = new Map();
  const withScenes = (positions) => {
    let scene = {};
    positions.moves.forEach((move) => {
      let way = scene;
      move.stops.forEach((at) => { at.scene = way = { ...way, ...at.parts }; });
      move.scene = scene = { ...scene, ...move.parts };
    });
    return positions;
  };
  const json = (address) => fetch(address)
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.status))));
  // What was said is the reader's alone to know, so that it comes by itself; without it the moves are shown all the same.
  const fetchWords = (number) => (words ? json(words.replace("/words/0/", `/words/${number}/`)).catch(() => null) : null);
  const load = (number) => {
    if (!bundles.has(number)) {
      const address = bundle.replace("/positions/0/", `/positions/${number}/`);
      const coming = Promise.all([json(`${address}?${asked}`), fetchWords(number)])
        .then(([positions, beside]) => withScenes({ ...positions, words: beside ? beside.words : [] }));
      coming.then((positions) => loaded.set(number, positions), () => bundles.delete(number));
      bundles.set(number, coming);
    }
    return bundles.get(number);
  };
  const prefetch = () => {
    [place + AHEAD, place - AHEAD].forEach((at) => {
      if (at >= 0 && at <= last) load(Math.floor(at / size)).catch(() => {});
    });
  };

  // The board: elements are replaced by id.
  const buildElement = (html) => {
    const box = document.createElement("template");
    const inSvg = /^<(g|desc)\b/.test(html);
    box.innerHTML = inSvg ? `<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>` : html;
    return inSvg ? box.content.firstChild.firstElementChild : box.content.firstElementChild;
  };
  // Where the map is larger than its frame, what has changed comes into sight.
  const bringIntoView = (ids) => {
    const frame = root.querySelector(".board-frame");
    const first = ids.map(part).find((element) => element.hasAttribute("data-region"));
    if (!first || frame.scrollWidth <= frame.clientWidth) return;
    const [at, box] = [first.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom) return;
    frame.scrollBy((at.left + at.right - box.left - box.right) / 2, (at.top + at.bottom - box.top - box.bottom) / 2);
  };
  const draw = (scene) => {
    const changedIds = Object.keys(scene).filter((id) => currentScene[id] !== scene[id]);
    const before = changedIds.length ? glide.places() : null;
    changedIds.forEach((id) => part(id).replaceWith(buildElement(scene[id])));
    currentScene = scene;
    if (before) glide.from(before);
    bringIntoView(changedIds);
  };

  // What is told: the lines of the move stand in the log already.
  const follow = (positions) => {
    const log = part("log");
    if (log.dataset.first !== String(positions.first)) {
      log.innerHTML = positions.log;
      positions.words.forEach(([at, line]) => beside(log, at, line));
      log.dataset.first = positions.first;
    }
    log.querySelectorAll("[aria-current]").forEach((line) => line.removeAttribute("aria-current"));
    const lines = [...log.querySelectorAll(`li[value="${place}"]`)].filter((line) => !line.querySelector(".said"));
    lines.forEach((line) => line.setAttribute("aria-current", "step"));
    const { stops } = positions.moves[place - positions.first];
    part("told").replaceChildren(...(stop ? [ofStop(stops)] : lines.map(copyLine)));
    part("course").hidden = stop > 0 || !stops.length;
    part("course").firstElementChild.textContent = watch.replace("{count}", stops.length);
    if (lines.length) log.scrollTop += lines[0].getBoundingClientRect().top - log.getBoundingClientRect().top - 80;
    part("turn").textContent = titleOf(lines[0]);
  };
  const beside = (log, at, line) => {
    const before = [...log.querySelectorAll("ol.log > li")].filter((line) => line.value <= at).pop();
    if (before) before.insertAdjacentHTML("afterend", line);
    else log.insertAdjacentHTML("afterbegin", `<ol class="log">${line}</ol>`);
  };
  const copyLine = (line) => {
    const copy = document.createElement("li");
    copy.className = line.className;
    copy.append(...[...line.querySelectorAll(".sentence, .rolled")].map((element) => element.cloneNode(true)));
    return copy;
  };
  const ofStop = (stops) => {
    const [item, which] = [document.createElement("li"), document.createElement("strong")];
    which.textContent = piece.replace("{number}", stop).replace("{count}", stops.length);
    item.append(which);
    item.insertAdjacentHTML("beforeend", ` ${stops[stop - 1].told}`);
    return item;
  };
  const titleOf = (line) => {
    let at = line && line.closest("ol");
    while (at && !at.classList.contains("turn-title")) at = at.previousElementSibling;
    return at ? at.firstChild.textContent.trim() : part("turn").textContent;
  };

  // What was drawn for a move is on its page: it is fetched when somebody opens it.
  const draws = part("draws");
  const shut = () => {
    if (draws && draws.dataset.place !== String(place)) draws.open = false;
  };
  const fetchDraws = async () => {
    const at = place;
    if (!draws.open || draws.dataset.place === String(at)) return;
    draws.lastElementChild.replaceChildren();
    const answer = await fetch(address(at)).catch(() => null);
    if (!answer?.ok) {
      draws.lastElementChild.textContent = root.dataset.failed;
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (at !== place) return;
    draws.lastElementChild.replaceWith(page.getElementById("draws").lastElementChild);
    draws.dataset.place = at;
  };
  draws?.addEventListener("toggle", fetchDraws);

  const address = (at, stage = 0) => {
    const parameters = new URLSearchParams(location.search);
    ["go", "jump", "back", "stage"].forEach((name) => parameters.delete(name));
    if (stage) parameters.set("stage", stage);
    const query = parameters.size ? `?${parameters}` : "";
    return location.pathname.replace(/moves\/\d+\//, `moves/${at}/`) + query;
  };
  const point = (id, at, stage) => {
    const isElsewhere = at >= 0 && at <= last && (at !== place || stage !== stop);
    if (isElsewhere) part(id).href = address(at, Math.min(stage, stopsOf(at)));
    else part(id).removeAttribute("href");
  };
  // A step goes from stop to stop, where a move has any; a stop that another move does not have is cut to its last.
  const stopsOf = (at) => {
    const positions = loaded.get(Math.floor(at / size));
    return positions && at <= last ? positions.moves[at - positions.first].stops.length : 0;
  };
  const through = () => !stop || stop >= stopsOf(place);
  const back = () => {
    const at = stop || stopsOf(place);
    return at > 1 ? [place, at - 1] : [place - 1, LAST_STOP];
  };
  const next = () => {
    if (!through()) return [place, stop + 1];
    return place < last ? [place + 1, 1] : [place, stop];
  };
  const updateLinks = () => {
    point("first", 0, 0);
    point("back", ...back());
    point("next", ...next());
    point("last", last, 0);
    root.querySelectorAll("[data-jump]").forEach((link) => {
      const to = new URL(link.href);
      to.pathname = to.pathname.replace(/moves\/\d+\//, `moves/${place}/`);
      link.href = to;
    });
  };

  const show = (to, stage = 0) => {
    const at = Math.min(Math.max(to, 0), last);
    const number = Math.floor(at / size);
    const positions = loaded.get(number);
    if (!positions) {
      return load(number).then(() => show(at, stage), () => {
        halt();
        part("told").textContent = root.dataset.failed;
      });
    }
    const { stops, ...all } = positions.moves[at - positions.first];
    place = at;
    stop = Math.min(stage, stops.length);
    const frame = stop ? stops[stop - 1] : all;
    draw(frame.scene);
    dice.put(frame.fell);
    part("hands").innerHTML = frame.hands;
    follow(positions);
    part("number").textContent = moved.replace("{number}", at);
    part("slider").value = at;
    if (part("note")) part("note").search = `?move=${all.key}`;
    part("go").value = at;
    part("arrived").hidden = !(root.dataset.to && at === end);
    shut();
    updateLinks();
    history.replaceState(null, "", address(at, stop));
    root.dataset.place = at;
    prefetch();
    return Promise.resolve();
  };

  // Playing: from here to the end, or to where the film ends.
  const arrived = (at) => place > at || (place === at && through());
  const tick = () => {
    if (arrived(arrived(end) ? last : end)) return halt();
    show(...next()).then(() => {
      if (timer === null) return;
      if (arrived(end)) halt();
      else timer = setTimeout(tick, BEAT / Number(part("speed").value));
    });
    return undefined;
  };
  const halt = () => {
    clearTimeout(timer);
    timer = null;
    press(false);
  };
  const press = (playing) => {
    part("play").setAttribute("aria-pressed", playing);
  };
  const play = () => {
    if (timer !== null) return halt();
    press(true);
    timer = setTimeout(tick, 0);
    return undefined;
  };

  // Jumps: to the nearest mark that is known; beyond what is loaded the link itself leads there.
  const findMark = (kind, step) => {
    for (let at = place + step; at >= 0 && at <= last; at += step) {
      const positions = loaded.get(Math.floor(at / size));
      if (!positions) return null;
      if (positions.moves[at - positions.first].marks.includes(kind)) return at;
    }
    return place;
  };

  const go = (at, stage) => { halt(); show(at, stage); };
  const WAYS = { first: () => [0], back, next, last: () => [last] };
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("#replay a");
    if (event.target.closest("#play")) return play();
    if (!link) return undefined;
    const jump = link.dataset.jump ? findMark(link.dataset.jump, "back" in link.dataset ? -1 : 1) : null;
    const line = link.matches(".log .to-move") ? link.closest("li").value : null;
    const way = link.closest("#course") ? () => [place, 1] : WAYS[link.id];
    const [at, stage] = way ? way() : [line ?? jump];
    if (at === null || at > last) return undefined;
    event.preventDefault();
    return go(at, stage);
  });

  const KEYS = {
    ArrowLeft: () => go(...back()),
    ArrowRight: () => go(...next()),
    Home: () => go(0),
    End: () => go(last),
    " ": play,
  };
  document.addEventListener("keydown", (event) => {
    const own = event.target.closest("input, select, textarea, button, a, .board-frame, summary");
    const isSlider = event.target.id === "slider";
    const steers = event.key === " " && own && !isSlider;
    if (event.ctrlKey || event.metaKey || event.altKey || steers || !KEYS[event.key]) return;
    if (own && !isSlider && own.matches("input, select, textarea, .board-frame")) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  part("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  part("go").form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(Number(part("go").value));
  });

  press(false);
  load(Math.floor(place / size)).then((positions) => {
    const { stops, scene } = positions.moves[place - positions.first];
    currentScene = stop ? stops[stop - 1].scene : scene;
    follow(positions);
    updateLinks();
    prefetch();
    root.dataset.ready = "";
  }, () => {});
})();
