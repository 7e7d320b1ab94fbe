import { placeReferences } from "@ledgergate/support/service-kit";
import { expect, test } from "vitest";
import { documentOf, importFiles } from "../support.ts";

const schemas = (references: readonly string[]) => ({
  Pet: {
    $id: "Pet",
    $defs: { Name: { $anchor: "name", type: "string" } },
    properties: Object.fromEntries(references.map(($ref, index) => [index, { items: { $ref } }])),
  },
  Owner: { $id: "https://id.example/owner", $defs: { Name: { type: "string" } } },
});

test.each([
  ["#/$defs/Name", "#/components/schemas/Pet/$defs/Name"],
  ["#name", "#/components/schemas/Pet/$defs/Name"],
  ["Pet", "#/components/schemas/Pet"],
  ["Pet#/$defs/Name", "#/components/schemas/Pet/$defs/Name"],
  ["https://id.example/owner#", "#/components/schemas/Owner"],
  ["#/components/schemas/Owner", "#/components/schemas/Owner"],
  ["#/$defs/None", "#/$defs/None"],
  ["other.json#/Pet", "other.json#/Pet"],
])("the reference %s becomes %s", (reference, place) => {
  const components = { schemas: schemas([reference]) };
  placeReferences({ components });
  expect(components.schemas.Pet.properties[0]).toEqual({ items: { $ref: place } });
});

test("a document with references of JSON Schema is imported", async () => {
  const { Pet, Owner } = schemas(["#/$defs/Name", "#name", "https://id.example/owner"]);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } };
  const components = { schemas: { Pet: { type: "object", ...Pet }, Owner: { ...Owner, type: "string" } } };
  const document = documentOf({ responses: { 200: { description: "One.", content } } }, { components });
  const { files } = await importFiles({ "api.json": document });
  const pet = files.get("components/schemas/Pet.yaml");
  expect(pet?.match(/(?<=\$ref: ).*/g)).toEqual(["Name.yaml", "Name.yaml", "Owner.yaml"]);
  expect(pet).not.toMatch(/\$id|\$anchor/);
  expect([...files.values()].join()).toContain("Made from the schema");
});
