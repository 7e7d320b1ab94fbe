import { expect, test } from "vitest";
import { html } from "../src/html.ts";

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
