import { expect, test } from "vitest";
import { listSchemas } from "../src/document/schemas.ts";
import { describeSchema } from "../src/reference/sections.ts";

test("a property at any depth is one row, however deep the schema is", () => {
  let schema: object = { type: "string" };
  for (let depth = 40; depth > 0; depth--) schema = { type: "object", properties: { [`p${depth}`]: schema } };
  const document = { openapi: "3.1.0", components: { schemas: { Deep: schema } } };
  const [deep = expect.unreachable()] = listSchemas(document);
  const [{ fields } = expect.unreachable()] = describeSchema({ document } as never, deep).fields;
  expect(fields.map(({ name, nested }) => [name, nested?.length])).toEqual([["p1", 39]]);
});
