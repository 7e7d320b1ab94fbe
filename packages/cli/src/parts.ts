import { LedgergateError } from "@ledgergate/runtime";
import { isObject } from "@ledgergate/service-kit";
import type { InputEntry, OperationEntry, Values } from "./operations.ts";

/** Turns the object of a body with several parts into the form that clients take. Other values stay unchanged. */
export function withParts({ inputs }: OperationEntry, values: Values): Values {
  const parts = inputs.filter(({ name, fileParts }) => fileParts && values[name] !== undefined);
  return { ...values, ...Object.fromEntries(parts.map((input) => [input.name, asForm(input, values[input.name])])) };
}

function asForm({ name, schema }: InputEntry, value: unknown): FormData {
  if (!isObject(value))
    throw new LedgergateError("invalid_input", `${name} must be an object with a text for each part.`);
  const missing = schema.required?.find((part) => !Object.hasOwn(value, part));
  if (missing !== undefined)
    throw new LedgergateError("invalid_input", `${name} has no part ${missing}, which is required.`);
  const form = new FormData();
  for (const [part, one] of Object.entries(value))
    if (one instanceof File) form.append(part, one);
    else form.append(part, typeof one === "object" ? JSON.stringify(one) : String(one));
  return form;
}
