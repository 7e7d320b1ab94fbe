import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Example } from "./read-examples.ts";

/** Where the programs are: below this package, so that they find its dependencies; not in `node_modules`, where Node runs no TypeScript. */
export const programs: string = fileURLToPath(new URL("../dist", import.meta.url));

/** The address that the documentation gives to the local mock. */
const MOCK = "http://localhost:4010";

/** Writes each example as a separate program that calls the mock at `url`. */
export async function writePrograms(examples: readonly Example[], url: string): Promise<void> {
  await rm(programs, { recursive: true, force: true });
  await mkdir(programs, { recursive: true });
  await writeFile(`${programs}/tsconfig.json`, TSCONFIG);
  const write = (one: Example) => {
    const code = isForPage(one) ? one.code : one.code.replaceAll(MOCK, url);
    return writeFile(`${programs}/${programName(one)}`, code);
  };
  await Promise.all(examples.map(write));
}

/** Whether a program is the script of a page, where Mock Service Worker takes the place of the mock. */
export function isForPage({ code }: Example): boolean {
  return code.includes('from "msw/browser"');
}

/** `packages-ledger-a-README-17.ts` for `packages/ledger-a/README.md:17`. */
export function programName({ place }: Example): string {
  return `${place.replace(/\.\w+:/, "-").replaceAll("/", "-")}.ts`;
}

const TSCONFIG = JSON.stringify({
  extends: "../../../tsconfig.base.json",
  compilerOptions: { types: ["node"], declaration: false, isolatedDeclarations: false },
  include: ["."],
});
