import { html } from "../html.ts";
import type { Api } from "../read-api.ts";
import { apiCard } from "./api-card.ts";
import { layout } from "./layout.ts";

/** The page that lists the APIs and searches them. */
export function landingPage(apis: readonly Api[]): string {
  const operations = apis.reduce((sum, api) => sum + api.operations.length, 0);
  const body = html`
    <section class="hero">
      <h1>One gateway, ${apis.length} APIs</h1>
      <p class="lead">Reference, documents and clients of every API behind the gateway. All of it follows from one
        OpenAPI document per API.</p>
      <div class="search" data-search data-index="assets/search-index.json">
        <label for="search">Search ${operations} operations and all schemas</label>
        <div class="field">
          <input id="search" type="search" role="combobox" autocomplete="off" spellcheck="false"
            aria-expanded="false" aria-controls="results" aria-autocomplete="list"
            placeholder="getAccount, /blocks, block_not_found …">
          <kbd aria-hidden="true">/</kbd>
          <ul id="results" role="listbox" aria-label="Search results" hidden></ul>
        </div>
        <p class="status" role="status" aria-live="polite"></p>
      </div>
    </section>
    <div class="cards">${apis.map(apiCard)}</div>
    <p class="foot">Where the contract is silent, the pages carry a mark: <span class="mark upstream">upstream</span>
      for what public nodes do, <span class="mark assumed">assumed</span> for our own choice.
      <a href="open-matters/index.html">All of them on one page</a>.</p>`;
  return layout({
    title: "Ledgergate: API reference",
    description: `Reference of ${apis.map((api) => api.title).join(", ")}.`,
    base: "",
    body,
    script: "search.js",
  });
}
