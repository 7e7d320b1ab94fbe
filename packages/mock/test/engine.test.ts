import type { OpenApiDocument, Operation } from "@ledgergate/service-kit";
import { readApi } from "@ledgergate/service-kit";
import { describe, expect, test } from "vitest";
import { createBundles } from "../src/engine/bundles.ts";
import { createEngine, type Engine } from "../src/engine/engine.ts";
import { createSampling, type ValidationMode } from "../src/engine/sampling.ts";
import type { Violation } from "../src/generated/models.ts";

const headers = { "content-type": "application/json", "content-length": "2" };

/** An engine for an operation whose requests and answers have the schema `Answer`. */
function withEngine(schemas: object): { engine: Engine; operation: Operation } {
  const content = jsonOf("Answer");
  const post = { operationId: "ask", requestBody: { content }, responses: { 200: { description: "", content } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: { "/a": { post } },
    components: { schemas },
  };
  const api = readApi("shop", document);
  const [operation] = api.operations;
  if (!operation) throw new Error("the document has no operation");
  return { engine: createEngine(api.document), operation };
}

function jsonOf(schema: string): object {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}

function memberOf(type: string): object {
  return { type: "object", properties: { is: { type } } };
}

async function check(body: unknown, schemas: object): Promise<readonly Violation[]> {
  const { engine, operation } = withEngine(schemas);
  const answer = { status: 200, headers, body };
  return (await engine.respond(operation, { by: "gateway", answer })).violations;
}

describe("the engine", () => {
  // tools/contract judges unions, directions and the keywords of OpenAPI 3.0.
  test("names what is wrong in the union member that the discriminator selects, and the kinds if it selects none", async () => {
    const kind = (name: string, member: object): object => ({
      allOf: [{ type: "object", required: ["kind"], properties: { kind: { const: name }, size: member } }],
    });
    const cat = { $ref: "#/components/schemas/Cat" };
    const dog = { $ref: "#/components/schemas/Dog" };
    const members = { Cat: kind("cat", { type: "integer" }), Dog: kind("dog", { type: "string" }) };
    const discriminator = { propertyName: "kind", mapping: { cat: cat.$ref, dog: "Dog" } };
    const schemas = { ...members, Answer: { type: "object", oneOf: [cat, dog], discriminator } };
    expect((await check({ kind: "dog", size: 3 }, schemas))[0]).toEqual({
      in: "body",
      name: "size",
      reason: "must be string",
    });
    expect(await check({ kind: "cow" }, schemas)).toEqual([
      { in: "body", name: "kind", reason: "must be equal to one of the allowed values: cat, dog" },
    ]);
    expect((await check({}, schemas))[0]).toMatchObject({ name: "kind", reason: "is missing" });
  });

  test("checks the same body again if the status differs, and headers every time", async () => {
    const answer = (id: string) => ({
      description: "",
      content: jsonOf(id),
      headers: { age: { schema: { type: "integer" } } },
    });
    const post = {
      operationId: "ask",
      requestBody: { content: jsonOf("Text") },
      responses: { 200: answer("Text"), 400: answer("Flag") },
    };
    const document = {
      openapi: "3.1.0",
      info: { title: "Shop", version: "1" },
      paths: { "/a": { post } },
      components: { schemas: { Text: memberOf("string"), Flag: memberOf("boolean") } },
    };
    const api = readApi("shop", document);
    const engine = createEngine(api.document);
    const body = { is: "text" };
    const violations = async (status: number, age: string): Promise<readonly Violation[]> => {
      const reply = { by: "gateway", answer: { status, headers: { ...headers, age }, body } } as const;
      return (await engine.respond(api.operations[0] as Operation, reply)).violations;
    };
    expect(await violations(200, "1")).toEqual([]);
    expect(await violations(200, "1")).toEqual([]);
    expect(await violations(200, "old")).toEqual([{ in: "header", name: "age", reason: "must be integer" }]);
    expect(await violations(400, "1")).toEqual([{ in: "body", name: "is", reason: "must be boolean" }]);
    expect(await violations(200, "1")).toEqual([]);
  });

  test("validates all answers, samples of them, or none", () => {
    const validated = (mode: ValidationMode): number[] => {
      const isValidated = createSampling(mode);
      isValidated("another");
      return Array.from({ length: 250 }, (_, index) => index + 1).filter(() => isValidated("one"));
    };
    expect(validated("always")).toHaveLength(250);
    expect(validated("sample").slice(99)).toEqual([100, 150, 200, 250]);
    expect(validated("off")).toEqual([]);
  });

  test("shares schemas between all operations that refer to them", () => {
    const schemas = {
      Answer: { type: "array", items: { $ref: "#/components/schemas/Part" } },
      Part: memberOf("string"),
    };
    const document = { openapi: "3.1.0", components: { schemas } } as OpenApiDocument;
    const bundleOf = createBundles(document, "answer");
    const [one, other] = [bundleOf({ $ref: "#/components/schemas/Answer" }), bundleOf(schemas.Answer)];
    expect(one).toBe(other);
    expect(bundleOf({ type: "array", items: { $ref: "#/components/schemas/Part" } }).references).toBe(one.references);
    expect(Object.values(one.references)).toMatchObject([memberOf("string")]);
  });
});
