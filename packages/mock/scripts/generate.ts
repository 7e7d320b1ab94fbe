/**
 * Writes `src/generated/world`: the refusals and the examples that the simulated ledgers take from their documents. Writes the schemas of
 * rules from the document of the control API, too, for pages, which do not load that document. With `--check`, reports files that differ
 * from the documents instead.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { type Api, readApi } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { examplesOf, type NamedExample, successExamples } from "../src/world/examples.ts";
import { isObject } from "../src/world/json.ts";

for (const name of ["ledger-a", "ledger-b", "ledger-c"]) {
  const file = new URL(import.meta.resolve(`@ledgergate/spec-${name}/openapi.json`));
  const api = readApi(name, JSON.parse(readFileSync(file, "utf8")) as object);
  const types = 'import type { DocumentOperation } from "../../world/examples.ts";';
  write(`world/${name}.ts`, `specs/${name}`, [types, ...refusals(api), templates(api)]);
}
write("rule-schemas.ts", "control/openapi.yaml", [ruleSchemas()]);

function write(name: string, source: string, lines: readonly string[]): void {
  const text = [`// Generated from ${source} by \`pnpm generate\`. Do not edit.`, ...lines, ""].join("\n");
  const target = new URL(`../src/generated/${name}`, import.meta.url);
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text) {
    console.error(`packages/mock/src/generated/${name} differs from its document. Run \`pnpm generate\`.`);
    process.exitCode = 1;
  }
}

/** The schemas of a rule, without their texts. */
function ruleSchemas(): string {
  const { components } = readApi("control", readDocument("control/openapi.yaml")).document;
  const { NewRule, RuleCondition, RuleAction } = (components as { readonly schemas: Record<string, object> }).schemas;
  const schemas = JSON.stringify({ NewRule, RuleCondition, RuleAction }, withoutTexts, 2);
  return `\nexport const ruleSchemas: Readonly<Record<string, object>> = ${schemas};`;
}

function withoutTexts(name: string, value: unknown): unknown {
  return name === "description" || name === "examples" ? undefined : value;
}

/** The examples of refusals, each under the name of its component. Ledger C refuses with status 200 and `Error`. */
function refusals({ document, operations }: Api): Iterable<string> {
  const { examples = {} } = document.components as { readonly examples?: Record<string, { readonly value: unknown }> };
  const names = new Map(Object.entries(examples).map(([name, { value }]) => [value, name]));
  const declarations = operations.flatMap(examplesOf).flatMap(({ status, mediaType, value: body }) => {
    const isRefusal = Number(status) >= 400 || (status === "200" && isObject(body) && "Error" in body);
    if (!isRefusal) return [];
    const name = (names.get(body) ?? "").replace(/^./, (first) => first.toLowerCase());
    const value = JSON.stringify({ status: Number(status), mediaType, body }, null, 2);
    return `\nexport const ${name} = ${value} as const;`;
  });
  return new Set(declarations);
}

/** The operations that are read by GET, with the first example of each type in their 2xx responses. */
function templates({ operations }: Api): string {
  const shown = operations
    .filter(({ method }) => method === "get")
    .map((operation) => {
      const contents = Object.groupBy(firstOfEachType(successExamples(operation)), ({ mediaType }) => mediaType);
      const content = Object.entries(contents).map(([mediaType, named = []]) => ({
        mediaType,
        examples: named.map(({ key, value }) => ({ key, value })),
      }));
      const { id, template } = operation;
      return { id, template: { source: template.source }, responses: [{ code: "200", contents: content }] };
    });
  // One line for each example, to keep the file small.
  const text = JSON.stringify(shown, withoutCopies).replaceAll(/\{"key":/g, "\n$&");
  return `\nexport const operations: readonly DocumentOperation[] = ${text};`;
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
