import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { type RunningCommand, runCommand } from "./fixtures/run-command.ts";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const run = (...args: string[]): RunningCommand => runCommand([cli, ...args]);

describe("ledgergate-mock", () => {
  it("serves until it is interrupted, and then exits with 0 and nothing on standard error", async () => {
    const command = runCommand([cli], { PORT: "0" });
    const url = await command.ready();
    const [, key] = /^ +ledger-a +(\S+) +mainnet$/m.exec(command.output.out) ?? [];
    expect((await fetch(`${url}/ledger-a/v1/${key}/v1/accounts/0x1`)).status).toBe(200);
    expect((await fetch(`${url}/ledger-a/v1/another-key/v1/accounts/0x1`)).status).toBe(403);
    command.child.kill("SIGINT");
    expect(await command.exit()).toBe(0);
    expect(command.output.err).toBe("");
  });

  it("says in one line that the port is in use", async () => {
    const { port } = new URL(await run("--port", "0", "--api", "auth").ready());
    const second = run("--port", port, "--api", "auth");
    expect(await second.exit()).toBe(1);
    const other = Number(port) + 1;
    expect(second.output).toEqual({
      out: "",
      err: `ledgergate-mock: Port ${port} is in use. Choose another one: --port ${other}, or PORT=${other}.\n`,
    });
  });

  it("logs requests when asked to, without their keys", async () => {
    const command = run("--port", "0", "--api", "ledger-a", "--any-key", "--log");
    const url = await command.ready();
    await fetch(`${url}/ledger-a/v1/SECRET/v1/accounts/0x1`);
    command.child.kill("SIGTERM");
    expect(await command.exit()).toBe(0);
    expect(command.output.out).toMatch(
      /^GET +200 +\d+ CU .* ms +ledger-a \/accounts\/\{address\} +\/ledger-a\/v1\/\*\*\*\/v1\/accounts\/0x1$/m,
    );
    expect(command.output.out).not.toContain("SECRET");
  });

  it("writes no file, starts no process and connects to nobody", async () => {
    // Under Node's permission model the first write or child process would end the command.
    const noConnections = `import net from "node:net"; net.Socket.prototype.connect = () => { throw new Error("connected"); };`;
    const traps = [
      "--permission",
      "--allow-fs-read=*",
      "--import",
      `data:text/javascript,${encodeURIComponent(noConnections)}`,
    ];
    const command = runCommand([...traps, cli, "--port", "0", "--any-key"]);
    const url = await command.ready();
    expect((await fetch(`${url}/ledger-b/v1/KEY/operations/1/effects`)).status).toBe(200);
    command.child.kill("SIGINT");
    expect(await command.exit()).toBe(0);
    expect(command.output.err).toBe("");
  });

  it.each([
    ['{ "teams": [', "not JSON from line 1 column 13 on. Mend it there, or leave the state out for the default one."],
    ['{ "teams": [{ "name": "A", "endpoints": [{}] }] }', "teams[0].endpoints[0].api_key is missing."],
  ])("says in one line what is wrong with the state file %j", async (text, reason) => {
    const folder = await mkdtemp(join(tmpdir(), "ledgergate-mock-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "state.json");
    await writeFile(file, text);
    const command = run("--state", file);
    expect(await command.exit()).toBe(1);
    expect(command.output).toEqual({ out: "", err: `ledgergate-mock: ${file}: ${reason}\n` });
  });

  it("says in one line that there is no such state file", async () => {
    const command = run("--state", "no/such/state.json");
    expect(await command.exit()).toBe(1);
    expect(command.output.err).toBe(
      "ledgergate-mock: no/such/state.json: there is no such file. " +
        "Name another one, or leave the state out for the default one.\n",
    );
  });

  it("prints help and version", async () => {
    const [help, version] = [run("--help"), run("--version")];
    expect([await help.exit(), await version.exit()]).toEqual([0, 0]);
    expect(help.output.out).toMatch(/^Usage: ledgergate-mock /);
    expect(version.output.out).toBe(`${manifest.version}\n`);
  });

  it("serves the ledgers that its flags describe", async () => {
    const ledgers = ["--seed", "7", "--head", "60", "--block-time", "3600000", "--pruned-below", "50"];
    const start = (...flags: string[]): Promise<string> =>
      run("--port", "0", "--api", "ledger-a", "--any-key", ...flags).ready();
    const [one, same, other] = await Promise.all([start(...ledgers), start(...ledgers), start("--head", "60")]);
    const get = async (url: string, height: number): Promise<{ status: number; text: string; headers: Headers }> => {
      const answer = await fetch(`${url}/ledger-a/v1/KEY/v1/blocks/by_height/${height}?with_transactions=true`);
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    };
    const { headers, ...block } = await get(one, 59);
    expect(headers.get("x-node-block-height")).toBe("60");
    expect(headers.get("x-node-oldest-block-height")).toBe("50");
    expect(block).toMatchObject({ status: 200, text: (await get(same, 59)).text });
    expect(block.text).not.toBe((await get(other, 59)).text);
    expect([(await get(one, 61)).status, (await get(one, 49)).status]).toEqual([404, 410]);
  });

  it("holds keys to the limits that its flags set", async () => {
    const start = (...flags: string[]): Promise<string> =>
      run("--port", "0", "--api", "ledger-a", "--any-key", ...flags).ready();
    const [second, budget] = await Promise.all([start("--cu-per-second", "15"), start("--cu-budget", "15")]);
    const waitOf = async (url: string): Promise<[number, string | null]> => {
      const answers = await Promise.all([1, 2].map(() => fetch(`${url}/ledger-a/v1/KEY/v1/accounts/0x1`)));
      const refused = answers.find(({ status }) => status !== 200);
      return [refused?.status ?? 200, refused?.headers.get("retry-after") ?? null];
    };
    expect(await waitOf(second)).toEqual([429, "1"]);
    expect(await waitOf(budget)).toEqual([429, "3600"]);
  });

  it("starts in the scenario that it is given", async () => {
    const url = await run("--port", "0", "--api", "ledger-a", "--any-key", "--scenario", "down").ready();
    expect((await fetch(`${url}/ledger-a/v1/KEY/v1/accounts/0x1`)).status).toBe(503);
  });

  it("refuses an unknown scenario with those that there are", async () => {
    const command = run("--scenario", "storm");
    expect(await command.exit()).toBe(2);
    expect(command.output).toEqual({
      out: "",
      err: 'ledgergate-mock: --scenario must be one of normal, flaky, throttled, pruned, stale-node, down, not "storm".\n',
    });
  });

  it("refuses an unknown flag in one line", async () => {
    const command = run("--nothing");
    expect(await command.exit()).toBe(2);
    expect(command.output.err).toBe("ledgergate-mock: Unknown option '--nothing'. --help lists all flags.\n");
  });
});
