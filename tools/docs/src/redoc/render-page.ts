import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { DocsError } from "../docs-error.ts";
import type { JsonObject } from "../document/json.ts";
import { REDOC_SCRIPT } from "./bundle.ts";
import { REDOC_OPTIONS } from "./options.ts";

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** Renders a document with `redocly build-docs`: a page that reads Redoc's script from the folder above. */
export async function renderPage(document: JsonObject, file: string, head: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "ledgergate-docs-"));
  try {
    const source = join(folder, "openapi.json");
    const page = join(folder, "index.html");
    const config = join(folder, "redocly.yaml");
    writeFileSync(source, JSON.stringify(document));
    writeFileSync(config, JSON.stringify({ telemetry: "off", openapi: REDOC_OPTIONS }));
    await buildDocs(["build-docs", source, "--output", page, "--config", config, "--lint-config", "off"], file);
    return ownLinks(ownHosts(readFileSync(page, "utf8"), head));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function buildDocs(args: readonly string[], file: string): Promise<void> {
  const cli = join(dirname(require.resolve("@redocly/cli/package.json")), "bin/cli.js");
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  try {
    await run(process.execPath, [cli, ...args], { env: { ...process.env, ...quiet } });
  } catch (error) {
    const output = String((error as { stderr?: unknown }).stderr ?? error);
    throw new DocsError(`${file}: redocly build-docs cannot render it. ${firstReason(output)}`);
  }
}

/** The line that tells why: Redocly frames its banner, and its own steps come before what went wrong. */
function firstReason(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const told = lines.filter((line) => line !== "" && !/^[╔║╚]|^(?:Found|Prerendering)\b/.test(line));
  return told[0] ?? "";
}

/** The page names Redocly's CDN in its head and in an inline import, whatever the template: both become our own copy. */
function ownHosts(page: string, head: string): string {
  const script = `../${REDOC_SCRIPT}`;
  const rendered = page
    .replace(/<link rel="modulepreload"[^>]*>/, () => `<link rel="modulepreload" href="${script}">${head}`)
    .replace(/(import \{ hydrate \} from )"[^"]*"/, (_, statement: string) => `${statement}"${script}"`);
  const foreign = /cdn\.redocly?\.[a-z]+\/[^"'\s]*/.exec(rendered.replace(/__redoc_definition = .*/, ""));
  if (foreign !== null || !rendered.includes(`from "${script}"`)) {
    throw new DocsError(
      `The page that redocly build-docs writes has changed (${foreign?.[0] ?? "no import of Redoc's script"}): adapt tools/docs/src/redoc/render-page.ts.`,
    );
  }
  return rendered;
}

/**
 * Links of the menu name a path of the host until Redoc's script runs, and groups do so ever after. The script itself
 * makes fragments of them, and reads fragments when it starts.
 */
function ownLinks(page: string): string {
  return page.replaceAll(/(<a [^>]*href=")(?=\/)/g, "$1#");
}
