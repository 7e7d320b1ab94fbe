import { bigintAsText, readApi } from "@ledgergate/service-kit";
import { asObject, asText, type JsonObject } from "../document/json.ts";
import type { DocumentedApi } from "../documented-api.ts";
import { operationAnchor } from "../redoc-anchors.ts";
import { codeSamples } from "../samples/code-samples.ts";
import { secureDocument } from "./secure-document.ts";

/**
 * Writes the document for Redoc: with samples, Compute Units, links to the reference, and integers beyond 2^53 as texts. Nothing in
 * it can run.
 */
export function redocDocument({ name, document, packageName }: DocumentedApi): string {
  const api = { ...readApi(name, { ...document }), packageName };
  const copy = api.document as object as JsonObject;
  addLink(asObject(copy.info), "The reference", "index.html");
  for (const operation of api.operations) {
    const node = asObject(operation.node);
    const samples = codeSamples(api, operation);
    const written = samples.map(({ label, language, source }) => {
      return { lang: language === "sh" ? "Shell" : label, label, source };
    });
    if (written.length > 0) node["x-codeSamples"] = written;
    const computeUnits = node["x-compute-units"];
    if (computeUnits !== undefined) node["x-badges"] = [{ name: `${computeUnits} CU`, color: "green" }];
    addLink(node, "In the reference", `index.html${operationAnchor(operation.id)}`);
  }
  return JSON.stringify(secureDocument(copy), bigintAsText);
}

function addLink(node: JsonObject, text: string, address: string): void {
  node.description = `${asText(node.description)}\n\n[${text}](${address})`.trimStart();
}
