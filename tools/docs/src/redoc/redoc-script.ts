import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DocsError } from "../docs-error.ts";

const require = createRequire(import.meta.url);

/** URLs of the Redoc logo, which its script loads from a CDN. */
const LOGOS = ["https://cdn.redoc.ly/redoc/logo-mini-full.svg", "https://cdn.redoc.ly/redoc/logo-mini.svg"];

/** Endpoint of Redoc's telemetry, which is on by default. */
const TELEMETRY = "https://otel.cloud.redocly.com/v1/traces";

/** Code by which Redoc shows only the operations of one menu group, with its replacement. Redoc has no option for it. */
const GROUPS = [
  ["e.children.length>0&&e.content.contentType!==nh.GROUP", "e.children.length>0"],
  ["e.content===null||s&&!Pwe(e.gatePath,t)?", "e.content===null?"],
  ["s=kU(t),c=ug(t)", "s=!0,c=ug(t)"],
] as const;

const WORDMARK = `<svg xmlns="http://www.w3.org/2000/svg" width="58" height="16" viewBox="0 0 58 16"><text y="12" font-family="system-ui,sans-serif" font-size="13" font-weight="600" fill="#2467f2">Redocly</text></svg>`;

/**
 * Our copy of Redoc's script. It sends no request to another host: the logo is inlined, telemetry disabled. It shows the
 * operations of every menu group.
 */
export function redocScript(): string {
  const source = require.resolve("redoc/bundles/redoc.standalone.js");
  let script = readFileSync(source, "utf8");
  for (const part of [...LOGOS, TELEMETRY, ...GROUPS.map(([condition]) => condition)]) {
    if (!script.includes(part)) {
      throw new DocsError(
        `${source} no longer contains ${part}. This version of Redoc differs: adapt tools/docs/src/redoc/redoc-script.ts.`,
      );
    }
  }
  const wordmark = `data:image/svg+xml,${encodeURIComponent(WORDMARK).replaceAll("'", "%27")}`;
  for (const address of LOGOS) script = script.replaceAll(address, wordmark);
  for (const [condition, replacement] of GROUPS) script = script.replace(condition, replacement);
  return script.replaceAll(TELEMETRY, "about:blank");
}
