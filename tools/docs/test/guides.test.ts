import { rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { buildDocs } from "../src/index.ts";
import { petDocument } from "./support/pet-document.ts";
import { createFolder } from "./support/site.ts";

const folder = createFolder();
const guides = join(folder.path, "guides");
const file = folder.write("openapi.json", petDocument());
const readme = relative(guides, resolve(import.meta.dirname, "../README.md"));

beforeEach(() => {
  rmSync(guides, { recursive: true, force: true });
  write("10-feeding.md", "# Feeding\n\nWhat [pets](/pets/) `eat`.\n\n## At night\n\nNothing.\n");
});

const write = (name: string, text: string) => folder.write(`guides/${name}`, text);
const site = (path: string) => folder.read(`site/${path}`);
const build = () =>
  buildDocs({
    specs: [{ name: "pets", file }],
    guides,
    out: join(folder.path, "site"),
  });

test("a file becomes a page, and an entry in the list", async () => {
  const links = "[night](10-feeding.md#at-night) [pet](/pets/#operation/getPet) [web](https://pets.example/)";
  const code = '```tsx\nconst a = "<b>";\nconst b = <br />;\n```';
  write("20-walking.md", `# Walking\n\nWhere pets go.\n\n## By day\n\n${links}\n\n${code}\n`);
  await build();
  const page = site("guides/walking/index.html");
  expect(page).toContain('<h2 id="by-day">');
  expect(page.match(/<p><a href.*<\/p>/)?.[0].match(/href="[^"]*"/g)).toEqual([
    'href="../../guides/feeding/index.html#at-night"',
    'href="../../pets/index.html#operation/getPet"',
    'href="https://pets.example/"',
  ]);
  expect(page).toContain('const</span> a = <span class="hljs-string">&quot;&lt;b&gt;');
  expect(page).toContain('<span class="hljs-name">br</span>');
  expect(site("guides/walking/index.md")).toContain("[night](../../guides/feeding/index.html#at-night)");
  expect(site("guides/index.html")).toContain('feeding/index.html">Feeding</a></p>\n<p>What pets eat.');
  // The front page also shows the first guide, with links relative to the front page.
  expect(site("index.html")).toContain('Feeding</h2>\n<p>What <a href="pets/index.html">pets</a>');
});

const A = "# A\n\nAbout a.\n\n";

test.each([
  ["20-a.md", `${A}[x](30-no.md)`, "20-a.md:5: the link to 30-no.md leads to no page"],
  ["20-a.md", `${A}[x](10-feeding.md#noon)`, "leads to a place that the page guides/feeding does"],
  ["20-a.md", `${A}[x](no/README.md)`, "leads to no guide and to no file"],
  ["20-a.md", `${A}[x](${readme}#no)`, "heading that tools/docs/README.md does not have."],
  ["20-a.md", `${A}\`\`\`constructor\nx\n\`\`\``, "20-a.md: code of the language constructor has no"],
  ["20-a.md", "About a.", '20-a.md:1: the text must begin with "# Title"'],
  ["a.md", A, "a.md: a guide's file name must be a number and a subject"],
])("a mistake in a guide is reported in one line with its place: %s, %j", async (name, text, message) => {
  write(name, `${text}\n`);
  await expect(build()).rejects.toThrow(message);
});
