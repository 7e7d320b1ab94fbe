import { asObject, asText, type JsonObject } from "../document/json.ts";
import { listOperations } from "../document/operations.ts";
import type { Api } from "../read-api.ts";
import { codeSamples } from "../samples/code-samples.ts";
import { addBadge, addText } from "./badges.ts";
import { describeCall } from "./describe-call.ts";
import { markOptionalSecurity } from "./mark-optional-security.ts";
import { markReadings } from "./mark-readings.ts";

/**
 * A copy of a document that says in Redoc's own means what our extensions say: costs, what may be repeated, and where the
 * contract is silent. It also shows how to call each operation. Readers of the page need not know the extensions; the
 * downloads keep the document as it is.
 */
export function annotate({ document, packageName }: Pick<Api, "document" | "packageName">, logo: string): JsonObject {
  const copy = structuredClone(document);
  for (const operation of listOperations(copy)) {
    const { id, computeUnits, node } = operation;
    node.description = `Operation \`${id}\`.\n\n${asText(node.description) ?? ""}`.trimEnd();
    const samples = codeSamples(document, operation, packageName);
    if (samples.length > 0) node["x-codeSamples"] = samples;
    if (computeUnits !== undefined) addBadge(node, { name: `${computeUnits} CU`, color: "green" });
    for (const sentence of describeCall(operation)) addText(node, sentence);
  }
  markReadings(copy);
  markOptionalSecurity(copy);
  // Bundling leaves the schemas in the order of their first use; in a menu the alphabet finds them.
  const components = asObject(copy.components);
  const byName = Object.entries(asObject(components.schemas)).sort(([left], [right]) => left.localeCompare(right));
  if (byName.length > 0) components.schemas = Object.fromEntries(byName);

  // It leads to the published form of this very page.
  delete copy.externalDocs;
  const info = asObject(copy.info);
  addText(info, "[All APIs](../index.html) · [What the contract leaves open](../open-matters/index.html)");
  info["x-logo"] = { url: logo, href: "../index.html", altText: `${asText(info.title) ?? ""}: all APIs` };
  return copy;
}
