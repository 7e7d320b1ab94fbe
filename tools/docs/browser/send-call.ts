/** Sends the call of the console's form, and shows its answer. */
import { attempt, stringifyExact } from "@ledgergate/service-kit";
import { codeFigure } from "../src/code-blocks.ts";
import { type Html, html } from "../src/html.ts";
import { type Call, requestOf } from "../src/samples/write-samples.ts";
import { addCopyButtons } from "./copy.ts";

export async function sendCall(call: Call, computeUnits: number | undefined, result: HTMLElement): Promise<void> {
  result.innerHTML = (await answerOf(call, computeUnits)).toString();
  addCopyButtons(result);
  // On a narrow screen, the answer is below the form.
  if (result.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView();
}

/** Sends a call, and writes its answer. */
async function answerOf(call: Call, computeUnits: number | undefined): Promise<Html> {
  const { url, headers } = requestOf(call);
  const { body, operation } = call;
  try {
    const answer = await fetch(url, {
      method: operation.method,
      // A followed redirect would send the key to an unknown address.
      redirect: "error",
      headers,
      ...(body && { body: stringifyExact(body.content) }),
    });
    const text = await answer.text();
    const cost = computeUnits === undefined ? "" : ` · ${computeUnits} Compute Units`;
    const label = `${answer.status} ${answer.statusText}${cost}`;
    const shown = codeFigure({ label, language: "json", source: pretty(text) }, answer.ok ? "good" : "bad");
    const source = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    return html`${shown}${codeFigure({ label: "Headers", language: "", source })}`;
  } catch {
    return html`<figure class="bad">
      <figcaption>No answer</figcaption>
      <p>No server answers at this address, or the server redirects, or does not allow calls from other pages.</p>
    </figure>`;
  }
}

function pretty(text: string): string {
  const digits = /(?<![\w.])-?\d{16,}/;
  // Parsed and written again, a large integer would lose digits.
  if (digits.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ""))) return text;
  return attempt(() => JSON.stringify(JSON.parse(text), null, 2)) ?? text;
}
