/**
 * Writes `src/generated/world`: the refusals and the examples that the simulated ledgers take from their documents. With `--check`,
 * reports files that differ from the documents instead.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { isSuccess, type NamedExample, readOperations } from "../src/world/examples.ts";
import { isObject, type JsonObject } from "../src/world/json.ts";

const folder = new URL("../src/generated/world/", import.meta.url);
for (const api of ["ledger-a", "ledger-b", "ledger-c"]) {
  const document = JSON.parse(
    readFileSync(new URL(import.meta.resolve(`@ledgergate/spec-${api}/openapi.json`)), "utf8"),
  ) as JsonObject;
  const lines = [
    `// Generated from specs/${api} by \`pnpm generate\`. Do not edit.`,
    ...refusals(document),
    ...templates(document),
  ];
  const text = `${lines.join("\n")}\n`;
  const file = new URL(`${api}.ts`, folder);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`packages/mock/src/generated/world/${api}.ts differs from its document. Run \`pnpm generate\`.`);
    process.exitCode = 1;
  }
}

/** The examples of refusals, each under the name of its component. Ledger C refuses with status 200 and `Error`. */
function refusals(document: JsonObject): Iterable<string> {
  const found = readOperations(document).flatMap(({ examples }) => examples);
  const declarations = found.flatMap(({ reference, status, mediaType, value: body }) => {
    const isRefusal = Number(status) >= 400 || (status === "200" && isObject(body) && "Error" in body);
    if (!isRefusal) return [];
    const name = String(reference).replace(/.*\/(.)/, (_, first: string) => first.toLowerCase());
    return declare(name, { status: Number(status), mediaType, body });
  });
  return new Set(declarations);
}

type Methods = Readonly<Record<string, JsonObject>>;

/** The operations that are read by GET, with the first example of each type in their 2xx responses. */
function templates(document: JsonObject): string[] {
  const operations = readOperations(document).filter(({ path }) => isObject((document.paths as Methods)[path]?.get));
  const paths = operations.map(({ id, path, examples }) => {
    const contents = Object.groupBy(firstOfEachType(examples.filter(isSuccess)), ({ mediaType }) => mediaType);
    const content = Object.entries(contents).map(([mediaType, named = []]) => [mediaType, { examples: byKey(named) }]);
    const responses = { "200": { content: Object.fromEntries(content) } };
    return [path, { get: { operationId: id, responses } }];
  });
  if (paths.length === 0) return [];
  // One line for each example, to keep the file small.
  const text = JSON.stringify({ paths: Object.fromEntries(paths) }, withoutCopies).replaceAll(
    /"\w+":\{"value":/g,
    "\n$&",
  );
  return [`\nexport const document: Readonly<Record<string, unknown>> = ${text};`];
}

/** For documents without examples. Pages in a browser load them, so they must be few. */
function firstOfEachType(examples: readonly NamedExample[]): NamedExample[] {
  const types = examples.map(({ value }) => isObject(value) && value.type);
  return examples.filter((_, index) => types.indexOf(types[index] as string) === index);
}

/** Leaves out links, which the ledgers make, and the transactions of blocks, which are examples of their own. */
function withoutCopies(name: string, value: unknown): unknown {
  return name === "_links" || name === "transactions" ? undefined : value;
}

function byKey(examples: readonly NamedExample[]): JsonObject {
  return Object.fromEntries(examples.map(({ key, value }) => [key, { value }]));
}

function declare(name: string, value: unknown): string {
  return `\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const;`;
}
