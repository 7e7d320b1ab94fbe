import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DocsError } from "../docs-error.ts";

const require = createRequire(import.meta.url);

/** File name of Redoc's script in the site; all pages share it. */
export const REDOC_SCRIPT = "redoc.standalone.js";

/** The addresses at which Redoc's script asks for the pictures of its own logo. */
const LOGOS = ["https://cdn.redoc.ly/redoc/logo-mini-full.svg", "https://cdn.redoc.ly/redoc/logo-mini.svg"];

/** The address to which Redoc's script reports how it is used, where nobody turns that off. */
const TELEMETRY = "https://otel.cloud.redocly.com/v1/traces";

const WORDMARK = `<svg xmlns="http://www.w3.org/2000/svg" width="58" height="16" viewBox="0 0 58 16"><text y="12" font-family="system-ui,sans-serif" font-size="13" font-weight="600" fill="#2467f2">Redocly</text></svg>`;

/** Writes our copy of Redoc's script, which needs no other host: its logo comes with it, and it reports to nobody. */
export function writeRedocScript(out: string): void {
  const source = require.resolve("redoc/bundles/redoc.standalone.js");
  let script = readFileSync(source, "utf8");
  for (const address of [...LOGOS, TELEMETRY]) {
    if (!script.includes(address)) {
      throw new DocsError(
        `${source} no longer holds ${address}. This version of Redoc asks for something else: compare tools/docs/src/redoc/bundle.ts with it.`,
      );
    }
  }
  const wordmark = `data:image/svg+xml,${encodeURIComponent(WORDMARK).replaceAll("'", "%27")}`;
  for (const address of LOGOS) script = script.replaceAll(address, wordmark);
  writeFileSync(join(out, REDOC_SCRIPT), script.replaceAll(TELEMETRY, "about:blank"));
}
