import { asText, isObject, type JsonObject } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";

/** What our extensions tell a caller of an operation beside its cost, a paragraph each. */
export function describeCall({ node }: Operation): string[] {
  const facts: string[] = [];
  if (node["x-retryable"] === true) facts.push("A call that failed may be sent again.");
  if (node["x-retryable"] === false) facts.push("A call that failed must not be sent again by itself.");
  if (isObject(node["x-pagination"])) facts.push(describePages(node["x-pagination"]));
  return facts;
}

function describePages(pagination: JsonObject): string {
  const start = code(asText(pagination.start));
  const value = code(asText(pagination.from)?.slice(1).replaceAll("/", "."));
  const from = pagination.next === "increment" ? `${value} of the last record plus one` : `${value} of the last record`;
  const header = asText(pagination.cursorHeader);
  const cursor = header === undefined ? "" : `, or the header ${code(header)} where it is sent`;
  return `The next page starts at ${from}${cursor}: pass it as ${start}. An empty page is the last one.`;
}

function code(text = ""): string {
  return `\`${text}\``;
}
