import { expect, test } from "vitest";
import { answerHeaders, isText, requestHeaders } from "../../src/routes/header-rules.ts";

test("texts have a type of text, or none", () => {
  const texts = "text/html json; json;charset=utf-8 Problem+JSON xml atom+xml;a=b x-ndjson x-www-form-urlencoded";
  const bytes = "octet-stream x.ledger+bcs x-protobuf image/png";
  const others = (types: string) =>
    types.split(" ").filter((type) => !isText(type.replace(/^[^/]+$/, "application/$&")));

  expect([isText(undefined), others(texts), others(bytes)]).toEqual([true, [], bytes.split(" ")]);
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
