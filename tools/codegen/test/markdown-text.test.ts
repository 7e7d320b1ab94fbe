import { HOSTILE, shapeOfMarkdown } from "@ledgergate/spec-rules/hostile";
import { expect, test } from "vitest";
import { block, cell, code, fence, line, plain } from "../src/print/markdown-text.ts";

const texts = [
  ...Object.values(HOSTILE),
  "",
  "`",
  "``",
  "a\\|b",
  "\\",
  "`a|b`",
  "<",
  "&amp;",
  "# a",
  "1. a",
  "- a",
  "_a_",
  "__proto__",
  "~~a~~",
  "\t<img src=a>",
  "~~~\n<img src=a>\n~~~",
  "- a\n\n      <img src=a>",
  "- a\n  ```",
  "- a\n  ```\n```",
];
const row = (text: string) => `| a | b |\n| - | - |\n| ${text} | c |`;
const without = (types: RegExp, shape: readonly string[]) => shape.filter((one) => !types.test(one));
const breaks = /^softbreak/;

test.each(texts)("a name stays text: %j", (text) => {
  expect(shapeOfMarkdown(`# ${plain(text)}\n\nend`)).toEqual(shapeOfMarkdown("# a\n\nend"));
  if (plain(text) !== "") expect(shapeOfMarkdown(`${plain(text)}\n\nend`)).toEqual(shapeOfMarkdown("a\n\nend"));
  expect(shapeOfMarkdown(`[${plain(text)}](b)`)).toEqual(shapeOfMarkdown("[a](b)"));
  expect(shapeOfMarkdown(row(cell(plain(text))))).toEqual(shapeOfMarkdown(row("a")));
});

test.each(texts.filter(Boolean))("code stays code: %j", (text) => {
  expect(shapeOfMarkdown(`a ${code(text)} b`)).toEqual(shapeOfMarkdown("a `a` b"));
  expect(shapeOfMarkdown(row(cell(code(text))))).toEqual(shapeOfMarkdown(row("`a`")));
  expect(without(breaks, shapeOfMarkdown(`${fence("ts", text)}\n\nend`))).toEqual(
    shapeOfMarkdown("```ts\na\n```\n\nend"),
  );
});

test.each(texts)("a description ends with its text, without HTML: %j", (text) => {
  for (const source of [`${block(text)}\n\n# end`, `# ${line(text)}\n\n# end`, `a ${line(text)}\n\n# end`]) {
    const shape = shapeOfMarkdown(source);
    expect(shape.slice(-2)).toEqual(["heading_open h1", "heading_close h1"]);
    expect(shape.filter((one) => one.startsWith("html"))).toEqual([]);
  }
  expect(without(/^(link|code|strong|em|s|image)_?/, shapeOfMarkdown(row(cell(text))))).toEqual(
    shapeOfMarkdown(row("a")),
  );
});
