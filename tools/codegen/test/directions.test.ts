import { describe, expect, test } from "vitest";
import { generate } from "../src/index.ts";
import { documentWith, schemas } from "./fixtures/document.ts";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });
const id = { ...text, readOnly: true };
const password = { ...text, writeOnly: true };
const User = { type: "object", required: ["id", "name", "password"], properties: { id, name: text, password } };

/** Types that are generated for an operation whose request and answer have the same body. */
async function generated(body: object, components: object) {
  const document = documentWith(
    {
      requestBody: { required: true, content: json(body) },
      responses: { 200: { description: "", content: json(body) } },
    },
    schemas(components as Readonly<Record<string, unknown>>),
    "/things",
    "post",
  );
  const files = await generate(document);
  const lines = files["schema.ts"].replace(/\/\*\*.*?\*\//gs, "").replace(/\s+/g, " ");
  const declared = [...lines.matchAll(/export type (\w+) = (.*?);(?= export|$| $)/g)];
  const types = Object.fromEntries(
    declared.map(([, name, type]) => [name, type] as const).filter(([name]) => name !== "webhooks"),
  );
  const sent = /requestBody: \{ content: \{ "application\/json": (.*?); \}; \}; responses/.exec(lines)?.[1];
  const received = /: unknown; \}; content: \{ "application\/json": (.*?)(?:; \}){5}(?!;)/.exec(lines)?.[1];
  return { types, sent, received, operations: files["operations.ts"], models: files["models.ts"] };
}

const SENT = "{ name: string; password: string; }";
const RECEIVED = "{ readonly id: string; name: string; }";

describe("a type for each direction", () => {
  test.each([
    ["a list", { type: "array", items: ref("User") }, "UserRequest[]", "User[]"],
    ["a member", { properties: { lead: ref("User") } }, "{ lead?: UserRequest; }", "{ lead?: User; }"],
    [
      "a map",
      { type: "object", additionalProperties: ref("User") },
      "{ [key: string]: UserRequest; }",
      "{ [key: string]: User; }",
    ],
    ["a union", { anyOf: [ref("User"), text] }, "UserRequest | string", "User | string"],
  ])("is in %s", async (_, body, sent, received) => {
    const found = await generated(body, { User });
    expect(found).toMatchObject({ types: { User: RECEIVED, UserRequest: SENT }, sent, received });
    expect(found.models).toMatch(/ {2}User,\n {2}UserRequest,\n/);
  });

  test("is in a schema that uses another one", async () => {
    const Team = { properties: { users: { type: "array", items: ref("User") } } };
    const { types } = await generated({ type: "array", items: ref("Team") }, { User, Team, Plain: { properties: {} } });
    expect(types).toEqual({
      User: RECEIVED,
      UserRequest: SENT,
      Team: "{ users?: User[]; }",
      TeamRequest: "{ users?: UserRequest[]; }",
      Plain: "Record<string, unknown>",
    });
  });

  test("is in a schema that contains itself", async () => {
    const Node = {
      required: ["id"],
      properties: { id, next: ref("Node"), others: { type: "array", items: ref("Node") } },
    };
    const { types } = await generated({ type: "array", items: ref("Node") }, { Node });
    expect(types).toEqual({
      Node: "{ readonly id: string; next?: Node; others?: Node[]; }",
      NodeRequest: "{ next?: NodeRequest; others?: NodeRequest[]; }",
    });
  });

  test("is in a schema without a name", async () => {
    expect(await generated({ type: "array", items: User }, {})).toMatchObject({
      types: {},
      sent: `${SENT}[]`,
      received: `${RECEIVED}[]`,
    });
  });

  test("keeps the kinds of a union, with and without a mapping", async () => {
    const Cat = { required: ["kind", "id"], properties: { kind: text, id } };
    const Dog = { required: ["kind"], properties: { kind: text, password } };
    const union = (mapping?: object) => ({
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", ...(mapping && { mapping }) },
    });
    const list = { type: "array", items: ref("Pet") };
    const named = await generated(list, { Cat, Dog, Pet: union() });
    expect(named.types).toEqual({
      Cat: '{ kind: "Cat"; readonly id: string; }',
      CatRequest: '{ kind: "Cat"; }',
      Dog: '{ kind: "Dog"; }',
      DogRequest: '{ kind: "Dog"; password?: string; }',
      Pet: "Cat | Dog",
      PetRequest: "CatRequest | DogRequest",
    });
    const mapped = await generated(list, { Cat, Dog, Pet: union({ cat: "Cat", dog: "#/components/schemas/Dog" }) });
    expect(mapped.types).toMatchObject({ CatRequest: '{ kind: "cat"; }', PetRequest: "CatRequest | DogRequest" });
  });

  test("keeps the kinds of schemas that extend a base", async () => {
    const Pet = { required: ["kind", "id"], properties: { kind: text, id }, discriminator: { propertyName: "kind" } };
    const Cat = { allOf: [ref("Pet"), { properties: { claws: text } }] };
    const { types } = await generated({ type: "array", items: ref("Cat") }, { Pet, Cat });
    expect(types.Cat).toMatch(/^\{ kind: "Cat"; \} & \(Omit<Pet, "kind"> & /);
    expect(types.CatRequest).toBe('Omit<PetRequest, "kind"> & { claws?: string; } & { kind: "Cat"; }');
    expect(types.PetRequest).toBe("{ kind: string; }");
  });
});

test("inputs have the type of requests, and answers the type of answers", async () => {
  const properties = { lead: ref("User"), others: { type: "array", items: ref("User") } };
  const { operations } = await generated({ properties }, { User });
  expect(operations).toContain(
    "  readonly lead?: UserRequest | undefined;\n  readonly others?: readonly UserRequest[] | undefined;\n",
  );
  expect((await generated({ anyOf: [ref("User"), { type: "null" }] }, { User })).operations).not.toContain(
    "UserRequest",
  );
  const single = await generated(ref("Maybe"), { User, Maybe: { type: ["object", "null"], properties } });
  expect(single.operations).toContain("  readonly body: MaybeRequest;\n");
  expect(single.operations).toContain("CallPromise<Maybe>");
});

describe("a member of one direction is left out of the other", () => {
  test.each([
    [
      "by a reference",
      { required: ["id", "a"], properties: { id: { allOf: [ref("Id")] }, a: text } },
      "{ a: string; }",
    ],
    ["if an allOf requires it", { allOf: [ref("Base"), { required: ["id", "a"] }] }, 'WithRequired<BaseRequest, "a">'],
    ["if a schema beside allOf requires it", { allOf: [ref("Base")], required: ["id"] }, "BaseRequest"],
    ["if a base declares it as one of both", { allOf: [ref("Both"), { properties: { id } }] }, "{ a?: string; }"],
    [
      "if only a branch of a union has it",
      { required: ["id"], oneOf: [ref("Base"), ref("Other")] },
      "BaseRequest | Other",
    ],
  ])("%s", async (_, Tested, sent) => {
    const { types } = await generated(
      { type: "array", items: ref("Tested") },
      {
        Tested,
        Id: id,
        Base: { type: "object", properties: { id, a: text } },
        Both: { type: "object", required: ["id"], properties: { id: text, a: text } },
        Other: { properties: { b: text } },
      },
    );
    expect(types.TestedRequest).toBe(sent);
  });
});

test("only requests need a second type, and its name is free", async () => {
  const body = ref("User");
  const document = documentWith(
    { responses: { 200: { description: "", content: json(body) } } },
    schemas({ User, UserRequest: text }),
  );
  const files = await generate(document);
  expect(files["models.ts"]).not.toContain("UserRequest2");
  const { types } = await generated({ type: "array", items: body }, { User, UserRequest: text });
  expect(types).toEqual({ User: RECEIVED, UserRequest: "string", UserRequest2: SENT });
});
