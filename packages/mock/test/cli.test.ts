import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { createMockFetch } from "../src/index.ts";
import { newFile } from "./fixtures/new-file.ts";
import { type RunningCommand, runCommand } from "./fixtures/run-command.ts";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const run = (...args: string[]): RunningCommand => runCommand([cli, ...args]);

describe("ledgergate-mock", () => {
  test("serves until it is interrupted, and then exits with 0 and nothing on standard error", async () => {
    const command = runCommand([cli, "--api", "ledger-a", "--no-any-key"], { PORT: "0" });
    const url = await command.ready();
    const [, key] = /^ +ledger-a +(\S+) +mainnet$/m.exec(command.output.out) ?? [];
    expect((await fetch(`${url}/ledger-a/v1/${key}/v1/accounts/0x1`)).status).toBe(200);
    expect((await fetch(`${url}/ledger-a/v1/another-key/v1/accounts/0x1`)).status).toBe(403);
    command.kill("SIGINT");
    expect(await command.ended).toBe(0);
    expect(command.output.err).toBe("");
  });

  test("says in one line that the port is in use", async () => {
    const { port } = new URL(await run("--port", "0", "--api", "auth").ready());
    const second = run("--port", port, "--api", "auth");
    expect(await second.ended).toBe(1);
    const other = Number(port) + 1;
    expect(second.output).toMatchObject({
      out: "",
      err: `ledgergate-mock: Port ${port} is in use. Choose another one: --port ${other}, or PORT=${other}.\n`,
    });
  });

  test("logs requests when asked to, without their keys", async () => {
    const command = run("--port", "0", "--api", "ledger-a", "--log");
    const url = await command.ready();
    await fetch(`${url}/ledger-a/v1/SECRET/v1/accounts/0x1`);
    command.kill("SIGTERM");
    expect(await command.ended).toBe(0);
    expect(command.output.out).toMatch(
      /^GET +200 +\d+ CU .* ms +ledger-a \/accounts\/\{address\} +\/ledger-a\/v1\/\[secret\]\/v1\/accounts\/0x1$/m,
    );
    expect(command.output.out).not.toContain("SECRET");
  });

  test("writes no file, starts no process and opens no connection", async () => {
    // Under Node's permission model the first write or child process would end the command.
    const noConnections = `import net from "node:net"; net.Socket.prototype.connect = () => { throw new Error("connected"); };`;
    const traps = [
      "--permission",
      "--allow-fs-read=*",
      "--import",
      `data:text/javascript,${encodeURIComponent(noConnections)}`,
    ];
    const command = runCommand([...traps, cli, "--port", "0", "--api", "ledger-b"]);
    const url = await command.ready();
    expect((await fetch(`${url}/ledger-b/v1/KEY/operations/1/effects`)).status).toBe(200);
    command.kill("SIGINT");
    expect(await command.ended).toBe(0);
    expect(command.output.err).toBe("");
  });

  test("reports a mistake in a state file in one line", async () => {
    const file = await newFile("state.json", '{ "teams": [{ "name": "A", "endpoints": [{}] }] }');
    const command = run("--api", "admin", "--state", file);
    expect(await command.ended).toBe(1);
    const err = `ledgergate-mock: ${file}: teams[0].endpoints[0].api_key is missing.\n`;
    expect(command.output).toMatchObject({ out: "", err });
  });

  test.each(["--help", "-h", "--version", "-v"])("answers %s and ends with 0", async (flag) => {
    const command = run(flag);
    expect(await command.ended).toBe(0);
    const isHelp = flag.includes("h");
    expect(command.output.out).toMatch(isHelp ? /^Usage: ledgergate-mock / : new RegExp(`^${manifest.version}\n$`));
  });

  test("prints no error if the reader of its help leaves early", () => {
    const script = `("$0" "$1" --help; echo "ended with $?" >&2) | :`;
    const { stderr } = spawnSync("bash", ["-c", script, process.execPath, cli], { encoding: "utf8" });
    expect(stderr).toBe("ended with 0\n");
  });

  test("asks for a newer Node before it loads anything else", async () => {
    const older = 'Object.defineProperty(process, "version", { value: "v18.20.4" });';
    const command = runCommand(["--import", `data:text/javascript,${encodeURIComponent(older)}`, cli]);
    expect(await command.ended).toBe(1);
    const needed = manifest.engines.node.replace(">=", "");
    const err = `ledgergate-mock: Node ${needed} or newer is needed, and this is v18.20.4.\n`;
    expect(command.output).toMatchObject({ out: "", err });
  });

  test.runIf(process.platform === "linux")("ends with the npx that started it, however that ends", async () => {
    // Like npx: a shell that starts the command, and forwards no signal.
    const start = `process.argv.slice(2).map((part) => "'" + part + "'").join(" ") + "; exit"`;
    const program = `require("node:child_process").spawn("sh", ["-c", ${start}], { stdio: "inherit" });`;
    const npx = await newFile("npx", program);
    const runner = runCommand([npx, process.execPath, cli, "--port", "0", "--api", "auth"]);
    const url = await runner.ready();
    runner.kill("SIGKILL");
    await expect
      .poll(
        () =>
          fetch(url).then(
            () => "there",
            () => "gone",
          ),
        { timeout: 5000 },
      )
      .toBe("gone");
  });

  test("serves as its flags describe", async () => {
    const ledgers = ["--seed", "7", "--head", "60", "--block-time", "3600000", "--pruned-below", "50"];
    const command = run("--port", "0", "--api", "ledger-a", ...ledgers, "--cu-budget", "150");
    const url = await command.ready();
    const ask = async (height: number): Promise<{ status: number; text: string; headers: Headers }> => {
      const answer = await fetch(`${url}/ledger-a/v1/KEY/v1/blocks/by_height/${height}`);
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    };
    const { status, headers, text } = await ask(59);
    expect(headers.get("x-node-block-height")).toBe("60");
    expect(headers.get("x-node-oldest-block-height")).toBe("50");
    const mockFetch = createMockFetch({ apis: ["ledger-a"], seed: 7, head: 60, blockTimeMs: 3_600_000 });
    const same = await mockFetch("http://mock/ledger-a/v1/KEY/v1/blocks/by_height/59");
    expect([status, text]).toEqual([200, await same.text()]);
    expect([(await ask(61)).status, (await ask(49)).status]).toEqual([404, 410]);
    const beyond = await ask(59);
    expect([beyond.status, beyond.headers.get("retry-after")]).toEqual([429, "3600"]);
  });

  test("refuses an unknown flag in one line", async () => {
    const command = run("--nothing");
    expect(await command.ended).toBe(2);
    const err = "ledgergate-mock: Unknown option '--nothing'. --help lists all flags.\n";
    expect(command.output).toMatchObject({ out: "", err });
  });
});
