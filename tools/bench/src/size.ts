import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PEER_PROGRAMS } from "@ledgergate/contract/peers";
import { apiNames, exampleInputs, listOperations, loadApi } from "@ledgergate/oracle";
import { build, type Plugin } from "esbuild";
import type { Figure, Table, TableRow } from "./report.ts";

/** Stands for a client's name if one program contains all clients. */
export const ALL_CLIENTS = "all clients";

interface SizeLimits {
  /** Largest size that the test allows: at most 50 bytes above the reached size. */
  readonly limit: number;
  /** Size to reach. */
  readonly goal: number;
}

/** Gzipped bytes of a program with one call of the client, or of every client. */
const LIMITS: Readonly<Record<string, SizeLimits>> = {
  "ledger-a": { limit: 11_470, goal: 9_700 },
  "ledger-b": { limit: 10_860, goal: 9_000 },
  "ledger-c": { limit: 10_140, goal: 8_450 },
  admin: { limit: 9_450, goal: 8_250 },
  auth: { limit: 9_550, goal: 8_250 },
  [ALL_CLIENTS]: { limit: 12_300, goal: 10_500 },
};

/** Limits of every other client without its descriptor. `sizeLimits` adds the limit of the descriptor. */
const OTHER_LIMITS: SizeLimits = { limit: 10_600, goal: 8_250 };

/** Returns the limits of a client, or of {@link ALL_CLIENTS}. */
export async function sizeLimits(name: string): Promise<SizeLimits> {
  const { limit, goal } = LIMITS[name] ?? OTHER_LIMITS;
  const others = apiNames.filter((one) => !LIMITS[one] && (one === name || name === ALL_CLIENTS));
  const growth = (await Promise.all(others.map(descriptorLimit))).reduce((sum, bytes) => sum + bytes, 0);
  return { limit: limit + growth, goal: goal + growth };
}

/** Returns how many bytes a descriptor and its parts of the runtime may add. The descriptor has all operations of an API. */
async function descriptorLimit(name: string): Promise<number> {
  const { document } = await loadApi(name);
  return 700 + 20 * listOperations(document).length;
}

/** The plug-ins that the runtime exports. */
export const PLUG_INS: readonly string[] = ["costMeter", "limitRate", "watchCalls", "logCalls", "watchLedger"];

const PACKAGES = join(import.meta.dirname, "../../../packages");
const columns = ["minified", "gzipped"].map((title) => ({ title, unit: "B" }));

/** Measures the bytes that a browser loads for a client. */
export const sizeFigure: Figure = {
  async measure({ peers }) {
    return [await clientTable(peers), await plugInTable(), await optionalTable()];
  },
};

async function clientTable(peers: string | undefined): Promise<Table> {
  const rowOf = async (name: string, program: string, folder?: string): Promise<TableRow> => {
    const { minified, gzipped } = await bundle(program, folder);
    return { name, values: [minified, gzipped] };
  };
  const withGoal = async (row: Promise<TableRow>): Promise<TableRow> => {
    const { name, values } = await row;
    const { goal } = await sizeLimits(name);
    return { name, values, goal: { column: "gzipped", atMost: goal } };
  };
  const rows = await Promise.all([
    ...apiNames.map(async (name) => withGoal(rowOf(name, await clientProgram(name)))),
    withGoal(rowOf(ALL_CLIENTS, await allClientsProgram())),
    ...Object.entries(otherPrograms).map(([name, program]) => rowOf(name, program)),
    ...Object.entries(peers === undefined ? {} : PEER_PROGRAMS).map(([name, program]) => rowOf(name, program, peers)),
  ]);
  return { title: "Size of a program with one call", columns, rows };
}

async function plugInTable(): Promise<Table> {
  const rows = await Promise.all(PLUG_INS.map(plugInRow));
  return { title: "Size that a plug-in adds to a client of ledger A", columns, rows };
}

/** Measures the bytes that a plug-in adds to a client of ledger A, minified and compressed. */
export async function plugInRow(name: string): Promise<TableRow> {
  const program = await clientProgram("ledger-a", `plugins: [${name}({})]`);
  const without = await bundle(await clientProgram("ledger-a"));
  return rowOfDifference(name, `import { ${name} } from "@ledgergate/runtime"; ${program}`, without);
}

async function optionalTable(): Promise<Table> {
  const program = await allClientsProgram();
  const without = await bundle(program);
  const rows = (await optionalImports()).map((name) =>
    rowOfDifference(name, `import * as part from "${name}"; console.log(part); ${program}`, without),
  );
  return {
    title: "Size that a whole optional import adds to all clients (without optional peers)",
    columns,
    rows: await Promise.all(rows),
  };
}

async function rowOfDifference(name: string, program: string, without: Bundle): Promise<TableRow> {
  const { minified, gzipped } = await bundle(program);
  return { name, values: [minified - without.minified, gzipped - without.gzipped] };
}

/** Lists the sub-paths of the published packages. It also lists the root of `connect`, but no other root. */
async function optionalImports(): Promise<string[]> {
  const lists = ["runtime", ...apiNames, "connect"].map(async (name) => {
    const { exports } = JSON.parse(await readFile(join(PACKAGES, name, "package.json"), "utf8"));
    return Object.keys(exports)
      .filter((path) => !path.endsWith(".json") && (path !== "." || name === "connect"))
      .map((path) => `@ledgergate/${name}${path.slice(1)}`);
  });
  return (await Promise.all(lists)).flat();
}

/** Writes a program that makes a client and calls its first operation once, with blank required inputs. */
export async function clientProgram(name: string, ...options: readonly string[]): Promise<string> {
  const { connect, document } = await loadApi(name);
  const [operation] = listOperations(document);
  if (!operation) throw new Error(`${name} has no operation.`);
  const input = Object.entries(exampleInputs(operation, "required")[0]).map(
    ([member, value]) => `${member}: ${typeof value === "string" ? '""' : 0}`,
  );
  const given = ["baseUrl: location.origin", 'apiKey: "KEY"', ...options];
  return `import { ${connect.name} } from "@ledgergate/${name}";
    console.log(await ${connect.name}({ ${given.join()} }).${operation.id}({ ${input.join()} }));`;
}

/** Writes a program that makes and calls the clients of all APIs. */
export async function allClientsProgram(): Promise<string> {
  return (await Promise.all(apiNames.map((name) => clientProgram(name)))).join("\n");
}

/** Programs that make the same call with other libraries. */
const otherPrograms: Readonly<Record<string, string>> = {
  "openapi-fetch": `
    import createClient from "openapi-fetch";
    console.log(await createClient({ baseUrl: location.origin }).GET("/blocks/by_height/{block_height}"));`,
  ky: `
    import ky from "ky";
    console.log(await ky.get(location.origin + "/blocks/by_height/1").json());`,
  axios: `
    import axios from "axios";
    console.log((await axios.get(location.origin + "/blocks/by_height/1")).data);`,
};

/** A program after bundling, as in an application's build. */
export interface Bundle {
  /** Minified size in bytes. */
  readonly minified: number;
  /** Minified and compressed size in bytes. */
  readonly gzipped: number;
  /** Source files that the bundle contains parts of. */
  readonly files: readonly string[];
}

/** Bundles a program for browsers. Imports of Node and of optional peers stay imports. */
export async function bundle(program: string, folder: string = import.meta.dirname): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    external: ["node:*", "undici", "@opentelemetry/api"],
    plugins: [workspacePackages],
    write: false,
    metafile: true,
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return {
    minified: code.length,
    gzipped: gzipSync(code, { level: 9 }).length,
    files: inputs.filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path !== "<stdin>").map(([path]) => path),
  };
}

/** Resolves each package of the workspace from its own folder, so that a program may import any of them. */
const workspacePackages: Plugin = {
  name: "workspace-packages",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@ledgergate\// }, ({ path, kind, importer, pluginData }) =>
      pluginData === "own"
        ? undefined
        : resolve(path, { kind, importer, resolveDir: join(PACKAGES, path.split("/")[1] ?? ""), pluginData: "own" }),
    );
  },
};
