import { describeViolation } from "@ledgergate/service-kit";
import type { RequestDetail, Violation } from "../../generated/models.ts";
import { control } from "./control.ts";
import { button, make } from "./elements.ts";
import { makeRuleOf } from "./faults.ts";

/** Shows a request: its violations, its traffic, and actions for it. */
export async function readDetails(number: number): Promise<HTMLElement> {
  const found = await control.getRequest({ number }).catch((error: Error) => error);
  if (found instanceof Error) return make("p", {}, found.message);
  return make(
    "div",
    { class: "details" },
    make(
      "div",
      { class: "controls" },
      button("Make a rule from it", () => makeRuleOf(found)),
    ),
    violationList("What is wrong with the request", found.violations),
    violationList("What is wrong with the answer", found.answerViolations),
    found.moreViolations === undefined ? undefined : make("p", {}, `And ${found.moreViolations} more.`),
    make(
      "div",
      { class: "sides" },
      side("Request", found.requestHeaders, found.requestBody),
      side("Answer", found.responseHeaders, found.responseBody),
    ),
  );
}

function violationList(title: string, violations: readonly Violation[]): HTMLElement | undefined {
  if (violations.length === 0) return undefined;
  const items = violations.map((violation) => make("li", {}, describeViolation(violation)));
  return make("div", {}, make("h3", {}, title), make("ul", {}, ...items));
}

function side(title: string, headers: RequestDetail["requestHeaders"], body: string | undefined): HTMLElement {
  const pairs = headers.flatMap(({ name, value }) => [make("dt", {}, name), make("dd", {}, value)]);
  return make(
    "section",
    { "aria-label": title },
    make("h3", {}, title),
    body === undefined
      ? make("p", { class: "quiet" }, "No body.")
      : make(
          "pre",
          { class: "body", tabindex: "0", role: "region", "aria-label": `Body of the ${title.toLowerCase()}` },
          indentJson(body),
        ),
    make(
      "details",
      { class: "headers" },
      make("summary", {}, headers.length === 1 ? "1 header" : `${headers.length} headers`),
      make("dl", {}, ...pairs),
    ),
  );
}

/** Matches a JSON string, a bracket, a comma, or any other run without spaces. */
const token = /"(?:[^"\\]|\\.)*"?|[[\]{}]|,|[^\s"[\]{},]+/gs;

/** Writes JSON with a line for each member. It is not parsed, which would round large integers. Other texts stay unchanged. */
function indentJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  const endLine = (): void => {
    if (line !== "") lines.push(line);
    line = "  ".repeat(Math.max(0, depth));
  };
  const tokens = text.match(token) ?? [];
  for (const [index, part] of tokens.entries()) {
    const before = tokens[index - 1] ?? "";
    if (/^[\]}]$/.test(part)) {
      depth--;
      // Empty brackets stay together.
      if (!/^[[{]$/.test(before)) endLine();
    } else if (/^[[{]$/.test(before)) endLine();
    else if (before === ",") endLine();
    line += part.startsWith(":") ? `: ${part.slice(1)}` : part;
    if (/^[[{]$/.test(part)) depth++;
  }
  return [...lines, line].join("\n");
}
