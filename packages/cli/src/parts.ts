import { LedgergateError } from "@ledgergate/runtime";
import type { OperationEntry } from "./operations.ts";

type Values = Readonly<Record<string, unknown>>;

/** Turns the object of a body with several parts into the form that clients take. Other values stay unchanged. */
export function withParts({ inputs }: Pick<OperationEntry, "inputs">, values: Values): Values {
  const parts = inputs.filter(({ name, hasParts }) => hasParts && values[name] !== undefined);
  return { ...values, ...Object.fromEntries(parts.map(({ name }) => [name, asForm(name, values[name])])) };
}

function asForm(name: string, value: unknown): FormData {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new LedgergateError("invalid_input", `${name} must be an object with a text for each part.`);
  const form = new FormData();
  for (const [part, text] of Object.entries(value))
    form.append(part, typeof text === "object" ? JSON.stringify(text) : String(text));
  return form;
}
