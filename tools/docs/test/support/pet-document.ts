import type { JsonObject } from "../../src/document/json.ts";

/** A small document with every part that the site reads, and texts that try to inject HTML. */
export function petDocument(): JsonObject {
  return {
    openapi: "3.1.0",
    info: {
      title: "Pets <b>&</b> more",
      version: "2.0.0",
      description: "Keeps `pets`. Further text.",
      "x-provenance": [{ at: "version", source: "assumed", note: "Nobody gave one." }],
    },
    externalDocs: { url: "https://docs.example/pets/" },
    servers: [
      { url: "https://{host}/v2/{apiKey}", variables: { host: { default: "pets.example" } } },
      { url: "http://localhost:4010/pets/v2/{apiKey}/" },
    ],
    security: [{ bearer: [] }],
    tags: [{ name: "Pets", description: "All pets." }],
    paths: {
      "/pets/{id}": {
        get: {
          operationId: "getPet",
          summary: 'Get a "pet" </script><script>alert(1)</script>',
          tags: ["Pets"],
          security: [{}],
          "x-compute-units": 7,
          "x-retryable": true,
          "x-provenance": [{ at: "responses/404", source: "upstream", note: "Nodes send\nit." }],
          parameters: [{ $ref: "#/components/parameters/Id" }],
          responses: {
            200: {
              description: "The pet.",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
            },
            404: { $ref: "#/components/responses/NotFound" },
          },
        },
      },
      "/pets": {
        get: {
          operationId: "listPets",
          summary: "List pets",
          tags: ["Pets"],
          deprecated: true,
          security: [{}, { bearer: [] }],
          "x-retryable": false,
          "x-pagination": {
            items: "",
            start: "from",
            from: "/owner/id",
            next: "increment",
            cursorHeader: "X-NEXT",
            end: "empty",
          },
          "x-provenance": [{ at: "parameters/from", source: "assumed", note: "Its name is ours." }],
          parameters: [
            { $ref: "#/components/parameters/Id" },
            { name: "from", in: "query", description: "Where to start.", schema: { type: "string" } },
          ],
          responses: { 404: { $ref: "#/components/responses/NotFound" } },
        },
        post: {
          operationId: "addPet",
          summary: "Add a pet",
          tags: ["Pets"],
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/NewPet" },
                examples: { rex: { value: { name: "Rex", kind: "pet" } } },
              },
            },
          },
          responses: { 404: { $ref: "#/components/responses/NotFound" } },
        },
      },
    },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      parameters: {
        Id: {
          name: "id",
          in: "path",
          required: true,
          description: "Of the pet.",
          example: "o'neil/2",
          schema: { type: "string", "x-provenance": { source: "upstream", note: "Nodes want digits." } },
        },
      },
      responses: {
        NotFound: {
          description: "No such pet.",
          headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
        },
      },
      headers: {
        RetryAfter: {
          description: "When to come back.",
          schema: { type: "integer" },
          "x-provenance": { source: "assumed", note: "Usual in HTTP." },
        },
      },
      schemas: {
        Pet: {
          type: "object",
          description: "A pet.",
          required: ["owner"],
          "x-provenance": [{ at: "required", source: "assumed", note: "Not said." }],
          properties: {
            name: {
              type: "string",
              description: "Its name.",
              "x-provenance": { source: "upstream", note: "Seen in `answers`." },
            },
            owner: { $ref: "#/components/schemas/Owner", "x-provenance": { source: "assumed", note: "Of ours." } },
            toys: {
              type: "array",
              items: { type: "string", "x-provenance": { source: "upstream", note: "Any text." } },
            },
          },
          examples: [{ "x-provenance": { source: "upstream", note: "This is data." } }],
        },
        NewPet: { type: "object", properties: { name: { type: "string" }, kind: { const: "pet" } } },
        Owner: { type: "object", description: "Who feeds it.", properties: { id: { type: "string" } } },
      },
    },
    "x-open-matters": [{ title: "Rate limits", text: "None is `shown`." }],
  };
}
