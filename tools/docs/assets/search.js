// The search of the landing page: a combobox over the operations and schemas that assets/search-index.json lists.
// It is plain JavaScript because it goes to the browser as it is.

/** @typedef {import("../src/search-index.ts").SearchEntry} SearchEntry */

const MOST_RESULTS = 12;

for (const root of document.querySelectorAll("[data-search]")) start(/** @type {HTMLElement} */ (root));

/** @param {HTMLElement} root */
function start(root) {
  const input = /** @type {HTMLInputElement} */ (root.querySelector("input"));
  const list = /** @type {HTMLElement} */ (root.querySelector("[role=listbox]"));
  const status = /** @type {HTMLElement} */ (root.querySelector("[role=status]"));
  /** @type {Promise<SearchEntry[]> | undefined} */
  let index;
  /** @type {SearchEntry[]} */
  let results = [];
  let selected = 0;

  // Few visitors search, so the index is fetched when one begins to, and again after a failure.
  const load = () => {
    index ??= fetchIndex(root.dataset.index ?? "").catch((error) => {
      index = undefined;
      throw error;
    });
    return index;
  };
  const search = async () => {
    const query = input.value;
    const found = find(await load(), query);
    // An answer to what has been typed over since is worth nothing.
    if (query !== input.value) return;
    results = found.slice(0, MOST_RESULTS);
    show(query.trim() === "" ? "" : `${found.length || "No"} ${found.length === 1 ? "match" : "matches"}`);
    select(0);
  };
  const fail = () => {
    results = [];
    show("The search cannot be loaded.");
  };
  input.addEventListener("focus", () => load().catch(fail));
  input.addEventListener("input", () => search().catch(fail));
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") select((selected + 1) % results.length);
    else if (event.key === "ArrowUp") select((selected + results.length - 1) % results.length);
    else if (event.key === "Enter") open(results[selected]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  // A click on a result would take the focus away first, and with it the list.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (item !== null) open(results[Number(item.dataset.position)]);
  });
  input.addEventListener("blur", close);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target === input || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });

  /** @param {string} message */
  function show(message) {
    status.textContent = message;
    list.replaceChildren(...results.map(item));
    list.hidden = results.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
  }

  function close() {
    results = [];
    show("");
    input.removeAttribute("aria-activedescendant");
  }

  /** @param {number} position */
  function select(position) {
    if (results.length === 0) return;
    selected = position;
    for (const [at, element] of [...list.children].entries()) {
      element.setAttribute("aria-selected", String(at === position));
      if (at === position) element.scrollIntoView({ block: "nearest" });
    }
    input.setAttribute("aria-activedescendant", `result-${position}`);
  }

  /** @param {SearchEntry | undefined} entry */
  function open(entry) {
    if (entry !== undefined) location.href = entry.href;
  }
}

/**
 * @param {string} address
 * @returns {Promise<SearchEntry[]>}
 */
async function fetchIndex(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/**
 * One line of the list. Texts are set, never parsed.
 * @param {SearchEntry} entry
 * @param {number} position
 */
function item(entry, position) {
  const element = document.createElement("li");
  element.id = `result-${position}`;
  element.role = "option";
  element.dataset.position = String(position);
  for (const [tag, text] of [
    ["b", entry.title],
    ["i", `${entry.kind}, ${entry.api}`],
    ["span", entry.text],
  ]) {
    const part = document.createElement(tag);
    part.textContent = text;
    element.append(part);
  }
  return element;
}

/**
 * The entries that hold every word of a query, best first.
 * @param {readonly SearchEntry[]} index
 * @param {string} query
 */
function find(index, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return index
    .map((entry) => ({ entry, score: Math.min(...words.map((word) => score(entry, word))) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ entry }) => entry);
}

/**
 * How well a word of a query fits an entry: its name counts more than its path or members, those more than its text.
 * Operations come before schemas that it fits a little better, since most visitors look for something to call.
 * @param {SearchEntry} entry
 * @param {string} word
 */
function score(entry, word) {
  const fit = fitOf(entry, word);
  return fit > 0 && entry.kind === "operation" ? fit + 1.5 : fit;
}

/**
 * @param {SearchEntry} entry
 * @param {string} word
 */
function fitOf(entry, word) {
  const title = entry.title.toLowerCase();
  if (title === word) return 6;
  if (title.startsWith(word)) return 5;
  if (title.includes(word)) return 4;
  const words = entry.words.map((candidate) => candidate.toLowerCase());
  if (words.includes(word)) return 3;
  if (words.some((candidate) => candidate.includes(word))) return 2;
  return `${entry.api} ${entry.text}`.toLowerCase().includes(word) ? 1 : 0;
}
