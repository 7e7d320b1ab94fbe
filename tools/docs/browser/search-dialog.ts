import { make } from "./make.ts";
import type { Search, SearchHit, SearchRecord } from "./search-index.ts";

const MAX_RESULTS = 30;

/** Opens the search from its button, with `/` and with Ctrl or ⌘ and K. */
export function startSearch(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-search]");
  if (!button) return;
  const root = document.body.dataset.root ?? "";
  const [section] = location.href.slice(new URL(root || "./", location.href).href.length).split("/");
  const dialog = make("dialog", { className: "search", ariaLabel: "Search", innerHTML: DIALOG });
  document.body.append(dialog);
  const part = <Part extends HTMLElement>(selector: string) => dialog.querySelector(selector) as Part;
  const [input, status, list] = [part<HTMLInputElement>("input"), part(".status"), part(".results")];
  let search: Promise<Search> | undefined;
  let selected = 0;

  // Few visitors search, so the records are fetched on the first search, and again after a failure.
  const load = () => {
    search ??= loadSearch(root + button.dataset.search).catch((error) => {
      search = undefined;
      throw error;
    });
    return search;
  };
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    load().catch(fail);
  };
  const update = async () => {
    const query = input.value;
    const found = (await load())(query, section);
    // Drops stale results.
    if (query !== input.value) return;
    show(found, query.trim() && `${found.length || "No"} ${found.length === 1 ? "match" : "matches"}`);
  };
  const fail = () => show([], "The search cannot be loaded.");

  button.addEventListener("click", open);
  addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    const isShortcut = event.key === "k" && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    open();
  });
  input.addEventListener("input", () => update().catch(fail));
  input.addEventListener("keydown", (event) => {
    const { length } = list.children;
    if (event.key === "ArrowDown" && length > 0) select((selected + 1) % length);
    else if (event.key === "ArrowUp" && length > 0) select((selected + length - 1) % length);
    else if (event.key === "Enter") (list.children[selected] as HTMLAnchorElement | undefined)?.click();
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });

  function show(found: readonly SearchHit[], message: string): void {
    status.textContent = message;
    list.replaceChildren(...found.slice(0, MAX_RESULTS).map((hit, at) => resultItem(hit, at, root)));
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    input.removeAttribute("aria-activedescendant");
    if (found.length > 0) select(0);
  }

  function select(position: number): void {
    selected = position;
    for (const [at, item] of [...list.children].entries()) {
      item.setAttribute("aria-selected", String(at === position));
      if (at === position) item.scrollIntoView({ block: "nearest" });
    }
    input.setAttribute("aria-activedescendant", `result-${position}`);
  }
}

async function loadSearch(address: string): Promise<Search> {
  const [{ createSearch }, answer] = await Promise.all([import("./search-index.ts"), fetch(address)]);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return createSearch((await answer.json()) as SearchRecord[]);
}

const DIALOG = `<form method="dialog" class="field">
<input type="search" role="combobox" aria-label="Search the documentation" aria-expanded="false" aria-controls="results"
  aria-autocomplete="list" autocomplete="off" spellcheck="false"
  placeholder="Operation, property, header, status, error code, guide …"><button>Close</button></form>
<p class="status" role="status"></p>
<div class="results" id="results" role="listbox" aria-label="Results" hidden></div>`;

function resultItem(hit: SearchHit, position: number, root: string): HTMLElement {
  const { kind, title, where, text, href, terms } = hit;
  return make(
    "a",
    { id: `result-${position}`, role: "option", href: root + href, tabIndex: -1 },
    make("b", {}, ...marked(title, terms)),
    make("i", {}, [kind, where].filter(Boolean).join(" · ")),
    make("span", {}, ...marked(lineOf(text, terms), terms)),
  );
}

/** Returns the line of a text with the most search words, cut shortly before the first of them. */
function lineOf(text: string, terms: readonly string[]): string {
  const lines = text.split("\n");
  const count = (line: string) => terms.filter((term) => line.toLowerCase().includes(term)).length;
  const [best = ""] = lines.toSorted((left, right) => count(right) - count(left));
  const first = Math.min(...terms.map((term) => best.toLowerCase().indexOf(term)).filter((at) => at >= 0));
  return Number.isFinite(first) && first > 60 ? `… ${best.slice(best.lastIndexOf(" ", first - 40) + 1)}` : best;
}

function marked(text: string, terms: readonly string[]): (Node | string)[] {
  const pattern = terms
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .sort((left, right) => right.length - left.length)
    .join("|");
  if (!pattern) return [text];
  const parts = text.split(new RegExp(`(${pattern})`, "iu"));
  return parts.map((part, index) => (index % 2 === 0 ? part : make("mark", {}, part)));
}
