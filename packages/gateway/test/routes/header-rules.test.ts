import { expect, test } from "vitest";
import { answerHeaders, isText, requestHeaders } from "../../src/routes/header-rules.ts";

test.for([
  "application/json",
  "application/json; charset=utf-8",
  "Application/Problem+JSON",
  "application/hal+json",
  "application/xml",
  "application/atom+xml;charset=utf-8",
  "text/html",
  "text/event-stream",
  "application/x-www-form-urlencoded",
  "application/x-ndjson",
  undefined,
])("%s is text", (mediaType) => {
  expect(isText(mediaType)).toBe(true);
});

test.for(["application/octet-stream", "application/x.ledger+bcs", "application/x-protobuf", "image/png"])(
  "%s is not text",
  (mediaType) => {
    expect(isText(mediaType)).toBe(false);
  },
);

test("a document's headers of a connection are not forwarded", () => {
  const names = ["Connection", "Content-Length", "Expect", "Host", "TE", "Transfer-Encoding", "Upgrade", "X-Mine"];
  const parameters = names.map((name) => ({ in: "header", name }));

  const forwarded = requestHeaders({ parameters, responses: [] } as never);

  expect(names.filter((name) => forwarded.has(name.toLowerCase()))).toEqual(["X-Mine"]);
});

test("no node asks callers for credentials, whatever the document declares", () => {
  const headers = ["WWW-Authenticate", "Set-Cookie", "X-Mine"].map((name) => ({ name }));

  const names = answerHeaders({ upstreamHeaders: {} } as never, { responses: [{ headers }] } as never);

  expect([names.has("x-mine"), names.has("www-authenticate"), names.has("set-cookie")]).toEqual([true, false, false]);
});
