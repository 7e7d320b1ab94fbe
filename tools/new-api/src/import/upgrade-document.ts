import type { JsonObject } from "@ledgergate/codegen/openapi";
import { walkDocument } from "@ledgergate/support/service-kit";

/** Writes the schemas of a checked document such that all validators of OpenAPI 3.1 know them. */
export function upgradeDocument(document: JsonObject): void {
  walkDocument(document, "document", "#", {
    visit: (node, kind) => {
      if (kind === "schema") describeDigits(node);
    },
  });
}

/** Gives a text with an integer format the pattern of its digits. Validators ignore these formats on texts, also beside other types. */
function describeDigits(schema: JsonObject): void {
  const [, unsigned] = /^(u?)int\d+$/.exec(String(schema.format)) ?? [];
  const types = [schema.type].flat().filter((type) => type !== "null");
  if (unsigned === undefined || types.join() !== "string") return;
  schema.pattern ??= unsigned ? "^\\d+$" : "^-?\\d+$";
}
