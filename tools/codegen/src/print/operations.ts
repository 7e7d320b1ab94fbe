import type { ApiDescriptor, InputRule, OperationDescriptor } from "@ledgergate/runtime";
import type { ApiModel, OperationModel } from "../read/model.ts";
import { present } from "../read/present.ts";
import { neededParts, PART_NAMES, partMakers, printParts, RUNTIME_TYPES } from "../read/runtime-imports.ts";
import { propertyName, SCHEMA_TYPE, schemaType } from "../read/type-names.ts";
import { described, inDocblock, LINE_WIDTH, printDocblock, printHeader, printLiteral } from "./code.ts";
import { printInput, printMethod } from "./method.ts";

/** Prints the file `operations.ts`: the inputs, the client's interface, and the API as data. */
export function printOperations(document: ApiModel): string {
  const { api, models } = nameModels(document);
  const inputs = api.operations.map((operation) => printInput(operation, api.name)).join("\n");
  const body = [inputs, printInterface(api), printErrorCodes(api), printComputeUnits(api), printDescriptor(api)]
    .filter((part) => part !== "")
    .join("\n");
  return `${printHeader(api)}${printImports(api, body, models)}\n${body}`;
}

function printInterface({ name, title, operations }: ApiModel): string {
  const methods = operations.map(printMethod).join("\n");
  return `${printDocblock([`The operations of ${inDocblock(title)}.`])}export interface ${name} {\n${methods}}\n`;
}

/** Imports the types that the code uses. A type name in a comment or a text may cause a needless but harmless import. */
function printImports(api: ApiModel, code: string, models: readonly string[]): string {
  const uses = (name: string) => new RegExp(`(?<![\\w$"])${name}(?![\\w$"])`).test(code);
  const runtime = RUNTIME_TYPES.filter(uses);
  const schema = ["components", "operations"].filter((name) => code.includes(`${name}[`));
  const parts = printParts(api);
  const fromParts = parts && `import { ${parts} } from "@ledgergate/runtime/parts";\n`;
  const fromModels = printImport(models, "./models.ts");
  return `${printImport(runtime, "@ledgergate/runtime")}${fromParts}${fromModels}${printImport(schema, "./schema.ts")}`;
}

function printImport(names: readonly string[], from: string): string {
  if (names.length === 0) return "";
  const line = `import type { ${names.join(", ")} } from "${from}";`;
  if (line.length <= LINE_WIDTH) return `${line}\n`;
  return `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

/** Types of the platform that generated code uses. */
const PLATFORM_TYPES = [
  "ArrayBuffer",
  "Blob",
  "Exclude",
  "FormData",
  "NonNullable",
  "Readonly",
  "Record",
  "Uint8Array",
];

/** An API whose types have their names in `models.ts`, and the list of the names that it uses. */
interface NamedApi {
  readonly api: ApiModel;
  readonly models: readonly string[];
}

/**
 * Replaces each component schema in the types of operations by its name in `models.ts`, which editors then show. A schema stays
 * unchanged if its name has another meaning in `operations.ts`.
 */
function nameModels(api: ApiModel): NamedApi {
  const taken = new Set([...RUNTIME_TYPES, ...PART_NAMES, ...PLATFORM_TYPES]);
  const free = api.models.filter(({ typeName }) => !taken.has(typeName));
  const names = new Map(free.map(({ schema, typeName }) => [schemaType(schema), typeName]));
  const used = new Set<string>();
  const named = (type: string): string =>
    type.replace(SCHEMA_TYPE, (schema) => {
      const name = names.get(schema);
      if (name !== undefined) used.add(name);
      return name ?? schema;
    });
  const operations = api.operations.map((operation): OperationModel => {
    const { input, answer, pagination } = operation;
    return {
      ...operation,
      input: input.map((member) => ({ ...member, type: named(member.type) })),
      answer: { ...answer, type: named(answer.type) },
      ...(pagination && { pagination: { ...pagination, itemType: named(pagination.itemType) } }),
    };
  });
  return { api: { ...api, operations }, models: [...used].sort() };
}

function printDescriptor(api: ApiModel): string {
  const docblock = printDocblock([
    `Descriptor of ${inDocblock(api.title)}: the API as data, from which the client is created.`,
  ]);
  const data = printLiteral(describeApi(api));
  const parts = neededParts(api).map((name) => {
    const [maker, table] = partMakers.get(name) ?? [];
    const places = table ? api.places[table] : [];
    const call = `${name}: ${maker}(`;
    return places.length > 0 ? `\n  ${call}${printLiteral(places, "  ", call.length + 1)}),` : `\n  ${name},`;
  });
  return `${docblock}export const api: ApiDescriptor = ${data.replace("{", `{${parts.join("")}`)};\n`;
}

/** Prints the costs of all operations as a constant of its own, so that only programs that import it contain it. */
function printComputeUnits({ title, operations }: ApiModel): string {
  const costs = operations.flatMap(({ id, computeUnits }) => (computeUnits === undefined ? [] : [[id, computeUnits]]));
  const [first] = costs;
  if (first === undefined) return "";
  const docblock = printDocblock([
    `Cost of one call of each operation of ${inDocblock(title)}, in Compute Units.`,
    `@example\n\`\`\`ts\nconst cost = 1_000 * computeUnits.${first[0]};\n\`\`\``,
  ]);
  const [start, end] = ["export const computeUnits = ", " as const;\n"];
  return docblock + start + printLiteral(Object.fromEntries(costs), "", start.length + end.length) + end;
}

function describeApi(api: ApiModel): ApiDescriptor {
  const { serverPath, apiKeyHeader, apiKeys, bearer, ledgerHeaders, failures } = api;
  const operations = Object.fromEntries(api.operations.map((one) => [one.id, describeOperation(one)]));
  return present({ serverPath, apiKeyHeader, apiKeys, bearer, ledgerHeaders, failures, operations });
}

function describeOperation({ input, answer, pagination, ...operation }: OperationModel): OperationDescriptor {
  const { method, path, bodyType, blobTypes, optionalBody, computeUnits, retryable } = operation;
  const { decode, events, mediaType, accepts, failure, mayBeEmpty, exact, secret } = answer;
  const rules = Object.fromEntries(input.map(({ name, rule }): [string, InputRule] => [name, rule]));
  const shown = input.filter(({ rule }) => rule.secret === false).map(({ name, rule }) => rule.name ?? name);
  return {
    ...present({ method, path, input: rules, bodyType, blobTypes, optionalBody, computeUnits, retryable }),
    ...present({ decode, events, mediaType, accepts, failure, mayBeEmpty, exact, secret }),
    ...present({
      secretInput: input.some((member) => member.secret),
      shownHeaders: shown.length > 0 && shown.map((name) => name.toLowerCase()),
      pagination: pagination?.descriptor,
    }),
  };
}

/** Adds the codes of the document to the codes that editors propose for `error.code`. */
function printErrorCodes({ title, errorCodes }: ApiModel): string {
  if (errorCodes.length === 0) return "";
  const docblock = printDocblock(
    [`Failure codes that the document of ${inDocblock(title)} declares, or uses in examples.`],
    "  ",
  );
  const members = errorCodes
    .map(
      ({ code, meaning }) =>
        `${printDocblock([described(meaning)], "    ")}    readonly ${propertyName(code)}: unknown;\n`,
    )
    .join("");
  return `declare module "@ledgergate/runtime" {\n${docblock}  interface KnownErrorCodes {\n${members}  }\n}\n`;
}
