import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";
import { isSecretName } from "../secret.ts";
import { subschemas } from "../subschemas.ts";

/** A secret that a caller sends has `format: password`: clients mask what is marked so in their errors. */
export const secretInputIsMarked: Rule = () => ({
  Parameter(node, context) {
    const schema = new Cursor(context, node).get("schema");
    if (schema !== undefined) check(String(node.name), schema);
  },
  Operation(node, context) {
    for (const [, mediaType] of new Cursor(context, node).get("requestBody", "content")?.entries() ?? []) {
      const body = mediaType.get("schema");
      if (body === undefined) continue;
      for (const schema of subschemas(body)) {
        for (const [name, property] of schema.get("properties")?.entries() ?? []) check(name, property);
      }
    }
  },
});

function check(name: string, schema: Cursor): void {
  if (!isSecretName(name) || schema.object.format === "password") return;
  schema.report(`\`${name}\` is a secret by its name. Add \`format: password\`, so that no error shows it.`);
}
