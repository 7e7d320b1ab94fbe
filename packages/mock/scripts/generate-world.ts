/**
 * Writes `src/generated`: the refusals and kinds of effects that the simulated ledgers take from their documents. With `--check`,
 * reports files that differ from the documents instead.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { readExamples } from "../src/world/examples.ts";
import { isObject, type JsonObject } from "../src/world/json.ts";

const folder = new URL("../src/world/generated/", import.meta.url);
for (const api of ["ledger-a", "ledger-b", "ledger-c"]) {
  const document = JSON.parse(
    readFileSync(new URL(import.meta.resolve(`@ledgergate/spec-${api}/openapi.json`)), "utf8"),
  ) as JsonObject;
  const lines = [
    `// Generated from specs/${api} by \`pnpm generate\`. Do not edit.`,
    ...refusals(document),
    ...effects(document),
  ];
  const text = `${lines.join("\n")}\n`;
  const file = new URL(`${api}.ts`, folder);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`packages/mock/src/world/generated/${api}.ts differs from its document. Run \`pnpm generate\`.`);
    process.exitCode = 1;
  }
}

/** The examples of refusals, each under the name of its component. Ledger C refuses with status 200 and `Error`. */
function refusals(document: JsonObject): Iterable<string> {
  const operations = Object.values(document.paths as JsonObject).flatMap((path) => Object.values(path as JsonObject));
  const found = operations.filter(isObject).flatMap(({ operationId }) => readExamples(document, String(operationId)));
  const declarations = found.flatMap(({ reference, status, mediaType, value: body }) => {
    const isRefusal = Number(status) >= 400 || (status === "200" && isObject(body) && "Error" in body);
    if (!isRefusal) return [];
    const name = String(reference).replace(/.*\/(.)/, (_, first: string) => first.toLowerCase());
    return declare(name, { status: Number(status), mediaType, body });
  });
  return new Set(declarations);
}

/** The kinds of effects and their numbers, from the one document that has effects. */
function effects({ components }: JsonObject): string[] {
  const { schemas } = components as unknown as { readonly schemas: Readonly<Record<string, Schema>> };
  const kinds = schemas.KnownEffect?.oneOf?.map(({ $ref = "" }) => {
    const { allOf = [] } = schemas[$ref.split("/").at(-1) ?? ""] ?? {};
    const { type, type_i } = Object.assign({}, ...allOf.map(({ properties }) => properties)) as Members;
    return [type?.const, type_i?.const];
  });
  return kinds ? [declare("effectKinds", Object.fromEntries(kinds))] : [];
}

interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Members;
}

type Members = Readonly<Record<string, { readonly const?: unknown }>>;

function declare(name: string, value: unknown): string {
  return `\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const;`;
}
