import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { run } from "../src/command/run.ts";
import { newFile } from "./fixtures/new-file.ts";
import { runCommand } from "./fixtures/run-command.ts";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

/** Calls the function behind the command. Returns the exit code, and the texts on standard output and standard error. */
async function call(...args: string[]): Promise<readonly [code: number | undefined, out: string, err: string]> {
  const out = vi.spyOn(console, "log").mockReturnValue();
  const err = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const code = await run(args, {});
  return [code, out.mock.calls.join("\n"), err.mock.calls.join("\n")];
}

describe("ledgergate-mock", () => {
  test("serves and logs until it is interrupted, writes no file, starts no process and opens no connection", async () => {
    // Under Node's permission model the first write or child process would end the command.
    const noConnections = `import net from "node:net"; net.Socket.prototype.connect = () => { throw new Error("connected"); };`;
    const traps = [
      "--permission",
      "--allow-fs-read=*",
      "--import",
      `data:text/javascript,${encodeURIComponent(noConnections)}`,
    ];
    const command = runCommand([...traps, cli, "--api", "ledger-a", "--no-any-key", "--log"], { PORT: "0" });
    const url = await command.ready();
    const [, key = ""] = /^ +ledger-a +(\S+) +mainnet$/m.exec(command.output.out) ?? [];
    const shown = command.output.out.length;
    expect((await fetch(`${url}/ledger-a/v1/${key}/v1/accounts/0x1`)).status).toBe(200);
    expect((await fetch(`${url}/ledger-a/v1/another-key/v1/accounts/0x1`)).status).toBe(403);
    command.kill("SIGTERM");
    expect(await command.ended).toBe(0);
    const { out, err } = command.output;
    expect(err).toBe("");
    expect(out).toMatch(
      /^GET +200 +\d+ CU .* ms +ledger-a \/accounts\/\{address\} +\/ledger-a\/v1\/\[secret\]\/v1\/accounts\/0x1$/m,
    );
    expect(out.slice(shown)).not.toContain(key);
    expect(out).not.toContain("another-key");
  });

  test.each([
    [2, ["--nothing"], "Unknown option '--nothing'. --help lists all flags."],
    [1, ["--state", "no.json"], "There is no file no.json."],
  ])("ends with %i for %j, and says why in one line", async (code, args, line) => {
    expect(await call(...args)).toEqual([code, "", `ledgergate-mock: ${line}`]);
  });

  test.each([
    ["--help", /^Usage: ledgergate-mock /],
    ["--version", new RegExp(`^${manifest.version}$`)],
  ])("answers %s and ends with 0", async (flag, text) => {
    expect(await call(flag)).toEqual([0, expect.stringMatching(text), ""]);
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
});
