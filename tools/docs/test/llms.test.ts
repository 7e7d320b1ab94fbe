import { expect, test } from "vitest";
import { llmsFull } from "../src/llms.ts";
import { renderMarkdown } from "../src/markdown.ts";

test("llms-full.txt moves links, and leaves code alone", () => {
  const markdown = "[A](../b/index.html#c) [here](#d) [web](https://example.com/) `[x](y)`\n\n```ts\nlist[0](z);\n```";
  const page = { path: "guides/errors", title: "", description: "", body: renderMarkdown(""), markdown };
  expect(llmsFull([page])).toContain(
    "[A](guides/b/index.html#c) [here](guides/errors/index.html#d) [web](https://example.com/) `[x](y)`\n\n```ts\nlist[0](z);",
  );
});
