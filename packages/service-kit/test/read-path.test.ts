import { describe, expect, test } from "vitest";
import { readPath } from "../src/check/read-path.ts";
import { findByPath, PathTrie, readApi } from "../src/index.ts";

/** Makes a trie of the templates of paths, each with its parameters that take slashes. */
function trieOf(paths: Readonly<Record<string, readonly string[]>>): PathTrie<string | undefined> {
  const items = Object.entries(paths).map(([path, names]) => [path, { "x-encoded-slashes": names, get: {} }]);
  const { operations } = readApi("x", { openapi: "3.1.0", paths: Object.fromEntries(items) });
  return new PathTrie(operations, ([operation]) => operation?.template.source);
}

test.each<[string, string | undefined]>([
  ["/a/b", "/a/b"],
  ["/a/z", "/a/{x}"],
  ["/a/1-2", "/a/{from}-{to}"],
  ["/a/1-2:freeze", "/a/{x}:freeze"],
  ["/a/b/d", "/{y}/b/d"],
  ["/", "/"],
  ["/a b", "/a%20b"],
  ["/a/%2e", "/a/{x}"],
  ...["/a/", "/a", "", "/a//b", "/a/1/", "/a/1/c/", "/A/1"].map((path): [string, undefined] => [path, undefined]),
])("a literal segment wins, a parameter matches one segment that is not empty: %j is found by %s", (path, template) => {
  const templates = "/a/{x} /a/b /a/b/c /a/{x}/c /{y}/b/d /a/{from}-{to} / /a/{x}:freeze /a/{z} /a%20b".split(" ");
  const trie = trieOf(Object.fromEntries(templates.map((one) => [one, []])));
  expect(trie.find(path)).toBe(template);
});

describe("the readings of a path", () => {
  test.each([
    "/things/..",
    "/things/.",
    "/things/%2e%2E",
    "/things/..;",
    "/things/.;",
    "/things/..%3b",
    "/things/;a",
    "/things/..%20",
    "/things/..%3f",
    "/things/a%09",
    "/things/%0d%0aHost:x",
    "/things/a\\b",
    "/things/a%5cb",
    "/things/a%2Fb",
    "/things/%252e%252e%252f",
    "/things/a%25252fb",
    "/things/%25%32%65%25%32%65",
    ...["%zz", "a%2", "%ff", "%c0%ae", "%u002e"].map((text) => `/things/${text}`),
    "/things/a%2525252525b",
  ])("are none for %j, which is malformed, or from which servers may read other segments", (path) => {
    expect(readPath(path)).toEqual([]);
  });

  test.each([
    ["/things/1.5", ["/things/1.5"]],
    ["/things/a..b", ["/things/a..b"]],
    ["/things/.hidden", ["/things/.hidden"]],
    ["/things/a%2eb", ["/things/a.b"]],
    ["/things/a%20b", ["/things/a b"]],
    ["/things/0x1::coin%3C0x1::a%3E", ["/things/0x1::coin<0x1::a>"]],
    ["/things/100%25", ["/things/100%"]],
    ["/things/%F0%9F%98%80", ["/things/😀"]],
    ["/things/a;b/more", ["/things/a;b/more", "/things/a/more"]],
    ["/things/%73pecial", ["/things/special"]],
    ["/things/%2573pecial", ["/things/%73pecial", "/things/special"]],
  ])("of the ordinary %j are %j", (path, readings) => {
    expect(readPath(path)).toEqual(readings);
  });
});

describe("encoded slashes", () => {
  const paths = {
    "/denoms/{denom}": ["denom"],
    "/denoms/{denom}/owners": ["denom"],
    "/denoms/special": [],
    "/pairs/{one}-{other}": ["one", "other"],
    "/pools/{pool}/{name}": ["name"],
    "/plain/{id}": [],
  };
  const trie = trieOf(paths);
  const find = (path: string): string | undefined => findByPath(path, (reading) => trie.find(reading));

  test.each([
    ["/denoms/ibc%2FABC", "/denoms/{denom}"],
    ["/denoms/factory%2Fosmo1%2Fa%20b", "/denoms/{denom}"],
    ["/denoms/ibc%2FABC/owners", "/denoms/{denom}/owners"],
    ["/denoms/ibc%2FABC;a=1", "/denoms/{denom}"],
    ["/pools/1/a%2Fb", "/pools/{pool}/{name}"],
    ["/denoms/special", "/denoms/special"],
  ])("%j stands for the path %s", (path, id) => {
    expect(find(path)).toBe(id);
  });

  test.each([
    // Not a parameter, or not of this kind.
    "/plain/a%2Fb",
    "/pairs/a%2Fb-c",
    "/pools/a%2Fb/c",
    "/denoms%2Fa",
    "/denoms/a/owners%2F",
    "%2Fdenoms/a",
    // Another operation for a server that decodes first.
    "/denoms/a%2Fowners",
    "/pools%2F1/a",
    // An empty part, which some servers drop.
    "/denoms/%2F",
    "/denoms/%2Fspecial",
    "/denoms/special%2F",
    "/denoms/a%2F%2Fb",
    "/denoms/%2Fa/owners",
    // Segments of dots beside an encoded slash, and what is no part of a path in any reading.
    "/denoms/a%2F..",
    "/denoms/..%2Fb",
    "/denoms/a%2F.%2Fb",
    "/denoms/a%2F..;%2Fb",
    "/denoms/a%2F..%09%2Fb",
    "/denoms/a%2F;b",
    "/denoms/ibc%252FABC",
    "/denoms/ibc%2FA%5cB",
  ])("nothing stands for %j", (path) => {
    expect(find(path)).toBeUndefined();
  });
});
