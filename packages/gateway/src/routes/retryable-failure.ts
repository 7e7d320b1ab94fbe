import { type Api, attempt, isJson, isObject, type Operation, resolveReference } from "@ledgergate/service-kit";

/**
 * Creates a test of success bodies for a failure that is worth another attempt by the document.
 *
 * @returns undefined if the document marks no such failure
 */
export function retryableFailureCheck({ document }: Api, { responses }: Operation) {
  const schemas = responses
    .filter(({ code }) => code.startsWith("2"))
    .flatMap(({ contents }) => contents.flatMap(({ mediaType, schema }) => (isJson(mediaType) ? (schema ?? []) : [])));
  const branches = schemas.flatMap((schema) => findBranches(document, schema, new Set()));
  if (branches.length === 0) return undefined;
  return (body: Buffer): boolean => {
    const possible = branches.filter(({ texts }) => texts.some((text) => body.includes(text)));
    if (possible.length === 0) return false;
    const value: unknown = attempt(() => JSON.parse(body.toString()));
    return isObject(value) && possible.some(({ required }) => required.every((name) => Object.hasOwn(value, name)));
  };
}

/** A branch of a success body that the document marks as a failure (`x-failure`): its members, and texts that are worth a retry. */
type FailureBranch = Readonly<Record<"required" | "texts", readonly string[]>>;

function findBranches(document: object, given: object, seen: Set<object>): FailureBranch[] {
  const schema = resolveReference<object>(document, given);
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { required, oneOf, anyOf, allOf, "x-failure": failure } = schema as Readonly<Record<string, unknown>>;
  const texts = isObject(failure) ? textsOf(failure.retry) : [];
  const own = texts.length > 0 ? [{ required: textsOf(required), texts }] : [];
  const inner = [oneOf, anyOf, allOf].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isObject);
  return [...own, ...inner.flatMap((one) => findBranches(document, one, seen))];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
