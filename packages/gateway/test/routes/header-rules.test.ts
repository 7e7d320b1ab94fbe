import { expect, test } from "vitest";
import { isText } from "../../src/routes/header-rules.ts";

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
