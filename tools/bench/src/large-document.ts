const RESOURCES = 300;

/** Makes a document as large as the largest published ones: 1,200 operations, four for each of 300 resources. */
export function largeDocument(): object {
  const names = Array.from({ length: RESOURCES }, (_, at) => `Resource${at}`);
  return {
    openapi: "3.1.0",
    info: { title: "A large API", version: "1.0.0" },
    servers: [{ url: "https://large.example/v1" }],
    paths: Object.fromEntries(names.flatMap((name) => Object.entries(pathsOf(name)))),
    components: {
      parameters: { Limit: { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } } },
      responses: {
        Problem: {
          description: "What went wrong.",
          content: {
            "application/json": { schema: schemaRef("Problem"), example: { title: "Not found", status: 404 } },
          },
        },
      },
      schemas: {
        Problem: object({ title: { type: "string" }, status: { type: "integer" } }),
        Owner: object({ ...plainMembers(12), link: schemaRef("Link") }),
        Link: object({ href: { type: "string", format: "uri" }, rel: { type: "string" } }),
        ...Object.fromEntries(names.flatMap((name, at) => Object.entries(schemasOf(name, names[at - 1])))),
      },
    },
  };
}

function pathsOf(name: string): Record<string, object> {
  const path = `/${name.toLowerCase()}`;
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  return {
    [path]: {
      get: {
        operationId: `list${name}`,
        parameters: [{ $ref: "#/components/parameters/Limit" }],
        responses: answers(`${name}List`, { items: [] }),
      },
      post: {
        operationId: `create${name}`,
        requestBody: { required: true, content: { "application/json": { schema: schemaRef(`${name}Input`) } } },
        responses: answers(name, exampleOf(name)),
      },
    },
    [`${path}/{id}`]: {
      parameters: [id],
      get: { operationId: `get${name}`, responses: answers(name, exampleOf(name)) },
      patch: {
        operationId: `update${name}`,
        requestBody: { required: true, content: { "application/json": { schema: schemaRef(`${name}Input`) } } },
        responses: answers(name, exampleOf(name)),
      },
    },
  };
}

function answers(schema: string, example: object): object {
  return {
    200: {
      description: `Gives ${schema}.`,
      content: { "application/json": { schema: schemaRef(schema), example } },
    },
    404: { $ref: "#/components/responses/Problem" },
  };
}

/** Makes the schemas of a resource. A resource contains the previous one, in groups of ten, so schemas nest up to ten levels deep. */
function schemasOf(name: string, before: string | undefined): Record<string, object> {
  const isFirst = before === undefined || Number(name.slice("Resource".length)) % 10 === 0;
  return {
    [name]: object({
      ...plainMembers(20),
      owner: schemaRef("Owner"),
      links: { type: "array", items: schemaRef("Link") },
      ...(!isFirst && { part: schemaRef(before) }),
    }),
    [`${name}Input`]: object(plainMembers(8)),
    [`${name}List`]: object({ items: { type: "array", items: schemaRef(name) }, next: { type: "string" } }),
  };
}

function schemaRef(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

function object(properties: Record<string, object>): object {
  return { type: "object", properties };
}

function plainMembers(count: number): Record<string, object> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `member_${at}`,
      {
        type: at % 2 === 0 ? "string" : "integer",
        description: `What member ${at} of the record stands for, and in which unit.`,
      },
    ]),
  );
}

function exampleOf(name: string): object {
  return { member_0: name, member_1: 1, owner: { member_0: "someone" }, links: [] };
}
