import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runProgram } from "@ledgergate/consumers";
import { root } from "../apis.ts";

/** The runtime's sub-paths that our other packages import, under a range of its versions. */
const SHARED = ["internal", "mask", "parts"];

const COMPILER_OPTIONS = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true, types: [] },
  ...{ target: "es2022", lib: ["es2023", "dom", "dom.iterable"], module: "nodenext" },
};

/**
 * Finds what the shared sub-paths of the next runtime lack or narrow in comparison with the last one. TypeScript assigns each export of
 * the next runtime to the type that it had. A type must be assignable in both directions, since dependents read and make its values.
 * So a new member of an object that a function takes must be optional, even if only the runtime makes such objects.
 *
 * @param last folder of the last runtime, with its dependencies
 * @returns one line for each such export
 */
export async function findNarrowed(last: string, next: string): Promise<readonly string[]> {
  const names: string[] = [];
  const lines: string[] = [];
  for (const path of SHARED) {
    const declarations = `dist/${path}.d.ts`;
    const text = await readFile(join(last, declarations), "utf8");
    const [one, other] = [`last_${path}`, `next_${path}`];
    const file = (folder: string) => JSON.stringify(join(folder, `dist/${path}.js`));
    add("", `import * as ${one} from ${file(last)};`, `import * as ${other} from ${file(next)};`);
    for (const { name, isType } of exportsOf(text)) {
      const label = `${path}: ${name}`;
      if (!isType) add(label, `export const v${lines.length}: typeof ${one}.${name} = ${other}.${name};`);
      else
        for (const [from, to] of [
          [one, other],
          [other, one],
        ])
          add(label, `export const t${lines.length} = (value: ${from}.${name}): ${to}.${name} => value;`);
    }
  }
  const found = new Map<string, string>();
  await using folder = await mkdtempDisposable(join(tmpdir(), "ledgergate-declarations-"));
  await writeFile(join(folder.path, "check.ts"), lines.join("\n"));
  for (const { line, code, message } of await compile(folder.path, { compilerOptions: COMPILER_OPTIONS })) {
    const name = names[line - 1] || "sub-paths";
    // A generic type needs arguments (TS2314). It is compared where a function uses it.
    if (code !== "2314" && !found.has(name)) found.set(name, message);
  }
  return Array.from(found, ([name, message]) => `@ledgergate/runtime/${name} is not what it was: ${message}`);

  function add(label: string, ...more: readonly string[]): void {
    lines.push(...more);
    names.push(...more.map(() => label));
  }
}

/** Lists the exports of a module by its declarations, which the compiler wrote. */
function exportsOf(text: string): readonly { readonly name: string; readonly isType: boolean }[] {
  const declared = [...text.matchAll(/^export (?:declare )?(const|function|class|type|interface) (\w+)/gm)];
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(",").filter((name) => name.trim() !== ""),
  );
  return [
    ...declared.map(([, kind, name = ""]) => ({ name, isType: kind === "type" || kind === "interface" })),
    ...listed.map((text) => {
      const [, type, name = ""] = /^\s*(type )?(?:\w+ as )?(\w+)/.exec(text) ?? [];
      return { name, isType: type !== undefined };
    }),
  ];
}

/** Returns the last line of a message, which names the member, without the paths of modules. */
function reasonOf(message: string): string {
  const [reason = ""] = message.split("\n").slice(-1);
  return reason.trim().replaceAll(/import\("[^"]*"\)\./g, "");
}

interface CompilerError {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

/** Compiles the modules of a folder. Returns the errors. */
export async function compile(folder: string, project: object): Promise<readonly CompilerError[]> {
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
  const compiler = dirname(createRequire(join(root, "package.json")).resolve("typescript/package.json"));
  const printed = await runProgram(process.execPath, [join(compiler, "bin/tsc"), "--pretty", "false"], folder).catch(
    (error: Error) => error.message,
  );
  return [...printed.matchAll(/^(\S+)\((\d+),\d+\): error TS(\d+): (.*(?:\n +.*)*)/gm)].map(
    ([, file = "", line, code = "", message = ""]) => ({ file, line: Number(line), code, message: reasonOf(message) }),
  );
}
