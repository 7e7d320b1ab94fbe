import type { Operation } from "@ledgergate/service-kit";
import { expect, test } from "vitest";
import { nodeAccept } from "../../src/routes/node-accept.ts";

const response = (code: string, ...types: readonly string[]) => ({
  node: {},
  code,
  headers: [],
  contents: types.map((mediaType) => ({ mediaType, examples: [] })),
});

function acceptOf(types: readonly string[], ...others: readonly object[]) {
  return nodeAccept({ responses: [response("200", ...types), ...others] } as unknown as Operation);
}

const failure = response("default", "application/problem+json");
const json = "application/json";
const bytes = "application/x-bytes";
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

test.for<[types: string[], written: string | undefined, ...given: (string | undefined)[]]>([
  [[bytes, json], json, undefined, "", "*/*", "*", "application/*;q=0.1", `${json}, text/plain, */*`, browser],
  [[bytes, json], json, "text/event-stream", "application/x-nobody", "application/problem+json", `${json};q=0`],
  [[bytes, json], bytes, bytes, "Application/X-Bytes; charset=utf-16", `${json};q=0, */*`],
  [[bytes, json], `${bytes}, ${json}`, `text/html, ${bytes}, ${json}`, `${json};q=0.5, ${bytes}`, `${bytes}, */*`],
  [["image/*"], "image/png, image/gif", "image/png, image/gif, text/html"],
  [["image/*"], "image/*", "text/html"],
  [["text/csv"], "text/csv", json],
  [[], "application/problem+json", "text/html"],
])("of %s, nodes are asked for %s instead of %s", ([types, written, ...given]) => {
  const accept = acceptOf(types, failure);
  for (const one of given) expect([one, accept(one), accept(one)]).toEqual([one, written, written]);
});

test("where 406 is declared, an Accept that nothing meets gets it", () => {
  const accept = acceptOf([json], { ...failure, code: "406" });
  for (const one of ["text/event-stream", `${json};q=0`]) expect(accept(one)).toBe(undefined);
  for (const one of ["application/hal+json", "*/*", undefined]) expect(accept(one)).toBe(json);
});

test("of a long Accept, only the beginning is read", () => {
  const accept = acceptOf(["application/json", "application/x-bytes"]);
  expect(accept(`${"a/b,".repeat(63)}application/x-bytes`)).toBe("application/x-bytes");
  expect(accept(`${"a/b,".repeat(5_000)}application/x-bytes`)).toBe("application/json");
});
