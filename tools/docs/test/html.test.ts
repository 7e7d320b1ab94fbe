import { expect, test } from "vitest";
import { html, inlineMarkdown } from "../src/html.ts";

test("a value cannot break out of an element or a quoted attribute", () => {
  const evil = `"><script>alert('&')</script>`;
  const page = html`<a title="${evil}" data-x='${evil}'>${evil}</a>`.toString();
  expect(page).not.toContain("<script>");
  expect(page.match(/["']/g)).toHaveLength(4);
});

test("a template within another is not escaped, lists are joined, and absent values leave nothing", () => {
  const items = ["a", "<"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}${undefined}${false}${0}</ul>`.toString()).toBe("<ul><li>a</li><li>&#60;</li>0</ul>");
});

test("inline Markdown becomes code, strong text and links, and everything else is escaped", () => {
  expect(inlineMarkdown("Use `<a>` **now**, see [it](https://x.example/?a=1&b=2) <i>").toString()).toBe(
    'Use <code>&#60;a&#62;</code> <strong>now</strong>, see <a href="https://x.example/?a=1&#38;b=2">it</a> &#60;i&#62;',
  );
});

test("a link to anything but the web stays text", () => {
  expect(inlineMarkdown("[x](javascript:alert)").toString()).toBe("[x](javascript:alert)");
});
