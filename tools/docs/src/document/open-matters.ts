import { asText, isObject, type JsonObject } from "./json.ts";

/** What the contract leaves open and no object of the document can carry. */
export interface OpenMatter {
  readonly title: string;
  readonly text: string;
}

/** The entries of `x-open-matters`. */
export function listOpenMatters(document: JsonObject): OpenMatter[] {
  const entries = document["x-open-matters"];
  return (Array.isArray(entries) ? entries : [])
    .filter(isObject)
    .map((entry) => ({ title: asText(entry.title) ?? "", text: asText(entry.text) ?? "" }));
}
