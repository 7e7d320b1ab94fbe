/**
 * The ledgers' own SDKs: installs them, and provides the calls that `tools/bench` compares with our clients.
 *
 * @packageDocumentation
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MANIFEST = fileURLToPath(new URL("../../sdks", import.meta.url));
const CACHE = fileURLToPath(new URL("../../.cache", import.meta.url));

// By default npm retries for two minutes without a network.
const FLAGS = "--fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=2000";
const INSTALL = `ci --ignore-scripts --no-audit --no-fund --loglevel=error ${FLAGS}`;

/**
 * Installs the ledgers' own SDKs in the versions of `sdks/package-lock.json`, without running scripts of packages. Keeps the
 * installation for later runs with the same lock file.
 *
 * @returns the folder that contains `node_modules`
 * @throws Error with npm's output, for example without a network.
 */
export async function installSdks(): Promise<string> {
  const lock = await readFile(join(MANIFEST, "package-lock.json"));
  const folder = join(CACHE, createHash("sha256").update(lock).digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  console.error("Installing the SDKs. This takes a while …");
  // A complete installation is renamed, so that an interrupted one is never used.
  const unfinished = `${folder}-${process.pid}`;
  try {
    await mkdir(CACHE, { recursive: true });
    await cp(MANIFEST, unfinished, { recursive: true });
    await promisify(execFile)("npm", INSTALL.split(" "), { cwd: unfinished });
    await rename(unfinished, folder);
  } catch (cause) {
    throw new Error(`Cannot install the SDKs. The first run needs the network. ${(cause as Error).message}`, { cause });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Loads an SDK from the folder of {@link installSdks}. The workspace does not install the SDKs, so their types are unknown. */
// biome-ignore lint/suspicious/noExplicitAny: the types of an SDK are unknown, so only its calls check it
export function loadSdk(folder: string, name: string): any {
  return createRequire(join(folder, "package.json"))(name);
}

/**
 * Source of a program for each SDK: the client and one call, whose answer it exports. The fragment of the page's address is the
 * base URL. Bundled in the folder of {@link installSdks}.
 */
export const PEER_PROGRAMS: Readonly<Record<string, string>> = {
  "@aptos-labs/ts-sdk": `
    import { Aptos, AptosConfig, Network } from "@aptos-labs/ts-sdk";
    const client = new Aptos(new AptosConfig({ network: Network.CUSTOM, fullnode: location.hash.slice(1) }));
    export default await client.getBlockByHeight({ blockHeight: 3285 });`,
  "@aptos-labs/ts-sdk, one function": `
    import { AptosConfig, Network } from "@aptos-labs/ts-sdk";
    import { getBlockByHeight } from "@aptos-labs/ts-sdk/transaction";
    const aptosConfig = new AptosConfig({ network: Network.CUSTOM, fullnode: location.hash.slice(1) });
    export default await getBlockByHeight({ aptosConfig, blockHeight: 3285 });`,
  "@stellar/stellar-sdk": `
    import { Horizon } from "@stellar/stellar-sdk";
    const client = new Horizon.Server(location.hash.slice(1), { allowHttp: true });
    export default await client.effects().forOperation("121693057904021505").call();`,
  tronweb: `
    import { TronWeb } from "tronweb";
    const { fullNode } = new TronWeb({ fullHost: location.hash.slice(1) });
    export default await fullNode.request("wallet/updatesetting", {
      owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
      contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
      consume_user_resource_percent: 7 }, "post");`,
};

export interface PeerSubject {
  readonly name: string;
  readonly call: () => Promise<unknown>;
}

/**
 * Lists a call of each SDK: a GET without a body, for a server that answers everything with the same JSON object.
 *
 * @param folder - The folder of {@link installSdks}.
 */
export function peerSubjects(folder: string, baseUrl: string): readonly PeerSubject[] {
  const { Aptos, AptosConfig, Network } = loadSdk(folder, "@aptos-labs/ts-sdk");
  const { Horizon } = loadSdk(folder, "@stellar/stellar-sdk");
  const { TronWeb } = loadSdk(folder, "tronweb");
  // With `Network.CUSTOM`, the SDK prints a note.
  const aptos = new Aptos(new AptosConfig({ network: Network.LOCAL, fullnode: `${baseUrl}/v1/KEY/v1` }));
  const horizon = new Horizon.Server(`${baseUrl}/v1/KEY`, { allowHttp: true });
  const { fullNode } = new TronWeb({ fullHost: `${baseUrl}/v1/KEY` });
  return [
    { name: "@aptos-labs/ts-sdk", call: () => aptos.getBlockByHeight({ blockHeight: 3285 }) },
    { name: "@stellar/stellar-sdk", call: () => horizon.effects().forOperation("3285").call() },
    { name: "tronweb", call: () => fullNode.request("blocks/by_height/3285", {}, "get") },
  ];
}
