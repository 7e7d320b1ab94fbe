import { asObject, asText, isObject, type JsonObject } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import { dereference } from "../document/path.ts";

/** What an operation cannot do without, with the examples of the document as values. */
export interface SampleCall {
  readonly parameters: readonly SampleParameter[];
  /** The JSON body; absent where the operation needs none. */
  readonly body?: JsonObject;
  /** All of it as the clients take it: one flat object, without what always has the same value. */
  readonly input: JsonObject;
}

/** A parameter that every call sends. */
export interface SampleParameter {
  readonly name: string;
  readonly in: string;
  readonly value: unknown;
}

/** The shortest call of an operation, or `undefined` where the document has no example of something that it needs. */
export function sampleCall(document: JsonObject, { path, node }: Operation): SampleCall | undefined {
  const ofPath = asObject(asObject(document.paths)[path]).parameters;
  const parameters = [...listOf(ofPath), ...listOf(node.parameters)]
    .map((reference) => asObject(dereference(document, reference)))
    .filter((parameter) => parameter.required === true)
    .map((parameter) => ({
      name: asText(parameter.name) ?? "",
      in: asText(parameter.in) ?? "",
      value: exampleOf(document, parameter),
    }));
  if (parameters.some(({ value }) => value === undefined)) return undefined;
  const input = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));

  const requestBody = asObject(dereference(document, node.requestBody));
  if (requestBody.required !== true) return { parameters, input };
  const media = asObject(asObject(requestBody.content)["application/json"]);
  const body = exampleOf(document, media);
  if (!isObject(body)) return undefined;
  const { properties } = asObject(dereference(document, media.schema));
  const isConstant = (name: string) => asObject(asObject(properties)[name]).const !== undefined;
  const members = Object.entries(body).filter(([name]) => !isConstant(name));
  return { parameters, body, input: { ...input, ...Object.fromEntries(members) } };
}

/** The first example of a parameter or media type, be it its own or that of its schema. */
function exampleOf(document: JsonObject, holder: JsonObject): unknown {
  if (holder.example !== undefined) return holder.example;
  const [named] = Object.values(asObject(holder.examples));
  if (named !== undefined) return asObject(dereference(document, named)).value;
  const schema = asObject(dereference(document, holder.schema));
  return listOf(schema.examples)[0] ?? schema.const ?? schema.default;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
