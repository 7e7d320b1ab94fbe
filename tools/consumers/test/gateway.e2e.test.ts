import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@ledgergate/support/free-port";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { findTarballs, installInto, makeApplication, withOwnDependencies } from "../src/install-packed.ts";
import { findRefusedLicences, writeSbom } from "../src/licences.ts";
import { nodeBinary } from "../src/platforms.ts";

let folder: string;

beforeAll(async () => {
  folder = await makeApplication();
  await installInto(folder, await findTarballs(inject("consumer"), await withOwnDependencies("@ledgergate/gateway")));
  return () => rm(folder, { recursive: true, force: true });
}, 120_000);

it("depends only on packages with allowed licences", async () => {
  const components = await writeSbom(folder, join(folder, "sbom.cdx.json"));
  expect(components.map(({ name }) => name)).toContain("kysely");
  expect(findRefusedLicences(components)).toEqual([]);
});

describe("npx @ledgergate/gateway serve in an empty folder", () => {
  it("answers the curl commands that it prints, also after a restart", async () => {
    const flags = ["--listen", `127.0.0.1:${await freePort()}`, "--operations", "127.0.0.1:0", "--workers", "1"];
    const first = await serve(flags);
    const { curls } = JSON.parse(await readFile(join(folder, "ledgergate-data/first-team.json"), "utf8"));
    for (const curl of Object.values<string>(curls)) expect([curl, await statusOf(curl)]).toEqual([curl, "200"]);
    expect(first.output.all).not.toContain("npx ledgergate-gateway");
    await first.stop("SIGINT");

    const second = await serve(flags);
    expect(second.output.all).toContain("npx @ledgergate/gateway admin-key create --team TEAM");
    expect(await statusOf(curls["ledger-a"])).toBe("200");
    await second.stop("SIGINT");
  }, 120_000);
});

/** Starts the command as its README describes, but on unused ports. */
async function serve(flags: readonly string[]): Promise<RunningProgram> {
  const PATH = [dirname(nodeBinary("node")), process.env.PATH].join(delimiter);
  // A signal reaches the whole process group, as Ctrl-C does: npx, the command and its workers.
  const options = { cwd: folder, env: { ...process.env, PATH }, detached: true };
  const program = startProgram("npx", ["@ledgergate/gateway", "serve", ...flags], options);
  onTestFinished(() => program.kill("SIGKILL"));
  // The message ends with an empty line.
  await program.printed(/Try:.*\n\n$/s);
  return program;
}

async function statusOf(curl: string): Promise<string> {
  const line = `${curl} -s -o /dev/null -w '%{http_code}'`;
  return (await promisify(execFile)("sh", ["-c", line])).stdout;
}
