import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { type LoadedApi, serverPath } from "./oracle/index.ts";

/** Number of parts of a document that occur in the traffic, and of all parts. */
interface Share {
  readonly covered: number;
  readonly total: number;
}

type Part = "operations" | "parameters" | "responses" | "properties";

/** Shares of an API's document. */
type Totals = Readonly<Record<Part, Share>>;

/** Result of `redocly drift` on recorded traffic. */
export interface TrafficReport {
  /** Violations of the documents and undocumented parts, one sentence each. */
  readonly findings: readonly string[];
  /** Totals by the name of the API. */
  readonly totals: Readonly<Record<string, Totals>>;
}

interface Har {
  readonly log: { readonly entries: readonly { readonly request: HarRequest }[] };
}

interface HarRequest {
  readonly url: string;
  readonly queryString: readonly { readonly name: string; readonly value: string }[];
}

/** Parts of an operation that occur in the traffic, and those that do not. */
interface OperationCoverage {
  readonly operationId: string;
  readonly covered: readonly CoveredPart[];
  readonly missing: readonly CoveredPart[];
}

interface CoveredPart {
  readonly kind: "operation" | "parameter" | "response" | "property";
}

/** Stands in recordings in place of each key and secret. */
const maskedKey = "any-key";

/**
 * Compares recorded traffic with the documents of its APIs, by one run of `redocly drift`.
 *
 * @param har file that a mock recorded
 * @param baseUrls address of each API at the mock
 */
export async function compareTraffic(
  har: string,
  apis: readonly LoadedApi[],
  baseUrls: Readonly<Record<string, string>>,
): Promise<TrafficReport> {
  const folder = await mkdtemp(join(tmpdir(), "traffic-"));
  try {
    const [documents, report, coverage] = ["documents", "report.json", "coverage.json"].map((file) =>
      join(folder, file),
    ) as [string, string, string];
    await mkdir(documents);
    const serverOf = ({ name, document }: LoadedApi) =>
      baseUrls[name] + serverPath(document).replace("{apiKey}", maskedKey);
    for (const api of apis) {
      const served = { ...api.document, servers: [{ url: serverOf(api) }] };
      await writeFile(join(documents, `${api.name}.json`), JSON.stringify(served, fitFor(api.name)));
    }
    // Tests ask the mock for an example by `Prefer`, which no document declares.
    const flags = ["--ignore-headers", "prefer", "--format", "json", "--output", report];
    const files = [har, "--traffic-format", "har", "--api", documents, "--coverage-output", coverage];
    // The exit code is an error if there are findings. The report lists them.
    await runRedocly(["drift", ...files, ...flags], folder);
    const { problems } = JSON.parse(await readFile(report, "utf8"));
    const { operations } = JSON.parse(await readFile(coverage, "utf8"));
    const messages: readonly string[] = problems.map(({ message }: { readonly message: string }) => message);
    const masked = listMasked(JSON.parse(await readFile(har, "utf8")), apis.map(serverOf));
    return {
      findings: messages.filter((message) => !masked.some((start) => message.startsWith(start))),
      totals: Object.fromEntries(apis.map(({ name }) => [name, addUp(operations, name)])),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Writes the API's name into the ids of its operations. Replaces `oneOf` by `anyOf`: Redocly accepts any value at a recursive schema, so
 * several branches may match there. It reads integers as doubles.
 */
function fitFor(api: string): (key: string, node: unknown) => unknown {
  return (key, node) => {
    if (typeof node === "bigint") return Number(node);
    if (key === "operationId" && typeof node === "string") return `${api} ${node}`;
    if (typeof node !== "object" || node === null || !("oneOf" in node) || "discriminator" in node) return node;
    const { oneOf, ...others } = node;
    return { ...others, anyOf: oneOf };
  };
}

function addUp(operations: readonly OperationCoverage[], api: string): Totals {
  const own = operations.filter(({ operationId }) => operationId.startsWith(`${api} `));
  const count = (kind: CoveredPart["kind"]): Share => {
    const isOfKind = (part: CoveredPart) => part.kind === kind;
    const covered = own.flatMap((one) => one.covered.filter(isOfKind)).length;
    return { covered, total: covered + own.flatMap((one) => one.missing.filter(isOfKind)).length };
  };
  return {
    operations: count("operation"),
    parameters: count("parameter"),
    responses: count("response"),
    properties: count("property"),
  };
}

/** Lists how messages about masked values begin. Recordings mask what may be a secret, such as a parameter `token.id`, or an address. */
function listMasked({ log }: Har, servers: readonly string[]): readonly string[] {
  const names = log.entries.flatMap(({ request }) => request.queryString.filter(({ value }) => value === maskedKey));
  // The server of a chain begins with the server of the admin API.
  const longestFirst = servers.toSorted((one, other) => other.length - one.length);
  const inPath = log.entries.some(({ request: { url } }) => {
    const server = longestFirst.find((one) => url.startsWith(one)) ?? "";
    return url.slice(server.length).split("?")[0]?.includes(maskedKey);
  });
  return [
    ...names.map(({ name }) => `Invalid query parameter "${name}": `),
    ...(inPath ? ["Invalid path parameter "] : []),
  ];
}

/** Writes the figures of an API into its row of a Markdown table, if it has one. */
export function writeRow(text: string, name: string, totals: Totals): string {
  const { operations, parameters, responses, properties } = totals;
  const cells = [operations, parameters, responses, properties].map(percent);
  return text.replace(new RegExp(`^\\| \`${name}\` \\|.*$`, "m"), `| \`${name}\` | ${cells.join(" | ")} |`);
}

function percent({ covered, total }: Share): string {
  return total === 0 ? "none" : `${Math.floor((100 * covered) / total)} %`;
}
