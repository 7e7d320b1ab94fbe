const text = { type: "string" };
const json = (schema: unknown) => ({ "application/json": { schema } });
const id = { in: "path", name: "id", required: true, schema: text };
const shared = { $ref: "#/components/schemas/Shared" };
const animal = { type: "object", required: ["kind"], properties: { kind: text } };

/** Parameters of the sample's operation `change`. A merge patch can only replace them all. */
export const parameters: Readonly<Record<"id" | "limit" | "big" | "tags" | "order" | "trace", object>> = {
  id,
  limit: { in: "query", name: "limit", schema: { type: "integer", maximum: 100, default: 25 } },
  big: { in: "query", name: "big", schema: { type: "integer", format: "int64" } },
  tags: { in: "query", name: "tags", schema: { type: "array", items: text } },
  order: { in: "query", name: "order", schema: { type: "string", enum: ["up", "down"] } },
  trace: { in: "header", name: "X-Trace", schema: text },
};

/** A path and its components. Each pair of documents has one change to a copy of it. */
export const sample: unknown = {
  path: {
    put: {
      operationId: "change",
      parameters: Object.values(parameters),
      requestBody: {
        required: true,
        content: json({
          type: "object",
          required: ["name", "kind", "level"],
          properties: {
            name: text,
            note: text,
            kind: { type: "string", enum: ["a"] },
            level: { type: "integer", default: 3 },
            mode: { type: "string", enum: ["fast", "slow"] },
            size: { type: "integer", format: "int64" },
            word: { type: ["string", "null"] },
            day: { type: "string", format: "date" },
            count: { type: "integer", minimum: 1, maximum: 10 },
            nested: { type: "object", required: ["x"], properties: { x: text, y: { type: "integer" } } },
            map: { type: "object", additionalProperties: text },
            pair: { type: "array", prefixItems: [text, { type: "integer" }], minItems: 2, items: false },
            shape: { oneOf: [text, { type: "object", required: ["r"], properties: { r: { type: "number" } } }] },
            shared,
          },
        }),
      },
      responses: {
        200: {
          description: "Changed.",
          content: json({
            type: "object",
            required: ["id", "total", "size", "colour", "word", "records", "pair", "map", "animal", "secret", "shared"],
            properties: {
              id: text,
              note: text,
              total: { type: "integer", minimum: 0 },
              size: { type: "integer", format: "int64" },
              colour: { type: "string", enum: ["red", "green"] },
              open: { type: "string", enum: ["small", "large"], "x-open-enum": true },
              word: { type: ["string", "null"] },
              records: { type: "array", items: { type: "object", required: ["id"], properties: { id: text } } },
              pair: { type: "array", prefixItems: [text, { type: "integer" }], minItems: 2, items: false },
              map: { type: "object", additionalProperties: text },
              animal: {
                type: "object",
                oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
                discriminator: {
                  propertyName: "kind",
                  mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
                },
              },
              secret: text,
              shared,
            },
          }),
        },
        404: { description: "Unknown.", content: json({ type: "object", properties: { code: text } }) },
      },
    },
    post: {
      operationId: "write",
      parameters: [id],
      requestBody: { required: true, content: { "text/plain": { schema: text } } },
      responses: { 200: { description: "Written.", content: { "text/plain": { schema: text } } } },
    },
    delete: { operationId: "drop", parameters: [id], responses: { 204: { description: "Gone." } } },
  },
  components: {
    Shared: { type: "object", required: ["key"], properties: { key: text, hint: text } },
    Cat: { ...animal, properties: { ...animal.properties, lives: { type: "integer" } } },
    Dog: { ...animal, properties: { ...animal.properties, name: text } },
  },
};

/** A program that gives every input of the sample, and reads every member of its answers with its exact type. */
export const program = `
export async function run(fetch: typeof globalThis.fetch): Promise<void> {
  const api = createPairs({ baseUrl: "http://pairs.test", fetch, retries: 0 });
  const answer = await api.change({
    id: "1", limit: 5, big: 7n, tags: ["t"], order: "up", "X-Trace": "t",
    name: "n", note: "", mode: "fast", size: 9007199254740993n, word: null, day: "2020-01-01", count: 1,
    nested: { x: "x", y: 1 }, map: { k: "v" }, pair: ["a", 1], shape: { r: 1 }, shared: { key: "k", hint: "h" },
  });
  await api.change({ id: "1", name: "n" });
  const total: number = answer.total;
  const size: number | bigint = answer.size;
  const texts: string[] = [answer.id, answer.secret, answer.shared.key, ...answer.records.map(({ id }) => id)];
  const optional: (string | undefined)[] = [answer.note, answer.open, answer.shared.hint, answer.map["k"]];
  const word: string | null = answer.word;
  const pair: readonly [string, number] = answer.pair;
  switch (answer.colour) {
    case "red":
    case "green": break;
    default: answer.colour satisfies never;
  }
  switch (answer.animal.kind) {
    case "cat": answer.animal.lives satisfies number | undefined; break;
    case "dog": answer.animal.name satisfies string | undefined; break;
    default: answer.animal satisfies never;
  }
  const written: string = await api.write({ id: "1", body: "hello" });
  const gone: void = await api.drop({ id: "1" });
  return void [total, size, texts, optional, word, pair, written, gone];
}
`;

/** The answer to `change`. */
export const changed: object = {
  ...{ id: "1", total: 1, size: 2, colour: "red", word: null, records: [{ id: "r" }], pair: ["a", 1], map: { k: "v" } },
  ...{ animal: { kind: "cat" }, secret: "s", shared: { key: "k" } },
};
