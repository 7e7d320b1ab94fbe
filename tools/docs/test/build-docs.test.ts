import { globSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { buildDocs } from "../src/index.ts";
import { petDocument } from "./support/pet-document.ts";
import { createFolder } from "./support/site.ts";

const folder = createFolder();
const out = join(folder.path, "site");
const site = (path: string) => folder.read(`site/${path}`);

/** Reads an asset by its name without the digest. */
function asset(name: string): string {
  const [stem = "", ending = ""] = name.split(".");
  return site(globSync(`assets/${stem}-*.${ending}`, { cwd: out })[0] ?? name);
}

const CHANGELOG = `# @x/pets

## 2.0.0

### Major Changes

- 7b86f14: Follow \`pets\`.

  Breaking changes:

  - \`size\` was removed. Leave it out.

### Patch Changes

- Updated dependencies [43fb745]
- Updated dependencies [aae6461, 7b86f14]
  - @x/runtime@0.1.0

## 1.0.0

### Minor Changes

- 43fb745: Read <b>pets</b> <img src="x">.
`;

const BIG = "9007199254740993";

beforeAll(async () => {
  const pets = folder.write("pets.json", petDocument());
  const specs = [
    { name: "pets", file: pets, packageName: "@x/pets", changelog: CHANGELOG },
    { name: "control", file: pets, inFooter: true, changelog: "# @x/control" },
    { name: "types", file: join(import.meta.dirname, "support/types.yaml"), packageName: "@x/types" },
  ];
  const manifest = { folder: "pets", description: "For pets.", homepage: "https://x.example" };
  const packages = [
    { ...manifest, name: "@x/pets", changelog: CHANGELOG },
    { ...manifest, name: "@x/new", changelog: "# @x/new" },
  ];
  const releases = [
    { name: "@x/pets", type: "minor" },
    { name: "@x/other", type: "major" },
  ];
  const changesets = [{ summary: "Feed pets.\n\n- With hay.\n", releases }];
  await buildDocs({ specs, packages, changesets, out });
});

test("the console shows the limits of a parameter", () => {
  const operations: { operation: { id: string }; parameters: object[] }[] = JSON.parse(asset("console.json"));
  expect(operations.find(({ operation }) => operation.id === "getN")?.parameters).toMatchObject([
    { limits: "1 to 9, default 2" },
    { limits: "at most 90, above 0" },
    { values: ["cat", "dog"] },
  ]);
});

test("the front page has costs, APIs and released packages", () => {
  const page = site("index.html");
  expect(page).toContain("https://www.npmjs.com/package/@x/pets");
  expect(page).not.toContain("https://www.npmjs.com/package/@x/new");
  expect(page.match(/<article /g)).toHaveLength(2);
  expect(page).toMatch(/control\/index\.html">[^\n]*<\/span>\s*3 operations, /);
  expect(page).toMatch(/<span class="version">2\.0\.0<\/span>.*#operation\/getPet".*class="number">7 CU</s);
  expect(page).toMatch(/pets\/changelog\/index.*pets\/openapi\.json.*pets\/openapi\.yaml/s);
  expect(page).not.toContain("Pets <b>");
  expect(site("pets/index.html")).toContain('aria-label="Pets &#60;b&#62;&#38;&#60;/b&#62; &#34;more&#34;"');
});

test("an integer beyond 2^53 keeps its digits", () => {
  const redoc = asset("types.json");
  expect(redoc).toContain(`"maximum":"${BIG}"`);
  expect(redoc).toContain(`n: ${BIG}n`);
  expect(redoc).toContain(`\\"n\\": ${BIG}\\n`);
  expect(asset("console.json")).toContain(`"n":${BIG}`);
  expect(site("types/openapi.yaml")).toContain(`maximum: ${BIG}\n`);
  for (const shown of [redoc, asset("console.json"), site("types/index.html"), site("types/openapi.yaml")])
    expect(shown).not.toContain("9007199254740992");
});

test("a first paragraph without a full stop is the summary, and not repeated", () => {
  expect(site("llms.txt")).toContain("](types/index.md): Has all types\n");
  expect(site("types/index.md").match(/Has all/g)).toHaveLength(1);
});

test("media types other than JSON are named, events iterated", () => {
  expect(site("types/index.md")).toContain("for await (const event of types.follow()) {\n");
  expect(site("types/index.md").match(/^- `20.*/gm)).toEqual([
    "- `200` (integer): It.",
    "- `201` (integer as `application/json` or `application/x-bytes`): It.",
    "- `202` (string as `text/event-stream`): It.",
    "- `200` (object): It.",
    "- `202` (string as `text/event-stream`): It.",
  ]);
});

test("a changelog has all releases and the next one", () => {
  const words = site("pets/changelog/index.html")
    .replace(/<\/main>.*|<[^>]+>|\s+/gs, " ")
    .replace(/ +/g, " ");
  expect(words).toContain("Unreleased Minor Changes Feed pets. With hay. 2.0.0 Major Changes Follow");
  expect(words).toContain("Leave it out. Patch Changes Updated dependencies @x/runtime@0.1.0 1.0");
  expect(words).toMatch(/1\.0\.0 Minor Changes Read pets &lt;img src="x"&gt;\. $/);
  expect(site("pets/changelog/index.md")).toMatch(/^# .*## Unreleased.*## 2\.0\.0.*## 1\.0\.0/s);
  expect(site("llms.txt")).toContain("](pets/changelog/index.md): Changes of each");
  expect(asset("search.json")).toContain("pets/changelog/index.html#2-0-0");
  expect(site("control/changelog/index.md")).toMatch(/\n\nNothing is released yet\.$/);
});

test("the document can be downloaded unchanged", () => {
  expect(JSON.parse(site("pets/openapi.json"))).toEqual(petDocument());
  expect(parse(site("pets/openapi.yaml"))).toEqual(petDocument());
});

test("one page lists all open matters", () => {
  const [page = ""] = /<h2 id="pets">.*?(?=<h2)/s.exec(site("open-matters/index.html")) ?? [];
  expect(page).toContain("<strong>Rate limits</strong>: None is <code>shown</code>.");
  expect(page.match(/<tr>/g)).toHaveLength(1 + 4 + 1 + 5);
});

test.each([
  ["{", /faulty\.json is not JSON: /],
  [{ ...petDocument(), paths: { "/a": { get: { responses: {} } } } }, /faulty\.json: GET \/a has no operationId/],
  [undefined, /no\.json is missing\. Run `pnpm build`/],
])("bad input is reported with its file: %o", async (document, message) => {
  const file = document === undefined ? join(folder.path, "no.json") : folder.write("faulty.json", document);
  await expect(buildDocs({ specs: [{ name: "pets", file }], out })).rejects.toThrow(message);
});

test("two APIs with one name are refused", async () => {
  const file = folder.write("pets.json", petDocument());
  const specs = ["a", "a"].map((name) => ({ name, file }));
  await expect(buildDocs({ specs, out })).rejects.toThrow("would be written to a/: rename one.");
});
