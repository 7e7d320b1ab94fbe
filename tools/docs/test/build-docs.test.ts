import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDocs } from "../src/index.ts";
import type { SearchEntry } from "../src/search-index.ts";
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

afterAll(() => rmSync(folder, { recursive: true }));

describe("a document at any place", () => {
  beforeAll(async () => {
    await buildDocs({ specs: [{ name: "pets", file: spec(JSON.stringify(petDocument())) }], out });
  });

  test("becomes a page with all its operations, and can be downloaded as it is", () => {
    expect(site("pets/index.html")).toContain('"operationId":"getPet"');
    expect(JSON.parse(site("pets/openapi.json"))).toEqual(petDocument());
    expect(site("index.html")).toContain("pets/openapi.json");
  });

  test("is offered in YAML only where there is one", () => {
    expect(site("index.html")).not.toContain("openapi.yaml");
    expect(existsSync(join(out, "pets/openapi.yaml"))).toBe(false);
  });

  test("cannot break out of a page with its texts", () => {
    for (const page of ["index.html", "open-matters/index.html", "pets/index.html"]) {
      expect(site(page).includes("<script>alert"), page).toBe(false);
    }
    expect(site("index.html").includes("Pets <b>")).toBe(false);
    // Redoc writes the document into a script: no text of it may end that script.
    expect(site("pets/index.html").match(/<\/?script/g)).toEqual(["<script", "</script", "<script", "</script"]);
  });

  test("is searched by operation, path, parameter, header, schema, member and listed value", () => {
    const entries: SearchEntry[] = JSON.parse(site("assets/search-index.json"));
    expect(entries.map(({ kind, title, words, href }) => [kind, title, words.join(" "), href])).toEqual([
      ["operation", "getPet", "GET /pets/{id} id Retry-After", "pets/index.html#operation/getPet"],
      ["operation", "listPets", "GET /pets id from Retry-After", "pets/index.html#operation/listPets"],
      ["operation", "addPet", "POST /pets Retry-After", "pets/index.html#operation/addPet"],
      ["schema", "Pet", "name owner toys", "pets/index.html#/schemas/pet"],
      ["schema", "NewPet", "name kind pet", "pets/index.html#/schemas/newpet"],
      ["schema", "Owner", "id", "pets/index.html#/schemas/owner"],
    ]);
  });

  test("puts what it leaves open on one page", () => {
    const page = site("open-matters/index.html");
    expect(page).toContain("Rate limits");
    expect(page).toContain("None is <code>shown</code>.");
    expect(page.match(/<tr>/g)).toHaveLength(1 + 1 + 1 + 4 + 1 + 5);
  });

  test("names no other host in what its pages load", () => {
    const pages = ["index.html", "open-matters/index.html", "pets/index.html"].map(site).join();
    expect(pages.match(/(?:\bsrc=|<link[^>]*href=|\bfrom )"https?:[^"]*/g)).toBe(null);
    expect(site("redoc.standalone.js").match(/https:\/\/(?:cdn\.redoc\.ly|otel\.cloud\.redocly)[^"'`]*/g)).toBe(null);
  });
});

describe("bad input is told in a line that names the file", () => {
  test.each([
    ["{", /openapi\.json is no JSON: /],
    ["[]", /openapi\.json is no OpenAPI document: `openapi` is missing\./],
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
      /openapi\.json: \$ref "#\/components\/responses\/No" at \/paths\/~1a\/get\/responses\/200 leads nowhere\./,
    ],
  ])("%s", async (text, message) => {
    await expect(buildDocs({ specs: [{ name: "pets", file: spec(text) }], out })).rejects.toThrow(message);
  });

  test("a missing bundle, with the command that makes it", async () => {
    await expect(buildDocs({ specs: [{ name: "pets", file: join(folder, "no.json") }], out })).rejects.toThrow(
      /no\.json is missing\. Run `pnpm build`/,
    );
  });

  test("two APIs of one name", async () => {
    const file = spec(JSON.stringify(petDocument()));
    const specs = ["a", "a"].map((name) => ({ name, file }));
    await expect(buildDocs({ specs, out })).rejects.toThrow("Two parts of the site would be written to a/");
  });
});
