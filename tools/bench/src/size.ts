import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { apiNames, exampleInputs, listCallable, loadApi } from "@ledgergate/contract/oracle";
import { PEER_PROGRAMS } from "@ledgergate/contract/peers";
import { build, type Plugin } from "esbuild";
import type { Figure, Table, TableRow } from "./report.ts";

/** Stands for a client's name if one program contains all clients. */
export const ALL_CLIENTS = "all clients";

/** Gzipped bytes of a program with one call of the client, or of every client, and the number of their operations at that time. */
const REACHED: Readonly<Record<string, { readonly bytes: number; readonly operations: number }>> = {
  "ledger-a": { bytes: 11_854, operations: 4 },
  "ledger-b": { bytes: 11_230, operations: 1 },
  "ledger-c": { bytes: 10_438, operations: 1 },
  admin: { bytes: 9_765, operations: 1 },
  auth: { bytes: 9_855, operations: 1 },
  [ALL_CLIENTS]: { bytes: 12_693, operations: 8 },
};

/** Bytes that the descriptor of another client may add to a program of all clients. */
const DESCRIPTOR = 700;

/** Returns the size that a client, or {@link ALL_CLIENTS}, may have: 2 % more than it had, and 60 bytes for each further operation. */
export async function sizeLimit(name: string): Promise<number> {
  const { bytes, operations } = REACHED[name] ?? { bytes: 11_300, operations: 0 };
  const names = name === ALL_CLIENTS ? apiNames : [name];
  const counts = await Promise.all(names.map(async (one) => listCallable((await loadApi(one)).document).length));
  const added = counts.reduce((sum, count) => sum + count, 0) - operations;
  const unknown = name === ALL_CLIENTS ? names.filter((one) => !REACHED[one]).length : 0;
  return Math.round(bytes * 1.02) + added * 60 + unknown * DESCRIPTOR;
}

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
  const withGoal = async (name: string, program: string): Promise<TableRow> => {
    return { ...(await rowOf(name, bundle(program))), goal: { column: "gzipped", atMost: await sizeLimit(name) } };
  };
  const rows = await Promise.all([
    ...[...apiNames, ALL_CLIENTS].map(async (name) => withGoal(name, await clientProgram(name))),
    ...Object.entries(otherPrograms).map(([name, program]) => rowOf(name, bundle(program))),
    ...Object.entries(peers ? PEER_PROGRAMS : {}).map(([name, program]) => rowOf(name, bundle(program, peers))),
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
  return rowOf(name, bundle(`import { ${name} } from "@ledgergate/runtime"; ${program}`), without);
}

async function optionalTable(): Promise<Table> {
  const program = await clientProgram(ALL_CLIENTS);
  const without = await bundle(program);
  const rows = (await optionalImports()).map((name) =>
    rowOf(name, bundle(`import * as part from "${name}"; console.log(part); ${program}`), without),
  );
  return {
    title: "Size that a whole optional import adds to all clients (without optional peers)",
    columns,
    rows: await Promise.all(rows),
  };
}

/** Makes a row of a program's sizes, of which those of a smaller program are taken off. */
async function rowOf(
  name: string,
  program: Promise<Bundle>,
  without: Omit<Bundle, "files"> = { minified: 0, gzipped: 0 },
): Promise<TableRow> {
  const { minified, gzipped } = await program;
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

/** Writes a program that makes a client, or {@link ALL_CLIENTS}, and calls its first operation once, with blank required inputs. */
export async function clientProgram(name: string, ...options: readonly string[]): Promise<string> {
  if (name === ALL_CLIENTS) return (await Promise.all(apiNames.map((one) => clientProgram(one)))).join("\n");
  const { connect, document, wholeBodies } = await loadApi(name);
  const [operation] = listCallable(document);
  if (!operation) throw new Error(`${name} has no operation.`);
  const input = Object.entries(exampleInputs(operation, "required", wholeBodies)[0]).map(
    ([member, value]) => `${member}: ${typeof value === "string" ? '""' : 0}`,
  );
  const given = ["baseUrl: location.origin", 'apiKey: "KEY"', ...options];
  return `import { ${connect.name} } from "@ledgergate/${name}";
    console.log(await ${connect.name}({ ${given.join()} }).${operation.id}({ ${input.join()} }));`;
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
