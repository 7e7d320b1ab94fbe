import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readDocumentedApi } from "../src/documented-api.ts";
import { buildDocs } from "../src/index.ts";
import { changelogPage } from "../src/pages/changelog.ts";
import type { SearchRecord } from "../src/search-records.ts";
import { petDocument } from "./support/pet-document.ts";

const folder = mkdtempSync(join(tmpdir(), "ledgergate-build-"));
const out = join(folder, "site");

function spec(text: string): string {
  mkdirSync(join(folder, "specs"), { recursive: true });
  const file = join(folder, "specs", "openapi.json");
  writeFileSync(file, text);
  return file;
}

function site(path: string): string {
  return readFileSync(join(out, path), "utf8");
}

/** Reads an asset by its name without the digest. */
function asset(name: string): string {
  const [stem, ending] = name.split(".");
  const file = readdirSync(join(out, "assets")).find(
    (each) => each.startsWith(`${stem}-`) && each.endsWith(`.${ending}`),
  );
  return site(`assets/${file}`);
}

const CHANGELOG = `# @x/pets

## 2.0.0

### Major Changes

- 7b86f14: Follow the current document of \`pets\`.

  Breaking changes, each with advice:

  - \`GET /pets\`, query parameter size: \`size\` query parameter was removed. Leave the input out.

### Patch Changes

- Updated dependencies [43fb745]
- Updated dependencies [aae6461, 7b86f14]
  - @x/runtime@0.1.0

## 1.0.0

### Minor Changes

- 43fb745: Read <b>pets</b> <img src="x">.
`;

afterAll(() => rmSync(folder, { recursive: true }));

test("the console shows the range and the default of a parameter, and its only values", async () => {
  const document = petDocument();
  const { get } = Object(document.paths)["/pets"];
  const parameter = (name: string, schema: object) => ({ in: "query", name, schema });
  get.parameters = [
    parameter("page", { type: "integer", minimum: 1, maximum: 9, default: 2 }),
    parameter("weight", { type: "number", exclusiveMinimum: 0, maximum: 90 }),
    parameter("kind", { enum: ["cat", "dog"] }),
  ];
  await buildDocs({ specs: [{ name: "pets", file: spec(JSON.stringify(document)) }], out });
  const operations: { operation: { id: string }; parameters: { limits?: string; values?: string[] }[] }[] = JSON.parse(
    asset("console.json"),
  );
  const { parameters = [] } = operations.find(({ operation }) => operation.id === "listPets") ?? {};
  expect(parameters.map(({ limits }) => limits)).toEqual(["1 to 9, default 2", "at most 90, above 0", undefined]);
  expect(parameters[2]?.values).toEqual(["cat", "dog"]);
});

test("the front page has one line for an API of the footer, and links to npm only for packages that are there", async () => {
  const file = spec(JSON.stringify(petDocument()));
  const specs = [
    { name: "pets", file, packageName: "@x/pets" },
    { name: "control", file, inFooter: true },
  ];
  const named = (name: string, isReleased: boolean) => ({
    name,
    description: "For pets.",
    homepage: "https://x.example",
    isReleased,
  });
  await buildDocs({ specs, packages: [named("@x/pets", true), named("@x/new", false)], out });
  expect(site("index.html")).toContain("https://www.npmjs.com/package/@x/pets");
  expect(site("index.html")).not.toContain("https://www.npmjs.com/package/@x/new");
  expect(site("index.html").match(/<article /g)).toHaveLength(1);
  expect(site("index.html")).toMatch(/<a href="control\/index\.html">[^\n]*<\/span> 3 operations, .*<\/p>/);
  await buildDocs({ specs, packages: [named("@x/new", false)], out });
  expect(site("index.html")).not.toMatch(/Registry|npmjs|npm install/);
});

test("an integer beyond 2^53 keeps its digits on every page, and is a text for Redoc", async () => {
  const [big, lost] = ["9007199254740993", "9007199254740992"];
  const number = `{"type": "integer", "format": "int64", "enum": [${big}], "default": ${big}, "maximum": ${big}}`;
  const content = `{"application/json": {"schema": {"type": "object", "properties": {"n": ${number}}}, "examples": {"one": {"value": {"n": ${big}}}}}}`;
  const text = `{"openapi": "3.1.0", "info": {"title": "Big", "version": "1.0.0"}, "servers": [{"url": "https://big.example"}],
    "paths": {"/n": {"post": {"operationId": "putN", "tags": ["N"],
      "parameters": [{"in": "query", "name": "q", "required": true, "schema": ${number}, "example": ${big}}],
      "requestBody": {"required": true, "content": ${content}}, "responses": {"200": {"description": "It.", "content": ${content}}}}}}}`;
  await buildDocs({ specs: [{ name: "big", file: spec(text), packageName: "@x/big" }], out });
  const redoc = asset("big.json");
  expect(redoc).toContain(`"maximum":"${big}"`);
  expect(redoc).toContain(`n: ${big}n`);
  expect(redoc).toContain(`\\"n\\": ${big}\\n`);
  expect(asset("console.json")).toContain(`"n":${big}`);
  expect(site("big/openapi.yaml")).toContain(`maximum: ${big}\n`);
  for (const shown of [redoc, asset("console.json"), site("big/index.html"), site("big/openapi.yaml")])
    expect(shown).not.toContain(lost);
});

test("an answer names its media types, unless its only one is JSON, and a sample iterates over events", async () => {
  const types: Record<string, object> = {
    200: { "application/json": { schema: { type: "integer" } } },
    201: { "application/json": { schema: { type: "integer" } }, "application/x-bytes": {} },
    202: { "text/event-stream": { schema: { type: "string" } } },
  };
  const responses = Object.entries(types).map(([status, content]) => [status, { description: "It.", content }]);
  const operation = { operationId: "getN", tags: ["N"], responses: Object.fromEntries(responses) };
  const document = {
    openapi: "3.1.0",
    info: { title: "Types", version: "1.0.0" },
    servers: [{ url: "https://types.example" }],
    paths: {
      "/n": { get: operation },
      "/live": { get: { operationId: "follow", tags: ["N"], responses: { 202: operation.responses[202] } } },
    },
  };
  await buildDocs({ specs: [{ name: "types", file: spec(JSON.stringify(document)), packageName: "@x/types" }], out });
  expect(site("types/index.md")).toContain("for await (const event of types.follow()) {\n  console.log(event);\n}");
  expect(site("types/index.md").match(/^- `20.*/gm)).toEqual([
    "- `200` (integer): It.",
    "- `201` (integer as `application/json` or `application/x-bytes`): It.",
    "- `202` (string as `text/event-stream`): It.",
    "- `202` (string as `text/event-stream`): It.",
  ]);
});

describe("the site of a document", () => {
  beforeAll(async () => {
    const changelog = join(folder, "CHANGELOG.md");
    writeFileSync(changelog, CHANGELOG);
    const specs = [{ name: "pets", file: spec(JSON.stringify(petDocument())), changelog }];
    const releases = [
      { name: "@x/pets", type: "minor" },
      { name: "@x/other", type: "major" },
    ];
    await buildDocs({ specs, changesets: [{ summary: "Feed pets.\n\n- With hay.\n", releases }], out });
  });

  test("has a page with the changes of its releases and of the next one", () => {
    const words = site("pets/changelog/index.html")
      .replace(/.*<main|<\/main>.*/gs, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
    expect(words).toMatch(
      /newest first\. Reference Unreleased Minor Changes Feed pets\. With hay\. 2\.0\.0 Major Changes Follow the current/,
    );
    expect(words).toMatch(
      /was removed\. Leave the input out\. Patch Changes Updated dependencies @x\/runtime@0\.1\.0 1\.0\.0/,
    );
    expect(words).toMatch(/1\.0\.0 Minor Changes Read pets &lt;img src="x"&gt;\. $/);
    expect(site("pets/changelog/index.md")).toMatch(/^# Changelog of Pets.*## Unreleased.*## 2\.0\.0.*## 1\.0\.0/s);
    expect(site("llms.txt")).toContain("](pets/changelog/index.md): Changes of each release of @x/pets");
    for (const page of ["index.html", "pets/index.html"])
      expect(site(page)).toContain('changelog/index.html">Changelog');
    expect(asset("search.json")).toContain("pets/changelog/index.html#2-0-0");
  });

  test("has a changelog that says if nothing is released yet", () => {
    const api = {
      ...readDocumentedApi({ name: "pets", file: spec(JSON.stringify(petDocument())) }),
      changelog: "# @x/pets",
    };
    expect(changelogPage(api, [])?.markdown).toMatch(/\n\nNothing is released yet\.$/);
  });

  test("has a page with all operations, and offers the unchanged document for download", () => {
    expect(asset("pets.json")).toContain('"operationId":"getPet"');
    expect(JSON.parse(site("pets/openapi.json"))).toEqual(petDocument());
    expect(site("index.html")).toContain("pets/openapi.json");
  });

  test("offers the same document in YAML", () => {
    expect(site("index.html")).toContain("pets/openapi.yaml");
    expect(parse(site("pets/openapi.yaml"))).toEqual(petDocument());
  });

  test("contains no HTML from the texts of the document", () => {
    for (const page of ["index.html", "open-matters/index.html", "pets/index.html"]) {
      expect(site(page).includes("<script>alert"), page).toBe(false);
    }
    expect(site("index.html").includes("Pets <b>")).toBe(false);
  });

  test("has search records for operation, parameter, header, status, schema, property and section of a page", () => {
    const records: SearchRecord[] = JSON.parse(asset("search.json"));
    const found = (kind: SearchRecord["kind"]) =>
      records.filter((record) => record.kind === kind).map(({ title, href }) => `${title} ${href}`);
    expect(found("operation")).toEqual([
      "getPet pets/index.html#operation/getPet",
      "listPets pets/index.html#operation/listPets",
      "addPet pets/index.html#operation/addPet",
    ]);
    expect(found("parameter")).toContain(
      "from pets/index.html#/pets/listpets#pets/listpets/t=request&in=query&path=from",
    );
    expect(found("header")).toEqual([
      "Retry-After pets/index.html#/pets/getpet#pets/getpet/t=response&c=404&path=retry-after",
    ]);
    expect(found("status")).toContain("404 pets/index.html#/pets/addpet#pets/addpet/responses/404");
    expect(found("property")).toContain("name pets/index.html#/schemas/pet#schemas/pet/path=name");
    expect(found("schema")).toContain("Owner pets/index.html#/schemas/owner");
    expect(found("page")).toContain("Open matters open-matters/index.html");
  });

  test("lists its open matters on one page", () => {
    const page = site("open-matters/index.html");
    expect(page).toContain("Rate limits");
    expect(page).toContain("None is <code>shown</code>.");
    expect(page.match(/<tr>/g)).toHaveLength(1 + 1 + 1 + 4 + 1 + 5);
  });

  test("has pages that load nothing from other hosts", () => {
    const pages = ["index.html", "open-matters/index.html", "pets/index.html"].map(site).join();
    expect(pages.match(/(?:\bsrc=|<link[^>]*href=|\bfrom )"https?:[^"]*/g)).toBe(null);
  });
});

describe("bad input is reported in one line that names the file", () => {
  test.each([
    ["{", /openapi\.json is not JSON: /],
    ["[]", /openapi\.json: .*is not an OpenAPI version 3\.0 or 3\.1/],
    [
      JSON.stringify({ openapi: "3.1.0", info: {}, paths: { "/a": { get: {} } } }),
      /openapi\.json: GET \/a has no operationId/,
    ],
    [
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "A", version: "1" },
        paths: { "/a": { get: { operationId: "a", responses: { 200: { $ref: "#/components/responses/No" } } } } },
      }),
      /openapi\.json: .*#\/paths\/~1a\/get\/responses\/200\/\$ref: leads nowhere \(#\/components\/responses\/No\)/,
    ],
  ])("%s", async (text, message) => {
    await expect(buildDocs({ specs: [{ name: "pets", file: spec(text) }], out })).rejects.toThrow(message);
  });

  test("a missing bundle, with the command that builds it", async () => {
    await expect(buildDocs({ specs: [{ name: "pets", file: join(folder, "no.json") }], out })).rejects.toThrow(
      /no\.json is missing\. Run `pnpm build`/,
    );
  });

  test("two APIs with one name", async () => {
    const file = spec(JSON.stringify(petDocument()));
    const specs = ["a", "a"].map((name) => ({ name, file }));
    await expect(buildDocs({ specs, out })).rejects.toThrow(
      "Two parts of the site would be written to a/: rename one.",
    );
  });
});

test("a chain of thousands of schemas is followed to its end", async () => {
  const length = 5_000;
  const refer = (number: number) => ({ $ref: `#/components/schemas/Part${number}` });
  const parts = Array.from({ length }, (_, at) => [
    `Part${at}`,
    { type: "object", properties: { next: refer(at + 1) } },
  ]);
  const content = { "application/json": { schema: refer(0) } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Chain", version: "1.0.0" },
    paths: { "/chain": { get: { operationId: "getChain", responses: { 200: { description: "A chain.", content } } } } },
    components: {
      schemas: { ...Object.fromEntries(parts), [`Part${length}`]: { description: "The <iframe></iframe>end." } },
    },
  };
  const target = join(folder, "chain");
  await buildDocs({ specs: [{ name: "pets", file: spec(JSON.stringify(document)) }], out: target });
  const asset = readdirSync(join(target, "assets")).find((each) => /^pets-.*\.json$/.test(each));
  const shown = JSON.parse(readFileSync(join(target, "assets", String(asset)), "utf8"));
  expect(shown.components.schemas[`Part${length}`].description).toBe("The &lt;iframe&gt;&lt;/iframe&gt;end.");
});
