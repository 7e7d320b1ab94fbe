import { isObject, type JsonObject } from "@ledgergate/codegen/openapi";
import { listOperations } from "./name-components.ts";
import { fold, type Names, takeName } from "./names.ts";
import { follow } from "./references.ts";

/** A refusal by the gateway, as the template of a new API declares it. */
export interface Refusal {
  readonly name: string;
  readonly status: string;
  readonly example: string;
  readonly response: string;
  /** Key of that response: its status, or `default`. */
  readonly responseKey: string;
}

const FAILURE = "#/components/schemas/Failure";

/**
 * Declares the gateway's refusals on every operation. If the document declares a response for a refusal's status, that response
 * accepts the node's body and the gateway's body. If it declares none, the operation gets the template's response.
 */
export function addRefusals(document: JsonObject, refusals: readonly Refusal[], names: Names): void {
  const unions = new Map<string, string>();

  /** Makes a schema that accepts the node's body and the gateway's body. */
  function union(schema: unknown): JsonObject {
    const reference = isObject(schema) ? String(schema.$ref) : "";
    const name = unions.get(reference) ?? names.take(reference.split("/").at(-1) ?? "", "OrRefusal");
    if (!unions.has(reference)) {
      const schemas = (document.components as JsonObject).schemas as JsonObject;
      schemas[name] = { description: "A body of the node or of the gateway.", anyOf: [schema, { $ref: FAILURE }] };
      unions.set(reference, name);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function withRefusals(response: JsonObject, more: readonly Refusal[]): JsonObject {
    if (more.length === 0) return response;
    const { content = {} } = response as { readonly content?: Record<string, JsonObject> };
    const media = content["application/json"];
    const used = new Set(Object.values(content).flatMap(({ examples }) => Object.keys(Object(examples)).map(fold)));
    const examples = Object.fromEntries(more.map(({ name, example }) => [takeName(name, used), { $ref: example }]));
    const schema = media?.schema === undefined ? { $ref: FAILURE } : union(media.schema);
    const merged = { ...media, schema, examples: { ...(media?.examples as object), ...examples } };
    return { ...response, content: { ...content, "application/json": merged } };
  }

  for (const { responses } of listOperations(document)) {
    const keys = Object.keys(responses);
    const taken = [...keys, ...refusals.map(({ status }) => status)];
    const placed = refusals.map((refusal) => ({ refusal, key: findKey(keys, refusal) }));
    for (const key of keys) {
      const more = placed.flatMap((one) => (one.key === key ? one.refusal : []));
      const response = withStatus(follow(document, responses[key]), key, taken);
      if (more.length > 0 || !isStatus(key)) Reflect.set(responses, key, withRefusals(response, more));
    }
    for (const { refusal, key } of placed)
      if (key === undefined) Reflect.set(responses, refusal.responseKey, { $ref: refusal.response });
  }
}

/**
 * Finds the document's response for a refusal: by its status, by the range, or `default`. If the template has a response for
 * the status, the refusal does not join `default`.
 */
function findKey(keys: readonly string[], { status, responseKey }: Refusal): string | undefined {
  const wanted = [status, `${status[0]}XX`, ...(isStatus(responseKey) ? [] : ["DEFAULT"])];
  return wanted.flatMap((one) => keys.find((key) => key.toUpperCase() === one) ?? [])[0];
}

function isStatus(key: string): boolean {
  return /^\d{3}$/.test(key);
}

/**
 * Gives a status to the examples of a range, or of `default` beside a success, so that the mock can answer with them. Without a success,
 * `default` is one.
 */
function withStatus(response: JsonObject, key: string, taken: readonly string[]): JsonObject {
  if (isStatus(key) || !isObject(response.content)) return response;
  if (key === "default" && !taken.some((one) => one.startsWith("2"))) return response;
  const first = /^\dXX$/i.test(key) ? Number(key[0]) * 100 : 500;
  let status = first;
  while (taken.includes(String(status))) status += 5;
  const content = Object.entries(response.content as Record<string, JsonObject>).map(([mediaType, media]) => {
    const examples = Object.entries((media.examples ?? {}) as Record<string, JsonObject>).map(([name, example]) => [
      name,
      { ...example, "x-answers": { status } },
    ]);
    return [mediaType, media.examples === undefined ? media : { ...media, examples: Object.fromEntries(examples) }];
  });
  return { ...response, content: Object.fromEntries(content) };
}
