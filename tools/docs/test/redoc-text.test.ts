import { nodeAt } from "@ledgergate/service-kit";
import { expect, test } from "vitest";
import { renderMarkdown } from "../src/markdown.ts";
import { redocText } from "../src/redoc/redoc-text.ts";
import { secureDocument } from "../src/redoc/secure-document.ts";
import { ATTACKS, hostileDocument } from "./support/hostile-document.ts";

/** A tag that a text may have in HTML. */
const TAG =
  /<\/?(?:[a-z]+\d?|br \/|hr \/|div class="(?:code|scroll)"[\w\s="-]*|pre tabindex="0"|a href="(?:https?:|mailto:|&amp;|[\w.,?!/;:()' -])+")>/g;

test.each(ATTACKS)("no attack remains: %s", (attack) => {
  const html = renderMarkdown(attack).toString();
  expect(html.replace(TAG, "")).not.toMatch(/[<>]/);
  expect(html).not.toMatch(
    /<[^>]*evil|<(?:iframe|img|svg|script|style|form|base|meta|math|template|object|video|input)/,
  );
  // Redoc gets one tag, which nothing in the text ends.
  const tag = /^\{% html name="div" attrs=\{"dangerouslySetInnerHTML":\{"__html":"(?:[^"\\{}%\n]|\\")*"\}\} \/%\}$/;
  expect(redocText(attack)).toMatch(tag);
});

test("Markdown without HTML stays, with its links", () => {
  const text =
    "# A *b*\n\n- `c` [d](https://e.example/?f=1) [g](#operation/h) [i](mailto:j@k.example)\n\n```js\nl = [{}];\n```";
  expect(redocText(text)).toBe(text);
});

test.each([
  ["[a](https://b.example/)", '<a href="https://b.example/">a</a>'],
  ["[a](/b) <mailto:c@d.example>", '<a href="/b">a</a> <a href="mailto:c@d.example">mailto:c@d.example</a>'],
  ["[a](ftp://b.example/)", "[a](ftp://b.example/)"],
  ["[a](JavaScript&colon;b)", "[a](JavaScript:b)"],
  ["<a href='tel:1'>a</a> <a href=' java\tscript:b'>c</a>", "a c"],
])("links lead to the web, or stay text: %s", (markdown, html) => {
  expect(renderMarkdown(markdown).toString().trim()).toBe(`<p>${html}</p>`);
});

test("data stays, unless a reference leads into it", () => {
  const [document, given] = [secureDocument(hostileDocument()), hostileDocument()];
  const examples = ["components", "examples"];
  for (const path of [
    ["components", "schemas", "Thing", "examples"],
    [...examples, "Data", "value"],
  ])
    expect(nodeAt(document, path)).toEqual(nodeAt(given, path));
  // A text to which several references lead is rewritten once.
  for (const path of [
    [...examples, "borrowed", "value", "mapped"],
    ["components", "schemas", "All"],
  ])
    expect(nodeAt(document, [...path, "description"])).toMatch(/^\{% html .*"<p><b>\/components/);
});

test("a chain of thousands of schemas is followed to its end", () => {
  const refer = (at: number) => ({ properties: { next: { $ref: `#/components/schemas/Part${at + 1}` } } });
  const schemas = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`Part${at}`, refer(at)]));
  const document = { components: { schemas } };
  expect(secureDocument(document)).toBe(document);
});

test("addresses other than the web's are removed", () => {
  const document = secureDocument(hostileDocument());
  expect(JSON.stringify(document)).not.toMatch(/"(?:url|href|\w+Url|termsOfService)":"(?!https:)/);
  expect(nodeAt(document, ["servers", "0", "url"])).toMatch("https://{host}/v1/");
});
