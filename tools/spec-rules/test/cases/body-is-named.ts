import { type RuleCase, refuses } from "../support/rule-cases.ts";

export const cases: readonly RuleCase[] = [
  refuses(
    "refuses a body whose schema has no file",
    {
      "paths/things_{owner}.yaml": {
        get: {
          responses: { "400": { content: { "application/json": { schema: { $ref: null, type: "object" } } } } },
        },
      },
    },
    { "paths/things_{owner}.yaml#/get/responses/400/content/application~1json/schema": "has no named schema" },
  ),
  refuses(
    "refuses a body without a schema",
    { "paths/things_{owner}.yaml": { get: { requestBody: { content: { "text/plain": {} } } } } },
    { "paths/things_{owner}.yaml#/get/requestBody/content/text~1plain": "The `text/plain` body has no named schema" },
  ),
];
