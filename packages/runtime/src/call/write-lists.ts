import type { InputRule } from "../descriptor.ts";
import type { CallState } from "./core.ts";

type Members = Readonly<Record<string, unknown>>;

/** Writes an item of a form or list as a text. */
export function textOf({ client }: CallState, item: unknown): string {
  if (item instanceof Date) return item.toJSON();
  const { stringifyExact = JSON.stringify } = client.api;
  return typeof item === "object" ? stringifyExact(item) : String(item);
}

/**
 * Writes lists whose items are joined by commas: items are percent-encoded, the commas between them are not, and an empty list is left out
 * (RFC 6570, section 3.2.8). `plain` writes all other members. In a query, it gets encoded names, since openapi-fetch encodes only values.
 */
export function writeLists(
  call: CallState,
  place: InputRule["in"],
  plain: (members: Members) => string,
): (members: Members) => string {
  const joined = Object.entries(call.descriptor.input).flatMap(([name, rule]) =>
    rule.in === place && rule.join ? (rule.name ?? name) : [],
  );
  const write = ([name, value]: [string, unknown]): string =>
    joined.includes(name) && Array.isArray(value)
      ? value.length > 0
        ? `${encodeURIComponent(name)}=${value.map((item) => encodeURIComponent(textOf(call, item))).join(",")}`
        : ""
      : plain(place === "query" ? withEncodedNames(name, value) : { [name]: value });
  return (members) => Object.entries(members).map(write).filter(Boolean).join("&");
}

function withEncodedNames(name: string, value: unknown): Members {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const members = isObject && Object.entries(value).map(([member, one]) => [encodeURIComponent(member), one]);
  return {
    [encodeURIComponent(name).replace(/%5[BD]/g, decodeURIComponent)]: members ? Object.fromEntries(members) : value,
  };
}
