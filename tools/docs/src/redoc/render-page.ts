import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { SCHEMAS_HEADING } from "../anchors.ts";
import { DocsError } from "../docs-error.ts";
import type { JsonObject } from "../document/json.ts";

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** Redoc's options for every page. */
const REDOC_OPTIONS: JsonObject = {
  disableTelemetry: true,
  hideLoading: true,
  // Gives every named schema its own URL.
  schemaDefinitionsTagName: SCHEMAS_HEADING,
  jsonSamplesExpandLevel: 3,
  // A list of kinds is there to be read: show it whole rather than its first ten.
  maxDisplayedEnumValues: 60,
  // The kinds of samples that an operation can have, the first one shown: others are left out.
  codeSamples: { languages: ["TypeScript", "curl", "Payload"].map((lang) => ({ lang })) },
};

/** File name of Redoc's script in the site; all pages share it. */
const REDOC_SCRIPT = "redoc.standalone.js";

/** URLs of the Redoc logo, which its script loads from a CDN. */
const LOGOS = ["https://cdn.redoc.ly/redoc/logo-mini-full.svg", "https://cdn.redoc.ly/redoc/logo-mini.svg"];

/** Endpoint of Redoc's telemetry, which is on by default. */
const TELEMETRY = "https://otel.cloud.redocly.com/v1/traces";

const WORDMARK = `<svg xmlns="http://www.w3.org/2000/svg" width="58" height="16" viewBox="0 0 58 16"><text y="12" font-family="system-ui,sans-serif" font-size="13" font-weight="600" fill="#2467f2">Redocly</text></svg>`;

/** Renders a document with `redocly build-docs`: a page that reads Redoc's script from the folder above. */
export async function renderPage(document: JsonObject, file: string, head: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "ledgergate-docs-"));
  try {
    const source = join(folder, "openapi.json");
    const page = join(folder, "index.html");
    const config = join(folder, "redocly.yaml");
    writeFileSync(source, JSON.stringify(document));
    writeFileSync(config, JSON.stringify({ telemetry: "off", openapi: REDOC_OPTIONS }));
    await runRedocly(["build-docs", source, "--output", page, "--config", config, "--lint-config", "off"], file);
    return ownLinks(ownHosts(readFileSync(page, "utf8"), head));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runRedocly(args: readonly string[], file: string): Promise<void> {
  const cli = join(dirname(require.resolve("@redocly/cli/package.json")), "bin/cli.js");
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  try {
    await run(process.execPath, [cli, ...args], { env: { ...process.env, ...quiet } });
  } catch (error) {
    const output = String((error as { stderr?: unknown }).stderr ?? error);
    throw new DocsError(`${file}: redocly build-docs cannot render it. ${firstReason(output)}`);
  }
}

/** The first line that is neither Redocly's banner nor one of its progress messages: the cause. */
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

/** Writes our copy of Redoc's script, which sends no request to another host: the logo is inlined, telemetry disabled. */
export function writeRedocScript(out: string): void {
  const source = require.resolve("redoc/bundles/redoc.standalone.js");
  let script = readFileSync(source, "utf8");
  for (const address of [...LOGOS, TELEMETRY]) {
    if (!script.includes(address)) {
      throw new DocsError(
        `${source} no longer holds ${address}. This version of Redoc asks for something else: compare tools/docs/src/redoc/render-page.ts with it.`,
      );
    }
  }
  const wordmark = `data:image/svg+xml,${encodeURIComponent(WORDMARK).replaceAll("'", "%27")}`;
  for (const address of LOGOS) script = script.replaceAll(address, wordmark);
  writeFileSync(join(out, REDOC_SCRIPT), script.replaceAll(TELEMETRY, "about:blank"));
}
