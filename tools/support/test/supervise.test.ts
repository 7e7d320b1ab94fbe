import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen, onFreePort } from "../src/free-port.ts";
import { isAlive } from "../src/ps.ts";
import { noRedis, startRedis } from "../src/redis.ts";
import { startProgram } from "../src/start-program.ts";
import { supervise } from "../src/supervise.ts";
import { until } from "../src/until.ts";

/** A server that ends only by a signal. */
const server = [process.execPath, "-e", "console.log('is ready'); setInterval(() => {}, 1_000);"];

const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "ledgergate-support-"));

test("a server stops, and its folder is removed", async () => {
  const folder = temporaryFolder();
  const { stop } = await supervise(server, { readyText: "is ready", signal: "QUIT", folder });
  expect(existsSync(folder)).toBe(true);
  await stop();
  expect(existsSync(folder)).toBe(false);
});

test("a server that ends by itself is an error with its output", async () => {
  const failing = [process.execPath, "-e", 'console.error("no disk"); process.exit(3);'];
  await expect(supervise(failing, { readyText: "is ready", signal: "KILL" })).rejects.toThrow(
    "does not start: no disk",
  );
});

test("a server ends with the process that started it, even if that process is killed", async () => {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "pid");
  const server = ["sh", "-c", 'echo $$ > "$0"; echo is ready; exec sleep 60', file];
  const module = new URL("../src/supervise.ts", import.meta.url).href;
  const program = `const { supervise } = await import(${JSON.stringify(module)});
    await supervise(${JSON.stringify(server)}, { readyText: "is ready", signal: "KILL" });
    console.log("started"); setInterval(() => {}, 1_000);`;
  const owner = startProgram(process.execPath, ["--input-type=module", "-e", program]);
  onTestFinished(() => owner.stop());
  await owner.printed(/started/);
  const pid = Number(readFileSync(file, "utf8"));
  expect(await isAlive(pid)).toBe(true);
  await owner.stop();
  await until(async () => !(await isAlive(pid)), "the server to end", 10_000);
});

test("a Redis on a port in use is an error", async ({ skip }) => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const answer = await startRedis(await listen(other)).catch((error: Error) => error.message);
  if (answer === undefined) skip(noRedis);
  expect(answer).toMatch(/does not start: .*in use/s);
});

test("a server whose port another process takes starts on the next free port", async () => {
  const ports: number[] = [];
  const usedPort = await onFreePort(async (port) => {
    if (ports.push(port) === 1) throw new Error(`bind() to 127.0.0.1:${port} failed (98: Address already in use)`);
    return port;
  });
  expect(ports).toEqual([expect.any(Number), usedPort]);
  await expect(onFreePort(() => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
});
