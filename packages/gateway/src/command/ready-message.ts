import { relative } from "node:path";
import { curlLine, type SampleCredentials } from "@ledgergate/service-kit";
import { baseUrlsOf, type Setup } from "../config/setup.ts";
import type { FirstTeam } from "../processes/first-team.ts";

/** Shell variables instead of unknown secrets. */
const variables: SampleCredentials = {
  apiKey: "$LEDGERGATE_KEY",
  adminKey: "$LEDGERGATE_ADMIN_KEY",
  client: { client_id: "$LEDGERGATE_CLIENT_ID", client_secret: "$LEDGERGATE_CLIENT_SECRET" },
};

/**
 * Writes the text that `serve` prints after the start: its addresses, a text about keys, and a command to try for each API, with the secrets
 * of a team if they may be shown.
 */
export function readyMessage(setup: Setup, url: string, operationsUrl: string, keys: string, team?: FirstTeam): string {
  const { database, data, workers } = setup.config;
  const bases = Object.entries({ ...baseUrlsOf(setup, url), operations: operationsUrl });
  const store = database === undefined ? `PGlite in ${shortPath(data)}` : "PostgreSQL";
  return [
    `Ledgergate ready on ${url}, ${workers} ${workers === 1 ? "worker" : "workers"}, ${store}`,
    ...(setup.simulated.length > 0 ? [`Simulated ledgers, with invented answers: ${setup.simulated.join(", ")}`] : []),
    ...section("Base URLs:", inColumns(bases)),
    ...["", keys],
    ...section("Try:", Object.values(curlsOf(setup, url, team))),
    "",
  ].join("\n");
}

/** Writes a `curl` command for each API. Without a team, variables stand for its secrets. */
export function curlsOf(setup: Setup, url: string, team?: FirstTeam): Record<string, string> {
  const bases = baseUrlsOf(setup, url);
  const curls = setup.apis.map((api) => {
    const curl = curlLine(api, bases[api.name] ?? url, team ? credentialsOf(team, api.name) : variables);
    return [api.name, curl.replace(/'(?=[^']*\$LEDGERGATE)[^']*'/g, expandable)] as const;
  });
  return Object.fromEntries(curls);
}

/** Quotes a shell word so that its variables are expanded. If it contains quotes, only the variables are in double quotes. */
function expandable(word: string): string {
  if (!/["\\`]/.test(word)) return `"${word.slice(1, -1)}"`;
  return word.replace(/\$LEDGERGATE_\w+/g, (variable) => `'"${variable}"'`);
}

function credentialsOf({ endpoints, adminKey, client }: FirstTeam, chain: string): SampleCredentials {
  return {
    apiKey: endpoints.find((endpoint) => endpoint.chain === chain)?.key ?? "",
    adminKey,
    client: { client_id: client.id, client_secret: client.secret },
  };
}

/** Lists the secrets of a new team. */
export function firstKeys({ endpoints, adminKey, client }: FirstTeam): string {
  const keys = inColumns([
    ...endpoints.map(({ chain, network, key }) => [`${chain} ${network}`, key] as const),
    ["admin key", adminKey],
    ["client id", client.id],
    ["client secret", client.secret],
  ]);
  return ["Keys of the first team, shown only now:", ...keys.map((line) => `  ${line}`)].join("\n");
}

function inColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`);
}

function section(title: string, lines: readonly string[]): string[] {
  return ["", title, ...lines.map((line) => `  ${line}`)];
}

function shortPath(path: string): string {
  const below = relative(process.cwd(), path);
  return below.startsWith("..") ? path : `./${below}`;
}

/** Returns the command that runs this program, so that printed commands can be pasted. */
export function programName(env: NodeJS.Dict<string>): string {
  if (env.npm_lifecycle_event === "gateway") return "pnpm gateway";
  return env.npm_command === "exec" ? "npx @ledgergate/gateway" : "ledgergate-gateway";
}
