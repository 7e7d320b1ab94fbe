import { LedgergateError } from "@ledgergate/runtime";
import type { OperationEntry } from "./operations.ts";

type Values = Readonly<Record<string, unknown>>;

/** Turns the object of a body with several parts into the form that clients take. Other values stay unchanged. */
export function withParts({ inputs }: Pick<OperationEntry, "inputs">, values: Values): Values {
  const parts = inputs.filter(({ name, fileParts }) => fileParts && values[name] !== undefined);
  return { ...values, ...Object.fromEntries(parts.map(({ name }) => [name, asForm(name, values[name])])) };
}

function asForm(name: string, value: unknown): FormData {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new LedgergateError("invalid_input", `${name} must be an object with a text for each part.`);
  const form = new FormData();
  for (const [part, one] of Object.entries(value))
    if (one instanceof File) form.append(part, one);
    else form.append(part, typeof one === "object" ? JSON.stringify(one) : String(one));
  return form;
}
