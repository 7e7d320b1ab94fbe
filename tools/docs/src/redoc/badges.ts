import { asText, type JsonObject } from "../document/json.ts";

/** A mark that Redoc shows beside the name of an operation, a parameter or a member. */
export interface Badge {
  readonly name: string;
  readonly color: string;
}

/** Gives an object a badge more. */
export function addBadge(node: JsonObject, badge: Badge): void {
  const badges = Array.isArray(node["x-badges"]) ? node["x-badges"] : [];
  node["x-badges"] = [...badges, badge];
}

/** Gives an object's description a paragraph more. */
export function addText(node: JsonObject, markdown: string): void {
  node.description = [asText(node.description)?.trimEnd(), markdown].filter(Boolean).join("\n\n");
}
