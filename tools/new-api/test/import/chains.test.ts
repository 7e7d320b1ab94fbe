import { join } from "node:path";
import { expect, test } from "vitest";
import { importDocument } from "../../src/import/import-document.ts";
import { formsOf, readTemplate } from "../../src/template.ts";
import { writeFiles } from "../support.ts";

test("a chain of 2,000 schemas is imported, a file for each of them", async () => {
  const ref = (number: number) => ({ $ref: `#/components/schemas/Part${number}` });
  const links = Array.from({ length: 2000 }, (_, at) => [
    `Part${at}`,
    { type: "object", properties: { next: ref(at + 1) } },
  ]);
  const answer = { description: "A chain.", content: { "application/json": { schema: ref(0) } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Chain", version: "1.0.0" },
    servers: [{ url: "https://chain.example" }],
    paths: { "/chain": { get: { operationId: "getChain", responses: { 200: answer } } } },
    components: { schemas: { ...Object.fromEntries(links), Part2000: { type: "string" } } },
  };
  const folder = await writeFiles({ "api.json": document });
  const forms = formsOf("chain-x");
  const { files } = await importDocument(join(folder, "api.json"), readTemplate("spec", forms), forms.pascal, {
    computeUnits: 10,
  });
  expect(files.has("components/schemas/Part0.yaml")).toBe(true);
  expect(files.has("components/schemas/Part2000.yaml")).toBe(true);
});
