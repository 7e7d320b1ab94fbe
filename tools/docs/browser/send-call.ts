/** Sends the call of the console's form, and shows its answer. */
import { stringifyExact } from "@ledgergate/service-kit";
import { type Call, requestOf } from "../src/samples/write-samples.ts";
import { colorJson } from "./color-code.ts";
import { addCopyButtons } from "./copy.ts";
import { make } from "./make.ts";

export async function sendCall(call: Call, computeUnits: number | undefined, result: HTMLElement): Promise<void> {
  result.replaceChildren(...(await answerOf(call, computeUnits)));
  addCopyButtons(result);
  // On a narrow screen, the answer is below the form.
  if (result.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView();
}

/** Sends a call. Returns the elements that show its answer. */
async function answerOf(call: Call, computeUnits: number | undefined): Promise<HTMLElement[]> {
  const { url, headers } = requestOf(call);
  const { method } = call.operation;
  const { body } = call;
  try {
    const answer = await fetch(url, {
      method,
      // A followed redirect would send the key to an unknown address.
      redirect: "error",
      headers: headers.map(([name, value]) => [name, value] as [string, string]),
      ...(body !== undefined && { body: stringifyExact(body) }),
    });
    const text = await answer.text();
    const cost = computeUnits === undefined ? "" : ` · ${computeUnits} Compute Units`;
    const status = titled(`${answer.status} ${answer.statusText}${cost}`, codeBox(...colorJson(pretty(text))));
    status.classList.add(answer.ok ? "good" : "bad");
    const answered = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    return [status, titled("Headers", codeBox(answered))];
  } catch {
    const reason =
      "No server answers at this address, or the server redirects, or does not allow calls from other pages.";
    const failure = titled("No answer", make("p", {}, reason));
    failure.classList.add("bad");
    return [failure];
  }
}

function pretty(text: string): string {
  const digits = /(?<![\w.])-?\d{16,}/;
  // Parsed and written again, a large integer would lose digits.
  if (digits.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ""))) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function titled(title: string, content: HTMLElement): HTMLElement {
  return make("figure", {}, make("figcaption", {}, title), content);
}

/** A block of code with room for a copy button. Only elements with the focus scroll by keys. */
export function codeBox(...code: readonly (Node | string)[]): HTMLElement {
  return make("div", { className: "code" }, make("pre", { tabIndex: 0 }, ...code));
}
