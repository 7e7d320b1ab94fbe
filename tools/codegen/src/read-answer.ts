import { flattenSchema } from "./flatten-schema.ts";
import { acceptName, byPreference, formatOf, isFile } from "./media-type.ts";
import type { Answer } from "./model.ts";
import { isNode, type Method, type Schema } from "./openapi.ts";
import { inSchemaFile, type KeyedResponse, type OperationContext, type SortedResponses } from "./operation-context.ts";
import { below, branchesOf, type Place } from "./references.ts";
import { propertyName, schemaNameOf, schemaType } from "./type-names.ts";

/** Reads what a call gives back out of the responses of an operation that mean success. */
export function readAnswer(
  { successes, redirects }: SortedResponses,
  method: Method,
  context: OperationContext,
): Answer {
  const ledger = successes.some((response) => carriesLedgerState(response, context));
  const mediaTypes = byPreference([...new Set(successes.flatMap(({ node }) => Object.keys(node.content ?? {})))]);
  const [first, ...others] = mediaTypes;
  // A client follows no redirect: a call that is answered by nothing else ends in an error that says where it leads.
  if (successes.length === 0 && redirects.length > 0) return { type: "never", decode: "none", ledger };
  if (first === undefined || method === "head") return { type: "void", decode: "none", ledger };
  // The runtime takes JSON and HTML for a failure where bytes were asked for, so those that remain are not offered as bytes.
  const accepts = readAccepts(others.filter((mediaType) => !/\*|json|html/i.test(mediaType)));
  const mayBeEmpty = successes.some(({ node }) => Object.keys(node.content ?? {}).length === 0);
  const common = {
    ledger,
    ...(others.length > 0 && { mediaType: first }),
    ...(accepts && { accepts }),
    ...(mayBeEmpty && { mayBeEmpty }),
  };
  const format = isBinary(first, successes, context) ? fileFormat(first) : formatOf(first);
  checkFormat(successes, first, format, context);
  if (format === "text") return { ...common, type: "string", decode: "text" };
  if (format === "bytes") return { ...common, type: orUndefined("Uint8Array", mayBeEmpty), decode: "bytes" };
  const { type, ...rest } = readJson(first, successes, context);
  return { ...common, type: orUndefined(type, mayBeEmpty), ...rest };
}

/** Notes a problem for a success that comes in nothing which is read as the others are: a call does not know which it gets. */
function checkFormat(
  successes: readonly KeyedResponse[],
  mediaType: string,
  format: "json" | "text" | "bytes",
  { problems }: Pick<OperationContext, "problems">,
): void {
  if (format === "bytes") return;
  for (const { node, pointer } of successes) {
    const own = Object.keys(node.content ?? {});
    if (own.length === 0 || own.some((type) => type === mediaType || formatOf(type) === format)) continue;
    const remedy = `Offer ${mediaType} there, too, or leave the operation out (--skip).`;
    problems.add(
      pointer,
      `comes as ${own.join(" or ")}, where another success of the operation is ${mediaType}`,
      remedy,
    );
  }
}

/** The type of a body that may be missing. */
function orUndefined(type: string, mayBeEmpty: boolean): string {
  return mayBeEmpty ? `${type} | undefined` : type;
}

function readJson(
  mediaType: string,
  successes: readonly KeyedResponse[],
  context: OperationContext,
): Pick<Answer, "type" | "failure" | "exact" | "secret" | "bodies"> {
  const types: string[] = [];
  const bodies: Place<Schema | boolean>[] = [];
  let failure: FailureBranches["failure"];
  let exact = false;
  let secret = false;
  for (const response of successes) {
    const offered = Object.keys(response.node.content ?? {});
    const own = offered.includes(mediaType) ? mediaType : offered.find((type) => formatOf(type) === "json");
    const place = own !== undefined && schemaPlace(response, own);
    if (!place) continue;
    const inFile = `${inSchemaFile(context)}["responses"][${statusKey(response.status)}]["content"][${JSON.stringify(own)}]`;
    const name = schemaNameOf(place.node);
    const branches = readFailureBranches(place, name === undefined ? inFile : schemaType(name), context);
    types.push(branches.type);
    bodies.push(...successBranches(place, context));
    failure ??= branches.failure;
    exact ||= context.mayBeExact(place.node);
    secret ||= context.mayBeSecret(place.node);
  }
  return {
    type: [...new Set(types)].join(" | "),
    bodies,
    ...(failure && { failure }),
    ...(exact && { exact }),
    ...(secret && { secret }),
  };
}

/** The schemas of the JSON bodies of a response. */
export function jsonBodies(response: KeyedResponse): readonly Place<Schema | boolean>[] {
  const mediaTypes = Object.keys(response.node.content ?? {}).filter((type) => formatOf(type) === "json");
  return mediaTypes.flatMap((type) => schemaPlace(response, type) ?? []);
}

/** The schema of a response in a media type; `undefined` where the response does not offer it. */
function schemaPlace({ node, pointer }: KeyedResponse, mediaType: string): Place<Schema | boolean> | undefined {
  const content = node.content?.[mediaType];
  return content && { node: content.schema ?? true, pointer: below(pointer, "content", mediaType, "schema") };
}

/** A status as openapi-typescript writes it: a number where it is one. */
function statusKey(status: string): string {
  return /^\d+$/.test(status) ? status : JSON.stringify(status);
}

/** A file comes as bytes, but one of JSON as its text: bytes that are JSON are taken for a failure. */
function fileFormat(mediaType: string): "text" | "bytes" {
  return formatOf(mediaType) === "json" && !mediaType.includes("*") ? "text" : "bytes";
}

/** Tests for a file as body (`format: binary`). */
function isBinary(
  mediaType: string,
  successes: readonly KeyedResponse[],
  { resolver }: Pick<OperationContext, "resolver">,
): boolean {
  return successes.some((response) => {
    const place = schemaPlace(response, mediaType);
    return place && isFile(flattenSchema(place.node, place.pointer, resolver).keywords);
  });
}

function readAccepts(mediaTypes: readonly string[]): Answer["accepts"] | undefined {
  const short = mediaTypes.map(acceptName);
  const entries = mediaTypes.map((mediaType, index) => {
    const name = short[index] ?? mediaType;
    return [short.indexOf(name) === short.lastIndexOf(name) ? name : mediaType, mediaType];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function carriesLedgerState({ node, pointer }: KeyedResponse, { resolver }: OperationContext): boolean {
  return Object.entries(node.headers ?? {}).some(([name, header]) => {
    return resolver.follow(header, below(pointer, "headers", name)).node["x-ledger-state"] !== undefined;
  });
}

/** A 2xx body with its failures set apart (`x-failure`). */
interface FailureBranches {
  /** The type of the body without them, as code. */
  readonly type: string;
  readonly failure?: Answer["failure"];
}

/**
 * Sets the branches of a 2xx body that are failures apart.
 *
 * @param type - The type of the whole body, as code.
 */
function readFailureBranches(
  body: Place<Schema | boolean>,
  type: string,
  { resolver, problems }: Pick<OperationContext, "resolver" | "problems">,
): FailureBranches {
  const failures = failureBranches(body, { resolver });
  if (failures.length === 0) return { type };
  const successes = successBranches(body, { resolver });
  const members = successes.map(({ node, pointer }) => flattenSchema(node, pointer, resolver).properties);
  const discriminating = failures.map(({ node, pointer }) => {
    const { required } = flattenSchema(node, pointer, resolver);
    return [...required].find((name) => members.every((properties) => !properties.has(name)));
  });
  const [member] = discriminating;
  if (member === undefined || discriminating.some((name) => name !== member)) {
    problems.add(
      failures[0]?.pointer ?? body.pointer,
      "is marked with x-failure, but has no required member that tells it from the other branches",
      "Give every failure the same required member, one that no other branch has.",
    );
  }
  const retry = failures.flatMap((failure) => retryTexts(markOf(failure)));
  const names = successes.map(({ node }) => schemaNameOf(node));
  const named = names.length > 0 && names.every((name) => name !== undefined);
  return {
    type: named ? names.map(schemaType).join(" | ") : `Exclude<${type}, { ${propertyName(member ?? "")}: unknown }>`,
    failure: { member: member ?? "", ...(retry.length > 0 && { retry }) },
  };
}

/** The branches of a 2xx body that are no failures; the body itself where none of it is one. */
export function successBranches(
  body: Place<Schema | boolean>,
  { resolver }: Pick<OperationContext, "resolver">,
): readonly Place<Schema | boolean>[] {
  const branches = branchesOf(resolver.follow(body.node, body.pointer), "oneOf", "anyOf");
  const successes = branches.filter(({ node, pointer }) => markOf(resolver.follow(node, pointer)) === undefined);
  return successes.length === branches.length ? [body] : successes;
}

/** The failure bodies among the branches of a 2xx body. */
export function failureBranches(
  body: Place<Schema | boolean>,
  { resolver }: Pick<OperationContext, "resolver">,
): readonly Place<Schema | boolean>[] {
  return branchesOf(resolver.follow(body.node, body.pointer), "oneOf", "anyOf")
    .map(({ node, pointer }) => resolver.follow(node, pointer))
    .filter((end) => markOf(end) !== undefined);
}

function markOf({ node }: Place<Schema | boolean>): unknown {
  const mark = typeof node === "object" ? node["x-failure"] : undefined;
  return mark === false ? undefined : mark;
}

function retryTexts(mark: unknown): readonly string[] {
  const retry = isNode(mark) ? mark.retry : undefined;
  return Array.isArray(retry) ? retry.filter((text) => typeof text === "string") : [];
}
