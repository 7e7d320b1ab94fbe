import { KEY, type Place, type Step, type Version } from "./places.ts";

/** A place with a number, which the names around it contain, and the place of its parameter in the request. */
export interface NumberedPlace extends Place {
  readonly number: number;
  readonly in: "query" | "path" | "header";
}

type Json = Record<string, unknown>;

const word = () => ({ type: "string" });
const object = () => ({ type: "object", properties: { word: word() } });
const answer = (schema: unknown) => ({ description: "Fine.", content: { "application/json": { schema } } });
const BASE = "#/components/schemas/Base";

/** Numbers places, and repeats those of parameters for each place of a parameter. */
export function numberPlaces(places: readonly Place[]): readonly NumberedPlace[] {
  const placed = places.flatMap((place) => {
    const isParameter = place.steps.includes("parameters") && place.steps[0] === "paths";
    return (isParameter ? (["query", "path", "header"] as const) : (["query"] as const)).map((one) => ({
      ...place,
      in: one,
    }));
  });
  return placed.map((place, index) => ({ ...place, number: index + 1 }));
}

/** Makes a document with a text at each of the places. Everything else in it is valid. */
export function buildDocument(
  version: Version,
  places: readonly NumberedPlace[],
  textOf: (number: number) => string,
): Json {
  const document: Json = {
    openapi: version === "3.0" ? "3.0.3" : "3.1.0",
    info: { title: "Words", version: "1.0.0", license: { name: "MIT" } },
    servers: [{ url: "https://words.example/v1" }],
    paths: { "/p0": { get: { operationId: "call0", responses: { 200: answer(object()) } } } },
    components: { schemas: { Base: { type: "object", required: ["kind"], properties: { kind: word() } } } },
  };
  for (const place of places) put(document, place, textOf(place.number));
  return document;
}

function put(document: Json, place: NumberedPlace, text: string): void {
  const { as } = place;
  let node: unknown = document;
  const keys: (string | number)[] = [];
  const steps = place.steps.map(
    (step): Step => (step === "get" && place.steps.includes("requestBody") ? "post" : step),
  );
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const next = place.kinds[index + 1] ?? "";
    const key = keyOf(step, { node, keys, place, text: isLast && as === "key" ? text : undefined });
    keys.push(key);
    const parent = node as Json;
    if (isLast && as !== "key") setOwn(parent, String(key), as === "nested" ? { [text]: text } : text);
    else if (isLast || !Object.hasOwn(parent, key) || typeof parent[key] !== "object")
      setOwn(parent, String(key), fill(next, { key, keys, place, following: steps.slice(index + 1) }));
    node = parent[key];
  }
  completeParts(document, place, text, keys);
}

/** Sets a member, also one named `__proto__`. */
function setOwn(parent: Json, key: string, value: unknown): void {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

interface Situation {
  readonly node: unknown;
  readonly keys: readonly (string | number)[];
  readonly place: NumberedPlace;
  /** The text, if it is the key itself. */
  readonly text: string | undefined;
}

function keyOf(step: Step, { node, keys, place: { number, in: location, steps }, text }: Situation): string | number {
  const owner = keys.at(-1);
  // Only the first server is read. Each other text at the top has an item of its own.
  if (step === 0) return keys.length === 1 && Array.isArray(node) && owner !== "servers" ? node.length : 0;
  if (step !== KEY) return step;
  if (owner === "paths") {
    const path = text === undefined ? `/p${number}` : `/p${number}/${text}`;
    return location === "path" ? `${path}/{word}` : path;
  }
  if (text !== undefined) return text;
  if (owner === "content") return "application/json";
  if (owner === "responses" && keys[0] === "paths")
    return steps.some((one) => /^x-error/.test(String(one))) ? "400" : "200";
  if (owner === "headers") return "X-Word";
  return keys.length === 2 && keys[0] === "components" ? `Word${number}` : "word";
}

/** Makes the part of a kind, with what it must have. */
function fill(
  kind: string,
  {
    key,
    keys,
    place: { number, in: location, as },
    following: [next],
  }: {
    readonly key: string | number;
    readonly keys: readonly (string | number)[];
    readonly place: NumberedPlace;
    readonly following: readonly Step[];
  },
): unknown {
  switch (kind) {
    case "operation":
      return next === "x-pagination"
        ? {
            operationId: `call${number}`,
            parameters: [{ name: "word", in: "query", schema: word() }],
            responses: { 200: answer({ type: "array", items: { type: "object", properties: { id: word() } } }) },
          }
        : { operationId: `call${number}`, responses: { 200: answer(object()) } };
    case "parameter":
      return { name: "word", in: location, required: true, ...(next !== "content" && { schema: word() }) };
    case "header":
      return next === "content" ? {} : { schema: word() };
    case "request-body":
      return { required: true, content: { "application/json": { schema: object() } } };
    case "response":
      return { description: "Fine." };
    case "media-type":
      return { schema: object() };
    case "server":
      return { url: next === "variables" ? "https://words.example/{word}" : "https://words.example/v1" };
    case "server-variable":
      return { default: "word" };
    case "tag":
      return { name: `tag${number}` };
    case "license":
      return { name: "MIT" };
    case "external-documentation":
      return { url: "https://words.example/" };
    case "schema":
      return schemaFor(next, as);
    default:
      return kind === "" ? fillUnnamed(key, keys, next) : {};
  }
}

const OBJECT =
  /^(properties|required|patternProperties|dependent|additionalProperties|unevaluatedProperties|propertyNames|xml)/;
const LIST = /^(items|prefixItems|contains|unevaluatedItems)/;
const COMPOSED = /^(\$ref|allOf|anyOf|oneOf|not|if|then|else|\$defs|type|contentSchema)$/;

function schemaFor(next: Step | undefined, as: string): Json {
  const member = String(next ?? "");
  if (member === "discriminator") return { oneOf: [{ $ref: BASE }], discriminator: { propertyName: "kind" } };
  if (/^x-error-meanings/.test(member)) return { ...word(), "x-error-code": true };
  if (OBJECT.test(member)) return { type: "object" };
  if (LIST.test(member)) return { type: "array" };
  return COMPOSED.test(member) || as === "nested" ? {} : { ...word() };
}

/** Makes a part without a kind. */
function fillUnnamed(key: string | number, keys: readonly (string | number)[], next?: Step): unknown {
  const owner = keys.at(-2);
  if (key === "x-pagination") return { items: "", start: "word", from: "/id", next: "value", end: "empty" };
  if (key === "x-provenance") return next === 0 ? [] : { source: "assumed", note: "Ours." };
  if (owner === "x-provenance") return { at: "description", source: "assumed", note: "Ours." };
  if (owner === "x-open-matters") return { title: "Ours", text: "Open." };
  if (owner === "x-error-meanings") return { meaning: "It is so.", remedy: "Change it.", retry: false };
  if (owner === "mapping") return BASE;
  if (owner === "dependentRequired") return ["word"];
  if (owner === "security" || (keys.at(-3) === "security" && next !== 0)) return next === KEY ? {} : [];
  if (owner === "$vocabulary") return true;
  if (next === undefined) return owner === "0" || owner === 0 ? [] : "word";
  return next === 0 ? [] : {};
}

/** Adds what makes the text reach an operation. */
function completeParts(
  document: Json,
  { number, steps, in: location, as }: NumberedPlace,
  text: string,
  keys: readonly (string | number)[],
): void {
  const paths = document.paths as Record<string, Json>;
  const add = (operation: Json) => {
    paths[`/p${number}`] = {
      get: { operationId: `call${number}`, responses: { 200: answer(object()) }, ...operation },
    };
  };
  const [root, folder, name] = keys;
  if (root === "tags" && steps.at(-1) === "name") add({ tags: [text] });
  if (root === "components" && name !== undefined) {
    const $ref = `#/components/${folder}/${encodeURIComponent(String(name).replaceAll("~", "~0").replaceAll("/", "~1"))}`;
    if (folder === "schemas") add({ responses: { 200: answer({ $ref }) } });
    if (folder === "responses") add({ responses: { 200: { $ref } } });
    if (folder === "parameters") add({ parameters: [{ $ref }] });
    if (folder === "headers") add({ responses: { 200: { ...answer(object()), headers: { "X-Word": { $ref } } } } });
    if (folder === "examples")
      add({
        responses: {
          200: { description: "Fine.", content: { "application/json": { schema: {}, examples: { word: { $ref } } } } },
        },
      });
    if (folder === "requestBodies")
      paths[`/p${number}`] = {
        post: { operationId: `call${number}`, requestBody: { $ref }, responses: { 200: answer(object()) } },
      };
  }
  if (root !== "paths") return;
  const item = paths[String(keys[1])] as Json;
  if (item.get === undefined && item.post === undefined)
    item.get = { operationId: `call${number}`, responses: { 200: answer(object()) } };
  const [server] = (item.servers ?? []) as readonly Json[];
  if (server !== undefined && as === "key" && steps.includes("variables"))
    server.url = `https://words.example/{${text}}`;
  // The path names its parameter.
  if (location !== "path" || steps.at(-1) !== "name" || steps.at(-2) !== 0) return;
  delete paths[String(keys[1])];
  paths[`/p${number}/{${text}}`] = item;
}
