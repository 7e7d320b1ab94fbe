import { rm } from "node:fs/promises";
import { join } from "node:path";
import { callFirstTeam, runProgram } from "@ledgergate/consumers";
import { startProgram } from "@ledgergate/support/start-program";

const COMMANDS = {
  "@ledgergate/cli": "ledgergate",
  "@ledgergate/mock": "ledgergate-mock",
  "@ledgergate/gateway": "ledgergate-gateway",
};

/**
 * Runs the installed commands of a folder: each prints its version, and the gateway serves a call of each API.
 *
 * @param versions the versions that were installed, by the name of the package
 * @returns the faults, one line each
 */
export async function runCommands(folder: string, versions: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [name, command] of Object.entries(COMMANDS)) {
    const said = (await runProgram(process.execPath, [join("node_modules/.bin", command), "--version"], folder)).trim();
    if (said !== versions.get(name)) faults.push(`${command} --version says ${said}, not ${versions.get(name)}.`);
  }
  return [...faults, ...(await serveCalls(folder))];
}

/** Starts the gateway in the folder and makes the calls that it proposes for its first team. */
async function serveCalls(folder: string): Promise<readonly string[]> {
  const flags = ["--listen", "127.0.0.1:0", "--operations", "127.0.0.1:0"];
  const command = join("node_modules/.bin", COMMANDS["@ledgergate/gateway"]);
  const gateway = startProgram(process.execPath, [command, "serve", ...flags], { cwd: folder });
  try {
    await gateway.printed(/Ledgergate ready on/);
    const statuses = Object.entries(await callFirstTeam(folder));
    const failed = statuses.filter(([, status]) => status !== "200");
    return failed.map(([api, status]) => `ledgergate-gateway answers a call of ${api} with ${status}.`);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await gateway.stop("SIGINT");
    // Another run in this folder begins anew, at other ports.
    await rm(join(folder, "ledgergate-data"), { recursive: true, force: true });
  }
}
