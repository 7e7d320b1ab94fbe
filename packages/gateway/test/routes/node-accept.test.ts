import type { Operation } from "@ledgergate/service-kit";
import { expect, test } from "vitest";
import { type NodeAccept, nodeAccept } from "../../src/routes/node-accept.ts";

function acceptOf(types: readonly string[], others: Operation["responses"] = []): NodeAccept {
  const contents = types.map((mediaType) => ({ mediaType, examples: [] }));
  const responses = [{ node: {}, code: "200", headers: [], contents }, ...others];
  return nodeAccept({ responses } as unknown as Operation);
}

const failure = {
  node: {},
  code: "default",
  headers: [],
  contents: [{ mediaType: "application/problem+json", examples: [] }],
};
const notAcceptable = { ...failure, code: "406" };

test.for([
  [undefined, "application/json"],
  ["", "application/json"],
  ["*/*", "application/json"],
  ["*", "application/json"],
  ["application/*;q=0.1", "application/json"],
  ["application/json, text/plain, */*", "application/json"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json"],
  ["text/event-stream", "application/json"],
  ["application/x-nobody", "application/json"],
  ["application/problem+json", "application/json"],
  ["application/x-bytes", "application/x-bytes"],
  ["Application/X-Bytes; charset=utf-16", "application/x-bytes"],
  ["text/html, application/x-bytes, application/json", "application/x-bytes, application/json"],
  ["application/json;q=0.5, application/x-bytes", "application/x-bytes, application/json"],
  ["application/x-bytes, */*;q=0.1", "application/x-bytes, application/json"],
  ["application/json;q=0, */*", "application/x-bytes"],
  ["application/json;q=0", "application/json"],
] as const)("of JSON and bytes, %s becomes %s", ([given, written]) => {
  const accept = acceptOf(["application/x-bytes", "application/json"], [failure]);
  expect([accept(given), accept(given)]).toEqual([written, written]);
});

test.for([
  [["image/*"], "image/png, image/gif, text/html", "image/png, image/gif"],
  [["image/*"], "text/html", "image/*"],
  [["text/csv"], "application/json", "text/csv"],
  [[], "text/html", "application/problem+json"],
] as const)("of %s, %s becomes %s", ([types, given, written]) => {
  expect(acceptOf(types, [failure])(given)).toBe(written);
});

test.for([
  ["text/event-stream", undefined],
  ["application/json;q=0", undefined],
  ["application/hal+json", "application/json"],
  ["*/*", "application/json"],
  [undefined, "application/json"],
])("where 406 is declared, %s becomes %s", ([given, written]) => {
  expect(acceptOf(["application/json"], [notAcceptable])(given)).toBe(written);
});

test("of a long Accept, only the beginning is read", () => {
  const accept = acceptOf(["application/json", "application/x-bytes"]);
  expect(accept(`${"a/b,".repeat(63)}application/x-bytes`)).toBe("application/x-bytes");
  expect(accept(`${"a/b,".repeat(5_000)}application/x-bytes`)).toBe("application/json");
});
