import { literal } from "../escape.ts";
import type { ApiModel } from "../read/model.ts";
import { RUNTIME_EXPORTS, SHOWN_TYPES } from "../read/runtime-imports.ts";
import { schemaNameOf } from "../read/type-names.ts";
import { described, inDocblock, LINE_WIDTH, printDocblock, printHeader, withoutTags } from "./code.ts";
import { chooseFirstCall, printFirstCall } from "./first-call.ts";

/** An API and the npm package of its client. */
interface ClientPackage {
  readonly api: ApiModel;
  readonly packageName: string;
}

/** The files that make a package of what the document says. */
export interface PackageFiles {
  readonly "client.ts"?: string;
  readonly "index.ts"?: string;
  readonly "query.ts"?: string;
  readonly "validate.ts"?: string;
}

/** Prints the files of a package. `validate.ts` needs `shapes.ts`. */
export function printPackage(client: ClientPackage, withShapes = false): PackageFiles {
  // Caches must not keep a secret, and a stream has no one value.
  const hasQuery = client.api.operations.some(
    ({ input, answer }) => answer.events === undefined && !input.some(({ secret }) => secret),
  );
  return {
    "client.ts": printClient(client),
    "index.ts": printIndex(client),
    ...(hasQuery && { "query.ts": printQuery(client) }),
    ...(withShapes && { "validate.ts": printValidate(client) }),
  };
}

function printIndex({ api }: ClientPackage): string {
  const { name, operations, models } = api;
  // A schema may have the name of such a type.
  const own = new Set(models.map(({ typeName }) => typeName));
  const shown = [...SHOWN_TYPES, ...optionsOf(api)].filter((type) => !own.has(type)).sort();
  const types = `export type {\n  ${shown.join(",\n  ")},\n} from "@ledgergate/runtime";\n`;
  const hasCosts = operations.some(({ computeUnits }) => computeUnits !== undefined);
  const runtime = `export {\n  ${RUNTIME_EXPORTS.join(",\n  ")},\n} from "@ledgergate/runtime";\n`;
  return `${printHeader(api)}${types}${runtime}export { create${name}, type ${name}Client, type ${name}Options } from "./client.ts";
export type * from "./models.ts";
export type * from "./operations.ts";
${hasCosts ? `export { computeUnits } from "./operations.ts";\n` : ""}`;
}

function printClient({ api, packageName }: ClientPackage): string {
  const { name, title, summary, operations } = api;
  const options = optionsOf(api);
  const hasEvents = operations.some(({ answer }) => answer.events);
  const create = `createClient<paths, ${name}>(api, options, create${name})`;
  const imported = ["type Client", "createClient", ...options.map((one) => `type ${one}`)].join(", ");
  return `${printHeader(api)}import { ${imported} } from "@ledgergate/runtime";
${hasEvents ? `import { withEvents } from "@ledgergate/runtime/parts";\n` : ""}import { api, type ${name} } from "./operations.ts";
import type { paths } from "./schema.ts";

/** Options of {@link create${name}}. */
export type ${name}Options = ${options.join(" & ")};

${printDocblock([
  `A client of ${inDocblock(title)}: a method for each operation, and the underlying openapi-fetch client as \`raw\`.`,
])}export type ${name}Client = Client<paths, ${name}>;

${printDocblock([
  `Makes a client of ${inDocblock(title)}.`,
  described(summary),
  "@throws `LedgergateError` of kind `invalid_input` for an option that breaks its rule.",
  printExample({ api, packageName }),
])}export function create${name}(options: ${name}Options): ${name}Client {
  return ${hasEvents ? `withEvents(${create})` : create};
}
`;
}

/** Lists the types of a client's options: those of every client, and the credentials of the API. */
function optionsOf(api: ApiModel): readonly string[] {
  if (isKeyInPath(api)) return ["NodeClientOptions"];
  if (api.apiKeyHeader !== undefined) return ["HeaderKeyOptions"];
  return api.apiKeys || api.bearer ? ["ClientOptions", "Credentials"] : ["ClientOptions"];
}

function isKeyInPath({ serverPath }: ApiModel): boolean {
  return serverPath.includes("{apiKey}");
}

function printQuery({ api }: ClientPackage): string {
  return `${printHeader(api)}/**
 * Turns calls into options of TanStack Query, in any framework, and into keys and fetchers of SWR.
 *
 * @module
 */

export * from "@ledgergate/runtime/query";
`;
}

function printValidate({ api, packageName }: ClientPackage): string {
  const { name, title } = api;
  const checks = `Checks bodies of ${inDocblock(title)} against the schemas of its document.`;
  const copies = api.models.flatMap(({ schema, requestOf }) => (requestOf === undefined ? [] : [literal(schema)]));
  const schemas = copies.length > 0 ? `Omit<components["schemas"], ${copies.join(" | ")}>` : 'components["schemas"]';
  return `${printHeader(api)}${printDocblock([checks, "@module"])}
import { createValidators, type Validators } from "@ledgergate/runtime/validate";
import type { ${name} } from "./operations.ts";
import type { components } from "./schema.ts";
import { shapes } from "./shapes.ts";

export type { Mismatch, Validators } from "@ledgergate/runtime/validate";

${printDocblock([
  `${checks} \`watch\` makes a plug-in that checks the bodies of a client. \`check\` checks any value.`,
  printExample({ api, packageName }, true),
])}export const validators: Validators<${schemas}, keyof ${name}> = createValidators(shapes);
`;
}

/** Prints a program that makes a client and calls it at the local mock. */
function printExample({ api, packageName }: ClientPackage, withValidators = false): string | undefined {
  const call = chooseFirstCall(api);
  if (call === undefined || call.missing.length > 0) return undefined;
  const { secret, bodies = [] } = call.operation.answer;
  const lines = [`import { create${api.name} } from ${literal(packageName)};`];
  if (withValidators) lines.push(`import { validators } from ${literal(`${packageName}/validate`)};`);
  const address = `http://localhost:4010${isKeyInPath(api) ? `/${packageName.split("/").at(-1)}` : ""}`;
  const options = [`baseUrl: ${literal(address)}`, ...printCredentials(api)];
  if (withValidators) options.push('plugins: [validators.watch("throw")]');
  const [before, after] = secret
    ? ["console.log(Object.keys(await client.", "));"]
    : ["console.log(await client.", ");"];
  lines.push("", `const client = ${printCall(`create${api.name}`, options)};`);
  lines.push(before + printFirstCall(call, " * ".length + before.length + after.length) + after);
  const [schema] = bodies.flatMap(({ node }) => schemaNameOf(node) ?? []);
  if (withValidators && schema !== undefined)
    lines.push(
      "",
      `for (const { pointer, expected } of validators.check(${withoutTags(literal(schema))}, {})) console.log(pointer, expected);`,
    );
  return `@example\n\`\`\`ts\n${lines.join("\n")}\n\`\`\``;
}

function printCredentials(api: ApiModel): readonly string[] {
  if (isKeyInPath(api) || api.apiKeyHeader !== undefined) return ['apiKey: "KEY"'];
  if (api.apiKeys)
    return [
      `apiKeys: { ${Object.keys(api.apiKeys)
        .map((key) => `${literal(key)}: "KEY"`)
        .join(", ")} }`,
    ];
  return api.bearer ? ['token: "TOKEN"'] : [];
}

/** Prints a call with an object as its input: on one line if it fits into a docblock. */
function printCall(name: string, members: readonly string[]): string {
  const line = `${name}({ ${members.join(", ")} })`;
  if (line.length + " * const client = ;".length <= LINE_WIDTH) return line;
  return `${name}({\n${members.map((member) => `  ${member},\n`).join("")}})`;
}
