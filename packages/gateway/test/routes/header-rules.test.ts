import { expect, test } from "vitest";
import { answerHeaders, isText, requestHeaders } from "../../src/routes/header-rules.ts";

test("texts have a type of text, or none", () => {
  const types = ["text/html", "text/event-stream", "application/json", "application/json; charset=utf-8", undefined];
  const others = ["Application/Problem+JSON", "application/hal+json", "application/xml", "application/x-ndjson"];
  const more = ["application/atom+xml;charset=utf-8", "application/x-www-form-urlencoded"];
  const bytes = ["application/octet-stream", "application/x.ledger+bcs", "application/x-protobuf", "image/png"];

  expect([...types, ...others, ...more].filter((type) => !isText(type))).toEqual([]);
  expect(bytes.filter(isText)).toEqual([]);
});

test("a document's headers of a connection are not forwarded", () => {
  const names = ["Connection", "Content-Length", "Expect", "Host", "TE", "Transfer-Encoding", "Upgrade", "X-Mine"];
  const parameters = names.map((name) => ({ in: "header", name }));
  const forwarded = requestHeaders({ parameters, responses: [] } as never);

  expect(names.filter((name) => forwarded.has(name.toLowerCase()))).toEqual(["X-Mine"]);
});

test("no node asks callers for credentials", () => {
  const names = ["WWW-Authenticate", "Set-Cookie", "X-Mine"];
  const headers = names.map((name) => ({ name }));
  const forwarded = answerHeaders({ upstreamHeaders: {} } as never, { responses: [{ headers }] } as never);

  expect(names.filter((name) => forwarded.has(name.toLowerCase()))).toEqual(["X-Mine"]);
});
