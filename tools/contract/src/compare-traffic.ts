import { mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runRedocly } from "@ledgergate/spec-rules/run-redocly";
import { type LoadedApi, serverPath } from "./oracle/apis.ts";
import { isObject } from "./oracle/document.ts";

/** Result of `redocly drift` on recorded traffic. */
export interface TrafficReport {
  /** Violations of the documents and undocumented parts, one sentence each. */
  readonly findings: readonly string[];
  /** Coverage by the name of the API. */
  readonly coverage: Readonly<Record<string, Coverage>>;
}

interface Coverage {
  /** Number of operations in the traffic. */
  readonly operations: number;
  /** Kinds of the parts that are not in the traffic: `operation`, `parameter` or `response`. */
  readonly missing: readonly string[];
}

interface HarRequest {
  readonly url: string;
  readonly queryString: readonly { readonly name: string; readonly value: string }[];
}

/** An operation, with its parts that occur in the traffic, and those that do not. */
interface Operation {
  readonly operationId: string;
  readonly covered: readonly { readonly kind: string }[];
  readonly missing: readonly { readonly kind: string }[];
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
  await using temporary = await mkdtempDisposable(join(tmpdir(), "traffic-"));
  const { path: folder } = temporary;
  await mkdir(join(folder, "documents"));
  const serverOf = ({ name, document }: LoadedApi) =>
    baseUrls[name] + serverPath(document).replace("{apiKey}", maskedKey);
  for (const api of apis) {
    const served = { ...api.document, servers: [{ url: serverOf(api) }] };
    await writeFile(join(folder, "documents", `${api.name}.json`), JSON.stringify(served, fitFor(api.name)));
  }
  // Tests ask the mock for an example by `Prefer`, which no document declares.
  const output = "--format json --output report.json --coverage-output coverage.json";
  const flags = `--traffic-format har --api documents --ignore-headers prefer ${output}`;
  // The exit code is an error if there are findings. The report lists them.
  await runRedocly(["drift", har, ...flags.split(" ")], folder);
  const read = async (file: string) => JSON.parse(await readFile(resolve(folder, file), "utf8"));
  const { problems } = await read("report.json");
  const { operations } = await read("coverage.json");
  const { log } = await read(har);
  const messages: readonly string[] = problems.map((one: { readonly message: string }) => one.message);
  const requests: readonly HarRequest[] = log.entries.map((one: { readonly request: HarRequest }) => one.request);
  const masked = listMasked(requests, apis.map(serverOf));
  return {
    findings: messages.filter((message) => !masked.some((start) => message.startsWith(start))),
    coverage: Object.fromEntries(apis.map(({ name }) => [name, coverageOf(name, operations)])),
  };
}

/**
 * Writes the API's name into the ids of its operations. Replaces `oneOf` by `anyOf`: Redocly accepts any value at a recursive schema, so
 * several branches may match there. It reads integers as doubles.
 */
function fitFor(api: string): (key: string, node: unknown) => unknown {
  return (key, node) => {
    if (typeof node === "bigint") return Number(node);
    if (key === "operationId" && typeof node === "string") return `${api} ${node}`;
    if (!isObject(node) || !("oneOf" in node) || "discriminator" in node) return node;
    const { oneOf, ...others } = node;
    return { ...others, anyOf: oneOf };
  };
}

function coverageOf(api: string, all: readonly Operation[]): Coverage {
  const own = all.filter(({ operationId }) => operationId.startsWith(`${api} `));
  const kindsOf = (among: "covered" | "missing") => own.flatMap((one) => one[among].map(({ kind }) => kind));
  return {
    operations: kindsOf("covered").filter((kind) => kind === "operation").length,
    // No example has all members of a schema with branches.
    missing: kindsOf("missing").filter((kind) => kind !== "property"),
  };
}

/** Lists how messages about masked values begin. Recordings mask what may be a secret, such as a parameter `token.id`, or an address. */
function listMasked(requests: readonly HarRequest[], servers: readonly string[]): readonly string[] {
  const parameters = requests.flatMap(({ queryString }) => queryString.filter(({ value }) => value === maskedKey));
  // The server of a chain begins with the server of the admin API.
  const longestFirst = servers.toSorted((one, other) => other.length - one.length);
  const isInPath = requests.some(({ url }) => {
    const server = longestFirst.find((one) => url.startsWith(one)) ?? "";
    return url.slice(server.length).split("?")[0]?.includes(maskedKey);
  });
  const starts = parameters.map(({ name }) => `Invalid query parameter "${name}": `);
  return isInPath ? [...starts, "Invalid path parameter "] : starts;
}
