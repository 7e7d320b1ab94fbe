import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LoadedApi, serverPath } from "@ledgergate/oracle";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";

/** Number of parts of a document that occur in the traffic, and of all parts. */
interface Share {
  readonly covered: number;
  readonly total: number;
}

/** Result of `redocly drift` on recorded traffic. */
export interface TrafficReport {
  /** Violations of the document and undocumented parts, one sentence each. */
  readonly findings: readonly string[];
  readonly totals: Readonly<Record<"operations" | "parameters" | "responses" | "properties", Share>>;
}

interface Har {
  readonly log: { readonly entries: readonly { readonly request: HarRequest }[] };
}

interface HarRequest {
  readonly url: string;
  readonly queryString: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Compares the recorded traffic of an API with its document, by `redocly drift`.
 *
 * @param har file that a mock recorded, possibly of several APIs
 * @param baseUrl address of this API at the mock
 */
export async function compareTraffic(
  har: string,
  { name, document }: LoadedApi,
  baseUrl: string,
): Promise<TrafficReport> {
  // Recordings mask the key.
  const server = baseUrl + serverPath(document).replace("{apiKey}", "[secret]");
  const folder = await mkdtemp(join(tmpdir(), `traffic-${name}-`));
  try {
    const [traffic, api, report, coverage] = ["har", "openapi", "report", "coverage"].map((file) =>
      join(folder, `${file}.json`),
    ) as [string, string, string, string];
    const recorded = entriesBelow(JSON.parse(await readFile(har, "utf8")), server, Object.keys(document.paths ?? {}));
    await writeFile(traffic, JSON.stringify(recorded));
    await writeFile(api, JSON.stringify(document, takeAnyBranch));
    // Tests ask the mock for an example by `Prefer`, which no document declares.
    const flags = ["--server", server, "--ignore-headers", "prefer", "--format", "json", "--output", report];
    const files = [traffic, "--traffic-format", "har", "--api", api, "--coverage-output", coverage];
    // The exit code is an error if there are findings. The report lists them.
    await runRedocly(["drift", ...files, ...flags], folder);
    const { problems } = JSON.parse(await readFile(report, "utf8"));
    const { totals } = JSON.parse(await readFile(coverage, "utf8"));
    const messages: readonly string[] = problems.map(({ message }: { readonly message: string }) => message);
    const masked = listMasked(recorded, server);
    return { findings: messages.filter((message) => !masked.some((start) => message.startsWith(start))), totals };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Replaces `oneOf` by `anyOf`. Redocly accepts any value at a recursive schema, so several branches may match there. It reads integers
 * as doubles.
 */
function takeAnyBranch(_: string, node: unknown): unknown {
  if (typeof node === "bigint") return Number(node);
  if (typeof node !== "object" || node === null || !("oneOf" in node) || "discriminator" in node) return node;
  const { oneOf, ...others } = node;
  return { ...others, anyOf: oneOf };
}

/** Selects the requests of this API, since other APIs may have the same origin. */
function entriesBelow({ log }: Har, server: string, paths: readonly string[]): Har {
  const starts = new Set(paths.map((path) => `${server}/${path.split("/")[1]}`));
  const isOfApi = (url: string) => [...starts].some((start) => url.startsWith(start));
  return { log: { ...log, entries: log.entries.filter(({ request }) => isOfApi(request.url)) } };
}

/** Lists how messages about masked values begin. Recordings mask what may be a secret, such as a parameter `token.id`, or an address. */
function listMasked({ log }: Har, server: string): readonly string[] {
  const names = log.entries.flatMap(({ request }) => request.queryString.filter(({ value }) => value === "[secret]"));
  const inPath = log.entries.some(({ request }) =>
    request.url.slice(server.length).split("?")[0]?.includes("[secret]"),
  );
  return [
    ...names.map(({ name }) => `Invalid query parameter "${name}": `),
    ...(inPath ? ["Invalid path parameter "] : []),
  ];
}

/** Writes the figures of an API into its row of a Markdown table, if it has one. */
export function writeRow(text: string, name: string, { totals }: TrafficReport): string {
  const { operations, parameters, responses, properties } = totals;
  const cells = [operations, parameters, responses, properties].map(percent);
  return text.replace(new RegExp(`^\\| \`${name}\` \\|.*$`, "m"), `| \`${name}\` | ${cells.join(" | ")} |`);
}

function percent({ covered, total }: Share): string {
  return total === 0 ? "none" : `${Math.floor((100 * covered) / total)} %`;
}
