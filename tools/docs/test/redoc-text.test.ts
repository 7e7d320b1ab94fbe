import { nodeAt } from "@ledgergate/service-kit";
import { expect, test } from "vitest";
import { renderMarkdown } from "../src/markdown.ts";
import { redocText } from "../src/redoc/redoc-text.ts";
import { secureDocument } from "../src/redoc/secure-document.ts";
import { ATTACKS, hostileDocument } from "./support/hostile-document.ts";

/** A tag that a text may have, in Redoc's Markdown and in HTML. */
const TAG =
  /<\/?(?:[a-z]+\d?|br \/|hr \/|table class="md"|code class="language-\w+"|div class="(?:code|scroll)"[\w\s="-]*|pre tabindex="0"|a href="(?:https?:|mailto:|&#\d+;|&amp;|[\w.,?!/;:()' -])+")>/g;

test.each(ATTACKS)("no attack remains: %s", (attack) => {
  const html = renderMarkdown(attack).toString();
  expect(html.replace(TAG, "")).not.toMatch(/[<>]/);
  expect(html).not.toMatch(
    /<[^>]*evil|<(?:iframe|img|svg|script|style|form|base|meta|math|template|object|video|input)/,
  );
  const text = redocText(attack);
  // Redoc reads nothing in code, since `process` is false.
  const outside = text.replace(/^(`{3,}) \{% process=false %\}\n.*?^\1$/gms, "");
  expect(outside.replace(TAG, "")).not.toMatch(/[<>`*_[\]{}|~]|^(?:[-+=]|\d+[.)])|&(?!#\d+;|\w+;)/m);
  // Another reading finds the same.
  expect(redocText(text)).toBe(text);
});

test("Markdown without HTML stays, with its links to the web and to other pages", () => {
  const text =
    "# A *b*\n\n- `c` [d](https://e.example/?f=1) [g](#operation/h) [i](mailto:j@k.example)\n\n```js\nl = [{}];\n```";
  expect(redocText(text)).toBe(text);
});

test.each([
  ["# A `b` <c>", "# A <code>b</code> &lt;c&gt;"],
  ["1. two<br>three", "<ol>\n\n<li>\n\ntwo<br />three\n\n</li>\n\n</ol>"],
  ["| <b>1.5</b> |\n| - |", /<table class="md">\n\n.*<th>\n\n<b>&#49;\.5<\/b>\n\n<\/th>/s],
  ["```js\ng = `{% x %}`;\n\n<h>\n```", "```js {% process=false %}\ng = `{% x %}`;\n\n<h>\n```"],
  ["Promise<void> & <I>i</I>", "Promise&lt;void&gt; &amp; <i>i</i>"],
])("a text with HTML keeps its headings, lists, tables, code and line breaks: %j", (text, shown) => {
  expect(redocText(text)).toEqual(typeof shown === "string" ? shown : expect.stringMatching(shown));
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

test("examples and other data of a document stay, unless a reference leads into them", () => {
  const document = secureDocument(hostileDocument());
  const thing = ["components", "schemas", "Thing"];
  expect(nodeAt(document, [...thing, "examples"])).toEqual([{ description: "<i>data</i>" }]);
  expect(nodeAt(document, ["components", "examples", "Data", "value"])).toEqual({ description: "<i>data</i>" });
  expect(JSON.stringify(nodeAt(document, ["components", "examples"]))).not.toContain("$$mdtype");
  expect(nodeAt(document, ["components", "examples", "borrowed", "value", "mapped", "description"])).toContain("&lt;");
});

test("addresses other than those of the web and of servers are removed", () => {
  const document = secureDocument(hostileDocument());
  expect(JSON.stringify(document)).not.toMatch(/"(?:url|href|\w+Url|termsOfService)":"(?!https:)/);
  expect(nodeAt(document, ["servers", "0", "url"])).toMatch("https://{host}/v1/");
});
