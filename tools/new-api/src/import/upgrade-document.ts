import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "@ledgergate/codegen/openapi";
import { walkDocument } from "@ledgergate/support/service-kit";

/** Writes the schemas of a checked document such that all validators of OpenAPI 3.1 know them. */
export function upgradeDocument(document: JsonObject): void {
  walkDocument(document, "document", "#", {
    visit: (node, kind) => {
      if (kind !== "schema") return;
      moveExample(node);
      describeDigits(node);
    },
  });
}

/** Puts the example of 3.0 before those of 3.1, unless it is one of them. */
function moveExample(schema: JsonObject): void {
  if (!Object.hasOwn(schema, "example")) return;
  const { example, examples } = schema;
  delete schema.example;
  const others: readonly unknown[] = Array.isArray(examples) ? examples : [];
  schema.examples = others.some((other) => isDeepStrictEqual(other, example)) ? others : [example, ...others];
}

/** Gives a text with an integer format the pattern of its digits. Validators ignore these formats on texts, also beside other types. */
function describeDigits(schema: JsonObject): void {
  const [, unsigned] = /^(u?)int\d+$/.exec(String(schema.format)) ?? [];
  const types = [schema.type].flat().filter((type) => type !== "null");
  if (unsigned === undefined || types.join() !== "string") return;
  schema.pattern ??= unsigned ? "^\\d+$" : "^-?\\d+$";
}
