import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@ledgergate/support/free-port";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { findTarballs, installInto, makeApplication } from "../src/install-packed.ts";
import { findRefusedLicences, readComponents, writeSbom } from "../src/licences.ts";
import { nodeBinary } from "../src/platforms.ts";

/** The gateway, and what comes with it from this workspace. */
const WITH_GATEWAY = ["gateway", "mock", "service-kit", "runtime", "world"].map((name) => `@ledgergate/${name}`);

let folder: string;

beforeAll(async () => {
  folder = await makeApplication();
  await installInto(folder, await findTarballs(inject("consumer"), WITH_GATEWAY));
  return () => rm(folder, { recursive: true, force: true });
}, 120_000);

it("brings only licences that users can be given", async () => {
  const sbom = join(folder, "sbom.cdx.json");
  await writeSbom(folder, sbom);
  const components = await readComponents(folder, sbom);
  expect(components.map(({ name }) => name)).toContain("kysely");
  expect(findRefusedLicences(components)).toEqual([]);
});

it("names what it brings along as ranges, so that fixes reach who installs it", async () => {
  const manifest = await readFile(join(folder, "node_modules/@ledgergate/gateway/package.json"), "utf8");
  const { dependencies } = JSON.parse(manifest) as { readonly dependencies: Readonly<Record<string, string>> };
  expect(dependencies).toHaveProperty("kysely");
  expect(Object.entries(dependencies).filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(range))).toEqual([]);
});

describe("npx @ledgergate/gateway serve in an empty folder", () => {
  it("serves calls that its own commands make, twice", async () => {
    const addresses = ["--listen", `127.0.0.1:${await freePort()}`, "--operations", "127.0.0.1:0"];
    const first = await serve(addresses);
    const { curls } = JSON.parse(await readFile(join(folder, "ledgergate-data/first-team.json"), "utf8"));
    for (const curl of Object.values<string>(curls)) expect([curl, await statusOf(curl)]).toEqual([curl, "200"]);
    expect(first.output.all).not.toContain("npx ledgergate-gateway");
    await first.stop("SIGINT");

    const second = await serve(addresses);
    expect(second.output.all).toContain("npx @ledgergate/gateway admin-key create --team TEAM");
    expect(await statusOf(curls["ledger-a"])).toBe("200");
    await second.stop("SIGINT");
  }, 120_000);
});

/** Starts the command as its README says, but on ports that nobody else has. */
async function serve(flags: readonly string[]): Promise<RunningProgram> {
  const PATH = [dirname(nodeBinary("node")), process.env.PATH].join(delimiter);
  // Its group has npx, the command and its workers. Ctrl-C reaches all of them.
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
