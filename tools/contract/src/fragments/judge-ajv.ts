import { isObject, type OpenApiDocument, stringifyExact } from "@ledgergate/oracle";
import { createSchemaConverter, lookUp, type SchemaUse } from "@ledgergate/service-kit";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Fragment } from "./fragment.ts";
import { idOf } from "./table.ts";

/** Gives a verdict of a value: true if it is valid. `undefined` if the judge cannot tell. */
export type Verdict = (fragment: Fragment, value: unknown) => boolean | undefined | Promise<boolean | undefined>;

/** Leaves out fragments about answers. */
export function requests(verdict: Verdict): Verdict {
  return (fragment, value) => (fragment.only === "answer" ? undefined : verdict(fragment, value));
}

/** Leaves out fragments about requests. */
export function answers(verdict: Verdict): Verdict {
  return (fragment, value) => (fragment.only === "request" ? undefined : verdict(fragment, value));
}

export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });
  formats.default(ajv);
  return ajv;
}

/** Asks ajv about the schemas of a document, as they are converted for one direction. */
export function judgeByAjv(document: OpenApiDocument, use: SchemaUse): Verdict {
  const ajv = createAjv();
  const names = new Map<string, string>();
  const convert = createSchemaConverter(document as never, use, (reference) => {
    const known = names.get(reference);
    if (known !== undefined) return known;
    const name = `https://fragments.example/${names.size}`;
    names.set(reference, name);
    ajv.addSchema(asDoubles(convert(lookUp(document, reference) as object)), name);
    return name;
  });
  const compiled = new Map<Fragment, ValidateFunction>();
  const judge: Verdict = (fragment, value) => {
    if (isWide(value) || isWide(fragment.schema)) return undefined;
    const schema = lookUp(document, `#/components/schemas/${idOf(fragment)}`) as object;
    const validate = compiled.get(fragment) ?? ajv.compile(asDoubles(convert(schema)));
    compiled.set(fragment, validate);
    return validate(value);
  };
  return use === "request" ? requests(judge) : answers(judge);
}

/** True if a value has integers that no double holds. ajv compares doubles. */
function isWide(value: unknown): boolean {
  return typeof value === "bigint" || (isObject(value) && Object.values(value).some(isWide));
}

function asDoubles(schema: object): object {
  return JSON.parse(stringifyExact(schema)) as object;
}
