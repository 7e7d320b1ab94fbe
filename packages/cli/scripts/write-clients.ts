/** Writes `src/generated/clients.ts`: an import for each dependency that has a document. `--check` only compares. */
import { readFile, writeFile } from "node:fs/promises";
import { findClients } from "./find-clients.ts";

const target = new URL("../src/generated/clients.ts", import.meta.url);

const rows = (await findClients()).map(({ api, packageName, factory }) => {
  return `  ${JSON.stringify(api)}: async () => (await import(${JSON.stringify(packageName)})).${factory},\n`;
});
const text = `// Written by \`pnpm generate\` from the dependencies in package.json. Do not edit.

/** The client factory of each API. A client is loaded when it is first used. */
export const factories: Readonly<Record<string, () => Promise<unknown>>> = {
${rows.join("")}};
`;

if (!process.argv.includes("--check")) await writeFile(target, text);
else if ((await readFile(target, "utf8")) !== text) {
  console.error("packages/cli/src/generated/clients.ts differs from package.json. Run `pnpm generate`.");
  process.exitCode = 1;
}
