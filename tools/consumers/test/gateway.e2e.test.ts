import { delimiter, dirname } from "node:path";
import { freePort } from "@ledgergate/support/free-port";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { expect, it, onTestFinished } from "vitest";
import { callFirstTeam } from "../src/call-first-team.ts";
import { nodeBinary } from "../src/platforms.ts";
import { installAlone } from "./install-alone.ts";

const folder = await installAlone("@ledgergate/gateway", { packages: 60, megabytes: 66, components: ["kysely"] });

it("npx @ledgergate/gateway serve answers the curl commands that it prints, also after a restart", async () => {
  const flags = ["--listen", `127.0.0.1:${await freePort()}`, "--operations", "127.0.0.1:0", "--workers", "1"];
  const first = await serve(flags);
  expect([...new Set(Object.values(await callFirstTeam(folder)))]).toEqual(["200"]);
  expect(first.output.all).not.toContain("npx ledgergate-gateway");
  await first.stop("SIGINT");

  const second = await serve(flags);
  expect(second.output.all).toContain("npx @ledgergate/gateway admin-key create --team TEAM");
  expect(await callFirstTeam(folder)).toMatchObject({ "ledger-a": "200" });
  await second.stop("SIGINT");
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
