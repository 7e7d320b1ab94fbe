import { isObject } from "@ledgergate/service-kit";

/** An object of a document whose members are not known yet. */
export interface JsonObject {
  [member: string]: unknown;
}

/** The value if it is a JSON object, otherwise an empty object. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value if it is text, otherwise an empty text. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The value if it is a list, otherwise an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
