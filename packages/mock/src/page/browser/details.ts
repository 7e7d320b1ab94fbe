import { attempt, describeViolation, parseJson, stringifyExact } from "@ledgergate/service-kit";
import type { RequestDetail, Violation } from "../../generated/models.ts";
import { control } from "./control.ts";
import { make } from "./elements.ts";

/** Shows a request: its violations and its traffic. */
export async function readDetails(number: number): Promise<HTMLElement> {
  const found = await control.getRequest({ number }).catch((error: Error) => error);
  if (found instanceof Error) return make("p", {}, found.message);
  return make(
    "div",
    { class: "details" },
    violationList("What is wrong with the request", found.violations),
    violationList("What is wrong with the answer", found.answerViolations),
    found.moreViolations === undefined ? undefined : make("p", {}, `And ${found.moreViolations} more.`),
    side("Request", found.requestHeaders, found.requestBody),
    side("Answer", found.responseHeaders, found.responseBody),
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
          { tabindex: "0", role: "region", "aria-label": `Body of the ${title.toLowerCase()}` },
          indentJson(body),
        ),
    make(
      "details",
      {},
      make("summary", {}, headers.length === 1 ? "1 header" : `${headers.length} headers`),
      make("dl", {}, ...pairs),
    ),
  );
}

/** Writes JSON with a line for each member, and large integers with all their digits. Other texts stay unchanged. */
function indentJson(text: string): string {
  return (/^\s*[[{]/.test(text) && attempt(() => stringifyExact(parseJson(text), 2))) || text;
}
