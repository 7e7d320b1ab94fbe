import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isObject, stringifyExact } from "@ledgergate/oracle";

/** A value and the type that it may have, as code. */
export interface TypedValue {
  readonly type: string;
  readonly value: unknown;
}

/** A literal would have to name only declared members. `plain` makes it a value that may have others, as schemas allow. */
const helpers = `type Plain<T> = T extends object ? { -readonly [Name in keyof T]: Plain<T[Name]> } : T;
declare function plain<const T>(value: T): Plain<T>;
declare function accept<T>(value: T): void;
`;

const compilerOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: [],
  module: "nodenext",
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

/**
 * Compiles one program that assigns each value to its type.
 *
 * @param imports - Import declarations of the types.
 * @returns the values that their types refuse
 */
export async function refusedByTypes(
  folder: string,
  imports: string,
  values: readonly TypedValue[],
): Promise<ReadonlySet<TypedValue>> {
  const head = `${imports}\n${helpers}`;
  const lines = values.map(({ type, value }) => `{ const one = plain(${printValue(value)}); accept<${type}>(one); }`);
  await writeFile(join(folder, "values.ts"), `${head}${lines.join("\n")}\n`);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["values.ts"] }));
  const first = head.split("\n").length;
  const refused = new Set<TypedValue>();
  for (const line of (await compile(folder)).split("\n")) {
    if (!line.includes("error TS")) continue;
    const [, row, code = ""] = /^values\.ts\((\d+),\d+\): error TS(\d+)/.exec(line) ?? [];
    const one = values[Number(row) - first];
    if (!one || !mismatches.has(code)) throw new Error(line);
    // TypeScript demands one declared member of an object whose members are all optional. Schemas do not.
    if (code !== "2559" || !isObject(one.value) || Array.isArray(one.value)) refused.add(one);
  }
  return refused;
}

function printValue(value: unknown): string {
  if (typeof value === "bigint") return `${value}n`;
  return Array.isArray(value) ? `[${value.map(printValue)}]` : stringifyExact(value);
}

/** Codes of the compiler for a value that does not have its type. 2559: it has none of the type's members. */
const mismatches: ReadonlySet<string> = new Set(["2345", "2559", "2739", "2740", "2741"]);

function compile(folder: string): Promise<string> {
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const options = { cwd: folder, maxBuffer: 2 ** 26 };
  return new Promise((resolve) =>
    execFile(process.execPath, [compiler, "-p", folder, "--pretty", "false"], options, (_, output) => resolve(output)),
  );
}
