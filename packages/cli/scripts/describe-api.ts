import { createHash } from "node:crypto";
import { type ApiModel, type InputMember, type OperationModel, readModel } from "@ledgergate/codegen";
import type { ApiEntry, InputEntry, OperationEntry } from "../src/operations.ts";

/** Options of every command, which no input may have as its flag. `no-` is the prefix of a switch that is off. */
const reserved = /^(?:accept|all|budget|dry-run|fields|help|network|quiet|show-secrets|version|no-.*)$/;

/** Longest name of a tool. Hosts of agents put the server's name before it, and take 60 characters. */
const longestTool = 50;

/** Environment variables of other meanings, which no secret input may have. */
const settings = /^(?:BASE_URL|API_KEY|ADMIN_KEY|TOKEN|NETWORK|CHAIN)(?:_|$)/;

/** Describes an API for the command line and for agents, with the names and rules that its client has. */
export function describeApi(name: string, document: object): ApiEntry {
  const model = readModel(document);
  const secrets = secretMembers(document);
  const { description } = (document as { readonly info: { readonly description?: string } }).info;
  return {
    name,
    title: model.title,
    ...(description !== undefined && { description }),
    key: keyOf(model),
    ...(model.bearer && { bearer: true }),
    errors: Object.fromEntries(model.errorCodes.flatMap(({ code, meaning }) => (meaning ? [[code, meaning]] : []))),
    operations: model.operations.map((operation) => describeOperation(name, operation, secrets)),
  };
}

function keyOf({ serverPath, apiKeyHeader }: ApiModel): ApiEntry["key"] {
  if (serverPath.includes("{apiKey}")) return "path";
  return apiKeyHeader === undefined ? "none" : "header";
}

function describeOperation(api: string, operation: OperationModel, secrets: readonly string[]): OperationEntry {
  const { id, summary, description, method, path, computeUnits, retryable, safe, pagination, answer } = operation;
  const taken = new Set<string>();
  // An input that has one value is filled in by the client.
  const open = operation.input.filter(({ rule }) => !(rule.fill !== undefined && rule.enum?.length === 1));
  return {
    id,
    command: kebab(id),
    tool: toolName(`${api}_${kebab(id)}`.replaceAll("-", "_")),
    title: summary ?? id,
    ...(description !== undefined && { description }),
    method,
    path,
    ...(computeUnits !== undefined && { computeUnits }),
    ...(retryable && { retryable }),
    ...(safe && { safe }),
    ...(pagination && { list: { start: pagination.descriptor.start, items: pagination.descriptor.items } }),
    ...(answer.accepts && { accepts: Object.keys(answer.accepts) }),
    ...(answer.secret && { secrets }),
    inputs: open.map((member) => describeInput(member, taken)),
  };
}

function describeInput(member: InputMember, taken: Set<string>): InputEntry {
  const { name, rule, description, default: standard, example, itemType, secret } = member;
  return {
    name,
    flag: flagOf(member, taken),
    rule,
    ...(description !== undefined && { description }),
    ...(standard !== undefined && { default: standard }),
    ...(example !== undefined && { example }),
    ...(itemType && { itemType }),
    ...(secret && { variable: variableOf(name) }),
  };
}

/** Makes the flag of an input, without the dashes. If the name is taken, it begins with the input's place in the request. */
function flagOf({ name, rule }: InputMember, taken: Set<string>): string {
  const own = kebab(name) || "input";
  const placed = `${rule.in}-${own}`;
  const names = [own, placed, ...Array.from({ length: taken.size + 1 }, (_, index) => `${placed}-${index + 2}`)];
  // Commander knows an option by its name in camel case, in which hyphens do not count.
  const free = names.find((one) => !reserved.test(one) && !taken.has(one.replaceAll("-", ""))) as string;
  taken.add(free.replaceAll("-", ""));
  return free;
}

function variableOf(name: string): string {
  const own = kebab(name).replaceAll("-", "_").toUpperCase();
  return settings.test(own) ? `INPUT_${own}` : own;
}

/** Converts a name to kebab case. The case of its first letter stays, since some names differ in nothing else. */
function kebab(name: string): string {
  return name
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/[^A-Za-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Shortens the name of a tool. The suffix depends on the whole name, so that names stay different and stable. */
function toolName(name: string): string {
  if (name.length <= longestTool) return name;
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 6);
  return `${name.slice(0, longestTool - digest.length - 1)}_${digest}`;
}

/** Lists the names of members that a document marks as secret (`format: password`). */
function secretMembers(document: object): readonly string[] {
  const isSecret = (schema: unknown): boolean => {
    const { format, $ref = "" } = Object(schema) as { readonly format?: unknown; readonly $ref?: string };
    return format === "password" || ($ref.startsWith("#/") && isSecret(memberAt(document, $ref)));
  };
  const names = new Set<string>();
  JSON.stringify(document, (key, value) => {
    if (key !== "properties") return value;
    for (const [name, schema] of Object.entries(Object(value))) if (isSecret(schema)) names.add(name);
    return value;
  });
  return [...names];
}

function memberAt(document: object, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce((node: unknown, segment) => Object(node)[segment.replaceAll("~1", "/").replaceAll("~0", "~")], document);
}
