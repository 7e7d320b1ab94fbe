import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isObject } from "../../oracle/document.ts";
import { stringifyExact } from "../../oracle/exact-json.ts";
import { isParameter, reads, sends } from "../document.ts";
import { buildClient, clientFolders, home, inputOf, isMultipart } from "./client.ts";
import { importCase } from "./imports.ts";
import { readByClient } from "./mock.ts";
import type { Question, Reader } from "./reader.ts";

/**
 * A literal would have to name only declared members, and one of them if all are optional. `plain` and `Open` allow other values, as schemas
 * do.
 */
const helpers = `type Plain<T> = T extends object ? { -readonly [Name in keyof T]: Plain<T[Name]> } : T;
type Method<F, Name> = F extends (options: never) => infer Client ? Client[Name & keyof Client] : never;
type Input<F> = Method<F, "${sends}"> extends (input: infer Given, options?: never) => unknown ? Given : never;
type Answer<F> = Method<F, "${reads}"> extends (...input: never) => infer Got ? Awaited<Got> : never;
declare function plain<const T>(value: T): Plain<T>;
type Open<T> = T extends Function ? T : T extends readonly unknown[] ? { [Name in keyof T]: Open<T[Name]> }
  : T extends object ? { [Name in keyof T]: Open<T[Name]> } & { [name: symbol]: unknown } & object : T;
declare function accept<T>(value: Open<T>): void;
`;

const language =
  "--strict --exactOptionalPropertyTypes --target es2022 --lib es2023,dom,dom.iterable --module nodenext";
const flags = `${language} --noEmit --skipLibCheck --allowImportingTsExtensions --pretty false`;

/** Answers of the compiler by question. */
const readings = new Map<Question, string>();

/** Compiles all clients, and assigns inputs, and values that clients return, to their types. */
async function compileAll(questions: readonly Question[]): Promise<void> {
  const lines: (readonly [question: Question, text: string])[] = [];
  const imports = new Map<string, string>();
  for (const question of questions) {
    const client = await buildClient(question.document).catch(() => undefined);
    if (!client) continue;
    // Clients of imports compile, too.
    await importCase(question.document).catch(() => undefined);
    const { folder, factory } = client;
    const name = `f${folder}`;
    imports.set(name, `import type { ${factory} as ${name} } from "./${folder}/index.ts";`);
    const isAnswer = question.place.in === "answer";
    // A wrong answer reaches no caller.
    const values = isAnswer
      ? [await readByClient(question).catch(() => question.held[1])]
      : await Promise.all(question.held.map((value) => inputOf({ ...question, value })));
    const type = isAnswer ? "Answer" : "Input";
    for (const value of new Set(values.map(printValue)))
      lines.push([question, `{ const one = plain(${value}); accept<${type}<typeof ${name}>>(one); }`]);
    readings.set(question, "right");
  }
  const head = [...imports.values(), helpers].join("\n");
  await writeFile(join(home, "values.ts"), `${head}${lines.map(([, text]) => text).join("\n")}\n`);
  const documents = new Set(questions.map(({ document }) => document));
  const folders = [...clientFolders].flatMap(([folder, document]) => (documents.has(document) ? `${folder}/*.ts` : []));
  await writeFile(join(home, "tsconfig.json"), JSON.stringify({ include: ["values.ts", ...folders] }));
  const wrong = new Map<number, string>();
  for (const text of (await compile()).split("\n")) {
    const [, file = "", row, message = ""] = /^([^(]+)\((\d+),\d+\): error (TS.*)/.exec(text) ?? [];
    const line = Number(row) - head.split("\n").length;
    if (file === "values.ts" && lines[line]) wrong.set(line, message);
    else if (message) {
      const document = clientFolders.get(file.split("/")[0] ?? "");
      if (!document) throw new Error(text);
      for (const one of questions) if (one.document === document) readings.set(one, text.slice(text.indexOf("/") + 1));
    }
  }
  // A program may hold an integer in one of two ways.
  for (const [question, own] of Map.groupBy(lines.keys(), (line) => lines[line]?.[0] as Question))
    if (own.every((line) => wrong.has(line))) readings.set(question, `wrong: ${own.map((line) => wrong.get(line))}`);
}

function printValue(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(printValue)}]`;
  if (!isObject(value)) return String(stringifyExact(value));
  return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${printValue(one)}`)}}`;
}

function compile(): Promise<string> {
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const options = { cwd: home, maxBuffer: 2 ** 26 };
  return new Promise((resolve) =>
    execFile(process.execPath, [compiler, "-p", home, ...flags.split(" ")], options, (_, output) => resolve(output)),
  );
}

/** The types of a client. */
export const types: Reader = {
  name: "types",
  // The type of a parameter with a media type is its text, and the type of parts is a form.
  reads: (place) => !isMultipart(place) && !(isParameter(place) && place.mediaType),
  finds: "types",
  prepare: compileAll,
  judge: async (question) => {
    const { inputs } = await buildClient(question.document);
    const reading = readings.get(question) ?? "was not compiled";
    if (reading !== "right" || question.place.in === "answer") return reading;
    const input: object = await inputOf({ ...question, value: question.held[1] });
    const isFilled = Object.entries(inputs).some(([name, { fill }]) => fill !== undefined && !(name in Object(input)));
    return isFilled ? "sends what the input leaves out" : reading;
  },
};
