import { glob, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { CodeExample } from "./read-examples.ts";

/**
 * Folder of the programs. It lies below this package, so that they find its dependencies, and outside `node_modules`, where Node
 * runs no TypeScript. The judge's clients lie beside it.
 */
export const programFolder: string = fileURLToPath(new URL("../../dist/examples", import.meta.url));

const packages = fileURLToPath(new URL("../../../../packages", import.meta.url));

/** The address that the documentation gives to the local mock. */
const MOCK = "http://localhost:4010";

/** Writes each example as a separate program that calls the mock at `url`. */
export async function writeExamples(examples: readonly CodeExample[], url: string): Promise<void> {
  await rm(programFolder, { recursive: true, force: true });
  // As in an application that has installed all packages.
  const installed = `${programFolder}/node_modules/@ledgergate`;
  await mkdir(installed, { recursive: true });
  for await (const folder of glob(`${packages}/*`)) await symlink(folder, `${installed}/${basename(folder)}`);
  await writeFile(`${programFolder}/tsconfig.json`, TSCONFIG);
  await writeFile(`${programFolder}/vitest.config.ts`, VITEST_CONFIG);
  await writeFile(`${programFolder}/.curlrc`, CURL_CONFIG);
  await writeFile(`${programFolder}/playwright.config.mjs`, PLAYWRIGHT_CONFIG);
  const write = (one: CodeExample) => {
    // Mock Service Worker replaces the mock.
    const code = one.code.includes('from "msw/browser"') ? one.code : one.code.replaceAll(MOCK, url);
    return writeFile(`${programFolder}/${programFile(one)}`, code);
  };
  await Promise.all(examples.map(write));
}

/** `packages-ledger-a-README-17.ts` for `packages/ledger-a/README.md:17`. */
export function programFile({ place, language }: CodeExample): string {
  return `${place.replace(/\.\w+:/, "-").replaceAll("/", "-")}.${language}`;
}

const TSCONFIG = JSON.stringify({
  extends: "../../../../tsconfig.base.json",
  compilerOptions: {
    types: ["node"],
    jsx: "react-jsx",
    lib: ["ES2024", "DOM", "DOM.Iterable"],
    declaration: false,
    isolatedDeclarations: false,
    noPropertyAccessFromIndexSignature: true,
  },
  include: ["."],
});

/** Programs that are tests have no common suffix. Node loads the packages itself, as those in an application's `node_modules`. */
const VITEST_CONFIG = `export default {
  test: { include: ["*.{ts,tsx}"], testTimeout: 30_000, server: { deps: { external: [/\\/packages\\/[^/]+\\/dist\\/.*\\.js$/] } } },
};
`;

const PLAYWRIGHT_CONFIG = `import { launchOptions } from "@ledgergate/support/browser";
export default { testMatch: "*.ts", outputDir: "results", use: { launchOptions: await launchOptions() } };
`;

/** Makes curl fail if the service answers with a failure. */
const CURL_CONFIG = "fail-with-body\nsilent\nshow-error\n";
