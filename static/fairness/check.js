// Holds a finished game's dice against its seed, in the browser: the file of the game is fetched and every draw computed
// anew. What is computed, and test vectors, stand in docs/fairness.md; the script check_dice.py does the same.
(() => {
  const WORD = 2n ** 64n;
  const MOST_TOLD = 10;
  const utf8 = new TextEncoder();
  const bytes = (hex) => {
    if (!/^([0-9a-f]{2})+$/.test(hex)) throw new Error(hex);
    return Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  };
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const signer = (raw) => crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const hmac = (key, text) => crypto.subtle.sign("HMAC", key, utf8.encode(text));

  // The key of the dice: by protocol 1 the seed, by protocol 2 of the seed and what those who joined gave.
  const keyOf = async (file) => {
    const key = await signer(bytes(file.seed));
    if ((file.protocol ?? 1) === 1) return key;
    if (file.protocol !== 2) throw new Error(`protocol ${file.protocol}`);
    const salts = (file.salts ?? []).map((salt, joiner) => `${joiner} ${salt || "-"}`);
    return signer(await hmac(key, ["tocsite dice 2", file.game, ...salts].join("\n")));
  };

  const draw = async (dice, place, purpose, sides) => {
    if (!(sides >= 1 && sides <= 2 ** 32)) throw new Error(`${sides} sides`);
    const fair = WORD - (WORD % BigInt(sides));
    for (let attempt = 0; ; attempt += 1) {
      const signed = await hmac(dice.key, `${dice.game}|${place}|${purpose}|${attempt}`);
      const word = new DataView(signed).getBigUint64(0);
      if (word < fair) return Number(word % BigInt(sides)) + 1;
    }
  };

  // The draws of a move one by one, each with its place in the stream.
  const falls = (move) => {
    const draws = (move.draws ?? []).flatMap(([first, purpose, sides, results]) =>
      results.map((result, at) => ({ number: first + at, purpose, sides, result })));
    const places = move.places ?? draws.map((fall) => String(fall.number));
    if (places.length !== draws.length) throw new Error(`places of move ${move.n}`);
    return draws.map((fall, at) => ({ ...fall, place: places[at] }));
  };

  const checkSeal = async (file) => {
    const due = hex(await crypto.subtle.digest("SHA-256", bytes(file.seed)));
    return file.seal === due ? [] : [{ what: "seal", said: file.seal, due }];
  };

  // Seats are drawn from those who joined, in that order; those of a rematch may have been turned instead.
  const checkSeats = async (file, dice) => {
    if (file.turned) return [];
    const joined = file.joined ?? [];
    const remaining = joined.map((_seat, joiner) => joiner);
    const differences = [];
    for (let seat = 0; seat < joined.length; seat += 1) {
      const [joiner] = remaining.splice((await draw(dice, seat, "seat order", remaining.length)) - 1, 1);
      if (joined[joiner] !== seat) {
        differences.push({ what: "seat", number: joiner + 1, said: joined[joiner] + 1, due: seat + 1 });
      }
    }
    return differences;
  };

  // Moves and draws are numbered without a gap: nothing was left out, of what was taken back neither.
  const gaps = (numbers, first, last) => {
    const at = Array.from({ length: last - first + 1 }, (_none, step) => first + step);
    const wrong = at.findIndex((number, place) => numbers[place] !== number);
    const index = wrong >= 0 ? wrong : numbers.length > at.length ? at.length : -1;
    return index < 0 ? [] : [{ what: "gap", said: numbers[index] ?? "–", due: at[index] ?? "–" }];
  };
  const checkNumbers = (file) => {
    const numbers = file.moves.flatMap(falls).map((fall) => fall.number);
    return [
      ...gaps(file.moves.map((move) => move.n), 0, file.moves.length - 1),
      ...gaps(numbers, 0, (file.draws ?? numbers.length) - 1),
      ...(file.rewinds ?? []).flatMap(({ to, moves }) => gaps(moves.map((move) => move.n), to + 1, to + moves.length)),
    ];
  };

  // After a rewind a draw lies on its new branch, or where the same order had it before: nobody chose by what fell.
  const checkMoves = async (moves, rewinds, dice) => {
    const differences = [];
    for (const move of moves) {
      const branch = rewinds.reduce((latest, rewind, at) => (rewind.to < move.n ? at + 1 : latest), 0);
      const before = rewinds.slice(0, branch).flatMap((rewind) => rewind.moves);
      const same = before.filter((earlier) => earlier.seat === move.seat && earlier.order === move.order);
      const knownPlaces = new Set(same.flatMap(falls).map((fall) => fall.place));
      for (const { number, place, purpose, sides, result } of falls(move)) {
        const details = { number, purpose, move: move.n };
        const fresh = branch ? `${branch}.${number}` : String(number);
        if (place !== fresh && !knownPlaces.has(place)) differences.push({ what: "place", ...details, said: place, due: fresh });
        const due = await draw(dice, place, purpose, sides);
        if (result !== due) differences.push({ what: "draw", ...details, said: result, due });
      }
    }
    return differences;
  };

  const check = async (file) => {
    const dice = { key: await keyOf(file), game: file.game };
    const rewinds = file.rewinds ?? [];
    const differences = [...(await checkSeal(file)), ...(await checkSeats(file, dice)), ...checkNumbers(file)];
    for (const [at, rewind] of rewinds.entries()) {
      differences.push(...(await checkMoves(rewind.moves, rewinds.slice(0, at), dice)));
    }
    return [...differences, ...(await checkMoves(file.moves, rewinds, dice))];
  };

  // The page: what was looked at, and the first differences.
  const root = document.getElementById("check");
  const [button, output, list] = ["button", "p.told", "ol"].map((selector) => root.querySelector(selector));
  const words = root.dataset;
  const interpolate = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  const tell = (file, differences) => {
    const draws = file.moves.flatMap(falls).length;
    const seats = file.turned ? 0 : (file.joined ?? []).length;
    const values = { draws, seats, moves: file.moves.length, count: differences.length };
    output.textContent = interpolate(differences.length ? words.differ : words.agree, values);
    output.className = `told message ${differences.length ? "error" : "success"}`;
    list.replaceChildren(...differences.slice(0, MOST_TOLD).map((difference) => {
      const line = document.createElement("li");
      line.textContent = interpolate(words[difference.what], difference);
      return line;
    }));
  };
  const fail = (sentence) => {
    output.textContent = sentence;
    output.className = "told message error";
    list.replaceChildren();
  };
  const run = async () => {
    const answer = await fetch(words.file).catch(() => null);
    if (!answer?.ok) return fail(words.failed);
    try {
      const file = await answer.json();
      tell(file, await check(file));
    } catch {
      fail(words.broken);
    }
  };
  button.addEventListener("click", async () => {
    if (!crypto.subtle) return fail(words.insecure);
    button.disabled = true;
    output.textContent = words.wait;
    await run();
    button.disabled = false;
  });
})();
