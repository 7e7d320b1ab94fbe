import { createHash } from "node:crypto";
import { type ApiModel, checkDocument, type InputMember, type OperationModel, readModel } from "@ledgergate/codegen";
import { membersOfAnswer } from "@ledgergate/codegen/answer-members";
import { present } from "@ledgergate/codegen/present";
import { pascalCase } from "@ledgergate/codegen/type-names";
import { describedMembers } from "@ledgergate/service-kit";
import { reservedFlags } from "../src/command.ts";
import { createProgram } from "../src/main.ts";
import type { ApiEntry, InputEntry, OperationEntry } from "../src/operations.ts";
import { toolSchema } from "./input-schema.ts";

/** Names of options, which no input may have as its flag. */
const reserved = reservedFlags(createProgram({ out: async () => {}, err: () => {} }, ""));

/** Longest name of a tool. Hosts of agents put the server's name before it, and accept 60 characters at most. */
const longestTool = 50;

/** Names of settings, which no variable of a secret input may have. */
const settings = /^(?:BASE_URL|API_KEY|ADMIN_KEY|TOKEN|NETWORK|CHAIN|MCP_SECRET)(?:_|$)/;

/** Describes an API for the command line and for agents, with the names and rules that its client has. */
export function describeApi(name: string, given: object): ApiEntry {
  const document = checkDocument(given);
  const clientName = pascalCase(name);
  const model = readModel(document, { name: clientName });
  const secrets = [...describedMembers(document)].flatMap(([member, isSecret]) => (isSecret ? member : []));
  const commands = new Set<string>();
  return present({
    name,
    factory: `create${clientName}`,
    title: model.title,
    description: document.info.description,
    isNode: model.serverPath.includes("{apiKey}"),
    keyVariable: keyVariableOf(name, model),
    bearer: model.bearer,
    errors: Object.fromEntries(model.errorCodes.flatMap(({ code, meaning }) => (meaning ? [[code, meaning]] : []))),
    operations: model.operations.map((operation) => {
      const command = takeName([commandOf(operation.id)], commands);
      const tool = toolName(`${name}_${command}`.replaceAll("-", "_"));
      return { command, tool, ...describeOperation(operation, secrets) };
    }),
  });
}

function keyVariableOf(name: string, { apiKeyHeader, apiKeys = {} }: ApiModel): string | undefined {
  if (apiKeyHeader === undefined && Object.keys(apiKeys).length !== 1) return undefined;
  // Only the API from which `connect` reads endpoints gets the team's key.
  return name === "admin" ? "ADMIN_KEY" : `API_KEY_${name.replaceAll("-", "_").toUpperCase()}`;
}

function describeOperation(
  operation: OperationModel,
  secrets: readonly string[],
): Omit<OperationEntry, "command" | "tool"> {
  const { id, summary, description, path, deprecated, useInstead, computeUnits } = operation;
  const { retryable, safe, pagination, answer } = operation;
  // `--body` gives members of a body together.
  const taken = new Set(operation.input.some(({ rule }) => rule.in === "body") ? ["body"] : []);
  // An input that has one value is filled in by the client.
  const unfilled = operation.input.filter(({ rule }) => !(rule.fill !== undefined && rule.enum?.length === 1));
  // Path parameters come first, in the order of the path. They become the words of the command.
  const placeOf = ({ name, rule }: InputMember) => (rule.in === "path" ? path.indexOf(`{${name}}`) : path.length);
  const inputs = unfilled.sort((one, other) => placeOf(one) - placeOf(other));
  return present({
    id,
    title: summary ?? id,
    description,
    deprecated: deprecated && (useInstead === undefined || commandOf(useInstead)),
    computeUnits,
    retryable,
    safe,
    pageStart: pagination?.descriptor.start,
    streams: answer.events !== undefined,
    text: answer.decode === "text",
    accepts: answer.accepts && Object.keys(answer.accepts),
    secrets: answer.secret && secrets,
    ...membersOfAnswer(operation),
    inputs: inputs.map((member) => describeInput(member, taken, operation)),
  });
}

function describeInput(member: InputMember, taken: Set<string>, of: OperationModel): InputEntry {
  const { name, rule, type, description, default: standard, example, itemType, secret, parts } = member;
  const aliasOf = member.schema.flat.keywords["x-alias-of"];
  return {
    ...present({
      name,
      ...(rule.in === "body" && typeof aliasOf === "string"
        ? { flag: "body", aliasOf }
        : { flag: flagOf(member, taken) }),
      rule,
      schema: toolSchema(member),
      required: rule.required && rule.fill === undefined,
      description,
      itemType,
      parts,
      isBytes: type.startsWith("Blob"),
      mediaRange: type === "Blob" && [of.bodyType, ...(of.blobTypes ?? [])].join(", "),
      // The secret parts of a body are given with the others.
      variable: secret && !parts && variableOf(name),
    }),
    ...(standard !== undefined && { default: standard }),
    ...(example !== undefined && type !== "Blob" && { example }),
  };
}

/**
 * Makes the flag of an input, without the dashes. If the input's name is taken, or is the name of an option, the flag begins with the
 * input's place in the request.
 */
function flagOf({ name, rule }: InputMember, taken: Set<string>): string {
  const own = kebab(name) || "input";
  const names = [own, `${rule.in}-${own}`];
  return takeName(
    // `no-` is the prefix of a switch that is off.
    names.filter((one) => !reserved.includes(one) && !one.startsWith("no-")),
    taken,
  );
}

/** Takes the first free name: one of `names`, or the last one with a number. */
function takeName(names: readonly string[], taken: Set<string>): string {
  const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${names.at(-1)}-${index + 2}`);
  // Commander knows an option by its name in camel case, in which hyphens do not count.
  const free = [...names, ...numbered].find((one) => !taken.has(one.replaceAll("-", ""))) as string;
  taken.add(free.replaceAll("-", ""));
  return free;
}

function variableOf(name: string): string {
  const own = kebab(name).replaceAll("-", "_").toUpperCase();
  return settings.test(own) ? `INPUT_${own}` : own;
}

/** Names the command of a client's method. */
function commandOf(id: string): string {
  return kebab(id).toLowerCase();
}

/** Converts a name to kebab case. `NFTs` is one word. The case of its first letter stays, since some names differ in nothing else. */
function kebab(name: string): string {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])|[^A-Za-z\d]+/g, "-")
    .replace(/(?<=.)[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/^-+|-+$/g, "");
}

/** Shortens the name of a tool. The suffix depends on the whole name, so that names stay different and stable. */
function toolName(name: string): string {
  if (name.length <= longestTool) return name;
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 6);
  return `${name.slice(0, longestTool - digest.length - 1)}_${digest}`;
}
