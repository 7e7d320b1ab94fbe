import type { OpenApiDocument, Operation } from "@ledgergate/service-kit";
import { readApi } from "@ledgergate/service-kit";
import { describe, expect, test } from "vitest";
import { createBundles } from "../src/engine/bundles.ts";
import { createEngine, type Engine } from "../src/engine/engine.ts";
import { createSampling, type ValidationMode } from "../src/engine/sampling.ts";
import type { Violation } from "../src/generated/models.ts";

const headers = { "content-type": "application/json", "content-length": "2" };

/** An engine for an operation whose requests and answers have the schema `Answer`. */
function withEngine(schemas: object, openapi: string): { engine: Engine; operation: Operation } {
  const content = jsonOf("Answer");
  const post = { operationId: "ask", requestBody: { content }, responses: { 200: { description: "", content } } };
  const document = {
    openapi,
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

async function check(body: unknown, schemas: object, openapi = "3.1.0"): Promise<readonly Violation[]> {
  const { engine, operation } = withEngine(schemas, openapi);
  const answer = { status: 200, headers, body };
  return (await engine.respond(operation, { by: "gateway", answer })).violations;
}

function checkRequest(body: unknown, schemas: object, version = "3.1.0"): readonly Violation[] {
  const { engine, operation } = withEngine(schemas, version);
  const given = { path: {}, query: new URLSearchParams(), headers };
  return engine.check(operation, given, { value: body, mediaType: "application/json" });
}

describe("the engine", () => {
  test("checks schemas that contain themselves", async () => {
    const node = {
      oneOf: [
        {
          type: "object",
          required: ["and"],
          properties: { and: { type: "array", items: { $ref: "#/components/schemas/Answer" } } },
        },
        { type: "object", required: ["is"], properties: { is: { type: "boolean" } } },
      ],
    };
    expect(await check({ and: [{ is: true }, { and: [{ is: false }] }] }, { Answer: node })).toEqual([]);
    expect(await check({ and: [{ and: [{ is: "yes" }] }] }, { Answer: node })).not.toEqual([]);
  });

  test("checks only the union member that the discriminator selects", async () => {
    const kind = (name: string, member: object): object => ({
      allOf: [{ type: "object", required: ["kind"], properties: { kind: { const: name }, size: member } }],
    });
    const cat = { $ref: "#/components/schemas/Cat" };
    const dog = { $ref: "#/components/schemas/Dog" };
    const members = { Cat: kind("cat", { type: "integer" }), Dog: kind("dog", { type: "string" }) };
    const mapping = { cat: cat.$ref, dog: "Dog" };
    const discriminator = { propertyName: "kind", mapping };
    const schemas = { ...members, Answer: { type: "object", oneOf: [cat, dog], discriminator } };
    expect(await check({ kind: "cat", size: 3 }, schemas)).toEqual([]);
    expect(await check({ kind: "dog", size: "large" }, schemas)).toEqual([]);
    expect((await check({ kind: "dog", size: 3 }, schemas))[0]).toEqual({
      in: "body",
      name: "size",
      reason: "must be string",
    });
    expect(await check({ kind: "cow" }, schemas)).toEqual([
      { in: "body", name: "kind", reason: "must be equal to one of the allowed values: cat, dog" },
    ]);
    expect((await check({}, schemas))[0]).toMatchObject({ name: "kind", reason: "is missing" });
    expect(await check("cat", schemas)).not.toEqual([]);

    // Without a mapping the names of the schemas are the kinds.
    const named = { Cat: kind("Cat", {}), Dog: kind("Dog", {}) };
    const plain = { ...named, Answer: { oneOf: [cat, dog], discriminator: { propertyName: "kind" } } };
    expect(await check({ kind: "Dog" }, plain)).toEqual([]);
    expect(await check({ kind: "Cow" }, plain)).not.toEqual([]);
    // Values of the branches are better known than their names.
    const valued = (value: string) => ({ type: "object", properties: { kind: { enum: [value] } } });
    const constant = { ...plain, Cat: { allOf: [valued("cat")] }, Dog: valued("dog") };
    expect(await check({ kind: "cat" }, constant)).toEqual([]);
    expect(await check({ kind: "Cat" }, constant)).not.toEqual([]);
  });

  test("requires no readOnly member in requests, and no writeOnly member in answers", async () => {
    const Answer = {
      type: "object",
      required: ["id", "secret", "name"],
      properties: { id: { type: "string", readOnly: true }, secret: { type: "string", writeOnly: true } },
    };
    expect(await check({ id: "1", name: "a" }, { Answer })).toEqual([]);
    expect(await check({ secret: "s", name: "a" }, { Answer })).toMatchObject([{ name: "id", reason: "is missing" }]);
    expect(checkRequest({ secret: "s", name: "a" }, { Answer })).toEqual([]);
    expect(checkRequest({ id: "1" }, { Answer })).toMatchObject([{ name: "secret" }, { name: "name" }]);
  });

  test.each([
    { allOf: [{ $ref: "#/components/schemas/Base" }, { required: ["id", "name"] }] },
    { allOf: [{ $ref: "#/components/schemas/Base" }], required: ["id", "name"] },
    { allOf: [{ allOf: [{ $ref: "#/components/schemas/Base" }] }, { anyOf: [{ required: ["id", "name"] }] }] },
    {
      required: ["id", "name"],
      properties: { id: { allOf: [{ $ref: "#/components/schemas/Id" }] }, name: { type: "string" } },
    },
    { required: ["id", "name"], properties: { id: { $ref: "#/components/schemas/Id" } } },
  ])("requires no readOnly member in requests by %j", async (Answer) => {
    const Id = { type: "string", readOnly: true };
    const schemas = { Answer, Id, Base: { type: "object", properties: { id: { $ref: "#/components/schemas/Id" } } } };
    for (const version of ["3.0.3", "3.1.0"]) {
      expect(checkRequest({ name: "a" }, schemas, version)).toEqual([]);
      expect(checkRequest({ id: "1" }, schemas, version)).not.toEqual([]);
      expect(await check({ name: "a" }, schemas, version)).not.toEqual([]);
    }
  });

  test("understands OpenAPI 3.0 keywords in every schema", async () => {
    const schemas = {
      Answer: { type: "object", properties: { share: { $ref: "#/components/schemas/Share" } } },
      Share: { type: "number", minimum: 0, exclusiveMinimum: true, nullable: true },
    };
    expect(await check({ share: null }, schemas, "3.0.3")).toEqual([]);
    expect(await check({ share: 0.5 }, schemas, "3.0.3")).toEqual([]);
    expect(await check({ share: 0 }, schemas, "3.0.3")).toEqual([{ in: "body", name: "share", reason: "must be > 0" }]);
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
