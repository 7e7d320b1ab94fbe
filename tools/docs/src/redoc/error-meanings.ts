import { asObject, asText, type JsonObject } from "../document/json.ts";
import { walk } from "../document/walk.ts";

/** Says in the description of each schema with `x-error-meanings` what the codes mean. Changes the document. */
export function addErrorMeanings(document: JsonObject): void {
  for (const { kind, node } of walk(document)) {
    if (kind !== "schema") continue;
    const lines = Object.entries(asObject(node["x-error-meanings"])).map(([code, entry]) => {
      const { meaning, remedy } = asObject(entry);
      return `- \`${code}\`: ${asText(meaning) ?? ""} ${asText(remedy) ?? ""}`.trimEnd();
    });
    if (lines.length === 0) continue;
    node.description = [asText(node.description)?.trimEnd(), lines.join("\n")].filter(Boolean).join("\n\n");
  }
}
