import { componentUsers } from "../document/component-users.ts";
import { type DescribedPlace, describePlace } from "../document/describe-place.ts";
import type { Source } from "../document/readings.ts";
import { type Html, html } from "../html.ts";
import { inlineMarkdown } from "../inline-markdown.ts";
import type { Api } from "../read-api.ts";

interface Row {
  readonly place: DescribedPlace;
  readonly parts: readonly string[];
  readonly note: string;
}

/** The marks of one source in one API: each place with a link to where the Redoc page shows it, and why. */
export function readingsTable(api: Api, source: Source): Html {
  return html`
    <table class="readings">
      <thead><tr><th scope="col">Place</th><th scope="col">Reading</th></tr></thead>
      <tbody>${rowsOf(api, source).map(
        ({ place, parts, note }) => html`
        <tr>
          <td>
            <a href="../${api.name}/index.html${place.anchor}">${place.owner}</a>
            ${parts.map((part) => html`<span class="part">${part}</span> `)}
          </td>
          <td>${inlineMarkdown(note)}</td>
        </tr>`,
      )}</tbody>
    </table>`;
}

/** Places of one owner that share a note share a row: an operation's error responses mostly do. */
function rowsOf({ document, operations, readings }: Api, source: Source): Row[] {
  const usedBy = componentUsers(document, operations);
  const rows = new Map<string, Row>();
  for (const { about, note } of readings.filter((reading) => reading.source === source)) {
    const place = describePlace(document, about, usedBy);
    const key = JSON.stringify([place.owner, note]);
    const parts = [...(rows.get(key)?.parts ?? []), place.part].filter((part) => part !== "");
    rows.set(key, { place, parts, note });
  }
  return [...rows.values()];
}
