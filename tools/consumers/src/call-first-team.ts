import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

/** Runs the curl commands that a new gateway in a folder gives to its first team. Returns the status of each API's answer. */
export async function callFirstTeam(folder: string): Promise<Readonly<Record<string, string>>> {
  const { curls } = JSON.parse(await readFile(join(folder, "ledgergate-data/first-team.json"), "utf8"));
  const statuses = Object.entries<string>(curls).map(async ([api, curl]) => {
    const status = await runProgram("sh", ["-c", `${curl} -s -o /dev/null -w '%{http_code}'`], folder);
    return [api, status] as const;
  });
  return Object.fromEntries(await Promise.all(statuses));
}
