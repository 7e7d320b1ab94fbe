import { expect, test } from "vitest";
import { PathTrie, readApi } from "../src/index.ts";

function trieOf(...paths: readonly string[]): (path: string) => string | undefined {
  const responses = { 200: { description: "" } };
  const items = paths.map((path) => [path, { get: { responses } }]);
  const api = readApi("x", { openapi: "3.1.0", paths: Object.fromEntries(items) });
  const trie = new PathTrie(api.operations, ([operation]) => operation?.template.source);
  return (path) => trie.find(path);
}

test("a literal segment wins, and falls back to a parameter if the rest of the path differs", () => {
  const find = trieOf(
    "/a/{x}",
    "/a/b",
    "/a/b/c",
    "/{y}/b/d",
    "/a/{from}-{to}",
    "/",
    "/a/{x}:freeze",
    "/a/{z}",
    "/a%20b",
  );

  expect(find("/a/b")).toBe("/a/b");
  expect(find("/a/z")).toBe("/a/{x}");
  expect(find("/a/1-2")).toBe("/a/{from}-{to}");
  expect(find("/a/1-2:freeze")).toBe("/a/{x}:freeze");
  expect(find("/a/b/d")).toBe("/{y}/b/d");
  expect(find("/")).toBe("/");
  expect(find("/a b")).toBe("/a%20b");
});

test("a parameter matches one segment that is not empty, without decoding", () => {
  const find = trieOf("/a/{x}", "/a/{x}/b");

  expect(find("/a/%2e")).toBe("/a/{x}");
  for (const path of ["/a/", "/a", "", "/a//b", "/a/1/", "/a/1/b/", "/A/1"]) expect(find(path), path).toBeUndefined();
});
