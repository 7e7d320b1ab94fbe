import { expect, test } from "vitest";
import { asObject } from "../src/document/json.ts";
import { nodeAt } from "../src/document/path.ts";
import { annotate } from "../src/redoc/annotate.ts";
import { petDocument } from "./support/pet-document.ts";

const document = petDocument();
const annotated = annotate(document, "data:,logo");

function at(...path: string[]): Record<string, unknown> {
  return asObject(nodeAt(annotated, path));
}

test("the document itself stays as it was", () => {
  expect(document).toEqual(petDocument());
});

test("an operation shows its cost as a badge and tells whether it may be repeated", () => {
  expect(at("paths", "/pets/{id}", "get")["x-badges"]).toEqual([{ name: "7 CU", color: "green" }]);
  expect(at("paths", "/pets", "get").description).toBe(
    "Not safe to repeat: a call that failed must not be sent again by itself.",
  );
});

test("a mark on a member becomes a badge with the note below", () => {
  expect(at("components", "schemas", "Pet", "properties", "name")).toMatchObject({
    "x-badges": [{ name: "upstream", color: "blue" }],
    description: "Its name.\n\n> Seen in `answers`.",
  });
});

test("a mark beside a reference is about this use alone", () => {
  expect(at("components", "schemas", "Pet", "properties", "owner")).toMatchObject({
    $ref: "#/components/schemas/Owner",
    description: "> Of ours.",
  });
  expect(at("paths", "/pets/{id}", "get", "responses", "404").description).toBe(
    "No such pet.\n\n> **Upstream**: Nodes send\n> it.",
  );
  expect(at("components", "responses", "NotFound").description).toBe("No such pet.");
});

test("a mark on what has no description of its own is shown above it, with its name", () => {
  expect(at("components", "schemas", "Pet").description).toBe("A pet.\n\n> **Assumed** (required): Not said.");
  expect(at("info").description).toContain("> **Assumed** (version): Nobody gave one.");
});

test("a mark on a schema without a name is shown on the member or parameter that it belongs to", () => {
  expect(at("components", "schemas", "Pet", "properties", "toys").description).toBe("> **Upstream** ([]): Any text.");
  expect(at("components", "parameters", "Id")).toMatchObject({
    "x-badges": [{ name: "upstream", color: "blue" }],
    description: "Of the pet.\n\n> Nodes want digits.",
  });
});

test("schemas stand in the order of the alphabet", () => {
  expect(Object.keys(at("components", "schemas"))).toEqual(["Owner", "Pet"]);
});
