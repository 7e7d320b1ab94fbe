import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SearchRecord } from "../browser/search-index.ts";
import { listSchemas } from "../src/document/schemas.ts";
import { renderMarkdown } from "../src/markdown.ts";
import { idOf, operationAnchor, placeId, schemaAnchor, sectionId } from "../src/redoc-anchors.ts";
import { readApis, SITE } from "./support/site.ts";

const apis = readApis();
const pages = globSync("**/*.html", { cwd: SITE });
const read = (file: string): string => readFileSync(join(SITE, file), "utf8");

test.each(apis)(
  "the page of $title has each part without scripts, in at most 40 KB",
  ({ name, operations, document }) => {
    const html = read(`${name}/index.html`);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const operation of operations)
      for (const { code } of operation.responses)
        expect(ids).toContain(placeId(sectionId(operation), `responses/${code}`));
    const anchors = [
      ...operations.map(({ id }) => operationAnchor(id)),
      ...listSchemas(document).map(([name]) => schemaAnchor(name)),
    ];
    expect(anchors.filter((anchor) => !ids.has(idOf(anchor)))).toEqual([]);
    const [menu = ""] = /<nav class="menu".*?<\/nav>/s.exec(html) ?? [];
    const links = [...menu.matchAll(/<li><a href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.toSorted()).toEqual(anchors.toSorted());
    // Files that a browser loads before it shows anything.
    const [, style] = /<link rel="stylesheet" href="\.\.\/([^"]+)"/.exec(html) ?? [];
    const sizes = [`${name}/index.html`, `${style}`].map((file) => statSync(join(SITE, `${file}.br`)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000);
  },
);

test("each link leads to a file of the site and to a place in it", () => {
  const root = "https://site.invalid/docs/";
  const texts = new Map(pages.map((page) => [page, read(page)]));
  for (const file of ["llms.txt", "llms-full.txt"]) texts.set(file, renderMarkdown(read(file)).toString());
  const records: SearchRecord[] = JSON.parse(read(globSync("assets/search-*.json", { cwd: SITE })[0] ?? ""));
  texts.set("", records.map(({ href }) => `<a href="${href}">`).join(""));
  const files = new Set(globSync("**/*.*", { cwd: SITE }));
  const broken: string[] = [];
  for (const [page, html] of texts)
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const { href: target, hash } = new URL(href.replaceAll("&#38;", "&"), root + page);
      if (!target.startsWith(root)) continue;
      const file = target
        .slice(root.length)
        .replace(/#.*/, "")
        .replace(/^$|\/$/, "$&index.html");
      const isThere = files.has(file) && (hash === "" || !file.endsWith(".html") || hasPlace(file, idOf(hash)));
      if (!isThere) broken.push(`${page}: ${href}`);
    }
  expect(broken).toEqual([]);
  const codes = apis.flatMap(({ document }) => [...JSON.stringify(document).matchAll(/\/errors\/#([^"]*)"/g)]);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter(([, code = ""]) => !hasPlace("errors/index.html", code))).toEqual([]);
});

const places = new Map<string, ReadonlySet<string | undefined>>();

/** Tests for a place in a page. The places of the console are operations, and Redoc makes its own. */
function hasPlace(file: string, id: string): boolean {
  const known = places.get(file) ?? new Set([...read(file).matchAll(/ id="([^"]*)"/g)].map(([, own]) => own));
  places.set(file, known);
  return id === "" || /^console|redoc/.test(file) || known.has(id.replaceAll("&", "&#38;"));
}

/** The policy of a page. Its script in the head has a hash. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'HASH'",
  "style-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

test("every page begins with its policy", () => {
  expect(pages).toContain("404.html");
  for (const page of pages) {
    const html = read(page).replace(/sha256-[\w+/]{43}=/, "HASH");
    const policy = POLICY.replace("; object", page === "console/index.html" ? "; connect-src *$&" : "$&");
    const styles = page.endsWith("redoc.html") ? " 'unsafe-inline'" : "";
    const [head = ""] =
      /^<!doctype html>\s*<html lang="en">\s*<head>\s*<meta charset="utf-8">\s*<meta [^>]*>/.exec(html) ?? [];
    expect(head, page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="${policy.replace("; font", `${styles}$&`)}">`,
    );
    expect(html.match(/<script(?![^>]* src=)/g) ?? [], page).toHaveLength(page.endsWith("redoc.html") ? 0 : 1);
  }
});
