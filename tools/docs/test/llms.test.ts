import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { llmsFull } from "../src/llms.ts";
import { renderMarkdown } from "../src/markdown.ts";

const site = join(import.meta.dirname, "../dist");

test.each(["llms.txt", "llms-full.txt"])("%s links only to files that are there", (file) => {
  const html = renderMarkdown(readFileSync(join(site, file), "utf8")).toString();
  const links = [...html.matchAll(/<a href="([^"#]*)/g)].map(([, target = ""]) => target);
  const own = new Set(links.filter((link) => !/^https?:/.test(link)));
  expect(own.size).toBeGreaterThan(10);
  expect([...own].filter((link) => !existsSync(join(site, link)))).toEqual([]);
});

test("llms-full.txt moves links, and leaves code alone", () => {
  const markdown = "[A](../b/index.html#c) [here](#d) [web](https://example.com/) `[x](y)`\n\n```ts\nlist[0](z);\n```";
  const page = { path: "guides/errors", title: "", description: "", body: renderMarkdown(""), markdown };
  expect(llmsFull([page])).toContain(
    "[A](guides/b/index.html#c) [here](guides/errors/index.html#d) [web](https://example.com/) `[x](y)`\n\n```ts\nlist[0](z);",
  );
});
