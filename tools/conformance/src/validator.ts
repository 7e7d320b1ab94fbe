import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { OpenApiDocument } from "./document.ts";
import { toDoubles } from "./doubles.ts";
import { nameTextFormats, registerIntegerFormats } from "./integer-formats.ts";

/**
 * Checks an exact JSON value against the schema at a pointer of the document, such as `/components/schemas/Block`.
 * Returns what is wrong, or undefined.
 */
export type Validator = (schemaPointer: string, value: unknown) => string | undefined;

/** Makes the {@link Validator} of a document. Each schema is compiled when it is first asked for. */
export function createValidator(document: OpenApiDocument): Validator {
  // Not strict: a document's schemas hold OpenAPI's own keywords. Silent: formats such as `hex` say nothing to ajv.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  formats.default(ajv);
  registerIntegerFormats(ajv);
  ajv.addSchema(nameTextFormats(toDoubles(document)) as object, "document");
  const compiled = new Map<string, ValidateFunction>();
  return (schemaPointer, value) => {
    let validate = compiled.get(schemaPointer);
    if (!validate) {
      const fragment = schemaPointer.split("/").map(encodeURIComponent).join("/");
      validate = ajv.compile({ $ref: `document#${fragment}` });
      compiled.set(schemaPointer, validate);
    }
    return validate(toDoubles(value)) ? undefined : describe(validate.errors ?? []);
  };
}

/** The error deepest in the value: in a union, that of the branch which fits best. */
function describe(errors: readonly ErrorObject[]): string {
  const depth = ({ instancePath, keyword }: ErrorObject) =>
    instancePath.split("/").length - (keyword === "const" || keyword === "enum" ? 0.5 : 0);
  const [deepest] = errors.toSorted((a, b) => depth(b) - depth(a));
  if (!deepest) return "does not fit the schema";
  const allowed = deepest.params.allowedValues ?? deepest.params.allowedValue;
  return `${deepest.instancePath || "/"} ${deepest.message}${allowed === undefined ? "" : ` (${allowed})`}`;
}
