import { describe, expect, test } from "vitest";
import { decodePercent, readPath } from "../src/index.ts";

describe("the readings of a path", () => {
  test.each([
    "/things/..",
    "/things/../other",
    "/things/.",
    "/things/%2e%2E",
    "/things/.%2e/other",
    "/things/..;",
    "/things/.;",
    "/things/..;a=1/other",
    "/things/..%3b",
    "/things/;a",
    "/things/..%09",
    "/things/..%20",
    "/things/%20..",
    "/things/..%3f",
    "/things/..%23",
    "/things/a%09",
    "/things/a%00b",
    "/things/%0d%0aHost:x",
    "/things/a%7f",
    "/things/a\\b",
    "/things/a%5cb",
    "/things/a%2Fb",
    "/things/%252e%252e%252f",
    "/things/%252e%252e",
    "/things/a%25252fb",
    "/things/%25%32%65%25%32%65",
    "/things/%zz",
    "/things/a%25zz%252fb",
    "/things/a%25zz/%25252e%25252e",
    "/things/a%2525252525b",
  ])("are none for %j, which is malformed, or from which servers may read other segments", (path) => {
    expect(readPath(path)).toEqual([]);
  });

  test.each([
    ["/things/1", ["/things/1"]],
    ["/things/1.5", ["/things/1.5"]],
    ["/things/a..b", ["/things/a..b"]],
    ["/things/...", ["/things/..."]],
    ["/things/.hidden", ["/things/.hidden"]],
    ["/things/a%2eb", ["/things/a.b"]],
    ["/things/a%20b", ["/things/a b"]],
    ["/things/0x1::coin%3C0x1::a%3E", ["/things/0x1::coin<0x1::a>"]],
    ["/things/100%25", ["/things/100%"]],
    ["/things/100%25a", ["/things/100%a"]],
    ["/things/50%25%20off", ["/things/50% off"]],
    ["/things/%F0%9F%98%80", ["/things/😀"]],
    ["/things/a;b/more", ["/things/a;b/more", "/things/a/more"]],
    ["/things/%73pecial", ["/things/special"]],
    ["/things/%2573pecial", ["/things/%73pecial", "/things/special"]],
  ])("of the ordinary %j are %j", (path, readings) => {
    expect(readPath(path)).toEqual(readings);
  });
});

test.each(["%", "%z", "%zz", "a%2", "%ff", "%c0%ae", "%u002e"])("%j is a malformed escape", (text) => {
  expect(decodePercent(`/things/${text}`)).toBeUndefined();
});

test.each(["a", "%25", "%3C", "%c3%a9", "%E2%82%AC"])("%j is a whole escape, or none", (text) => {
  expect(decodePercent(`/things/${text}`)).toBeDefined();
});
