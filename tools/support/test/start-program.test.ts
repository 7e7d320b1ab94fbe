import { expect, test } from "vitest";
import { childrenOf, isAlive, residentMemory } from "../src/ps.ts";
import { type RunningProgram, startProgram } from "../src/start-program.ts";
import { until } from "../src/until.ts";

const run = (code: string, options = {}): RunningProgram => startProgram(process.execPath, ["-e", code], options);

test("a program's output is collected, and a text in it can be waited for", async () => {
  const program = run('console.log("port 7"); console.error("warned"); setTimeout(() => process.exit(3), 100);');
  expect((await program.printed(/port (\d)/))[1]).toBe("7");
  expect(await program.ended).toBe(3);
  expect(program.output).toMatchObject({ out: "port 7\n", err: "warned\n" });
  expect((await program.printed(/warned/))[0]).toBe("warned");
});

test("a program that ends before it prints the text is an error with its output", async () => {
  const program = run('console.error("no configuration"); process.exitCode = 2;');
  await expect(program.printed(/ready/)).rejects.toThrow(
    /^node -e .* ended with 2 before it was ready: no configuration$/,
  );
  await expect(startProgram("no-such-program", []).printed(/ready/)).rejects.toThrow("ENOENT");
});

test("a program is stopped by a signal, and stop() resolves at once after its end", async () => {
  const program = run("console.log('ready'); setInterval(() => {}, 1_000);");
  await program.printed(/ready/);
  expect(await residentMemory(program.pid)).toBeGreaterThan(1);
  await program.stop("SIGTERM");
  expect(await program.ended).toBe("SIGTERM");
  await program.stop();
});

test("a signal reaches the whole group of a detached program", async () => {
  const program = startProgram("sh", ["-c", "sleep 60 & sleep 60 & echo ready; wait"], { detached: true });
  await program.printed(/ready/);
  expect(await childrenOf(program.pid)).toHaveLength(2);
  program.kill("SIGKILL");
  // The sleeping processes hold the pipes: the output ends with them.
  expect(await program.ended).toBe("SIGKILL");
});

test("a program is killed when the process that started it exits", async () => {
  const module = JSON.stringify(new URL("../src/start-program.ts", import.meta.url).href);
  const owner = run(`import(${module}).then(({ startProgram }) => {
    console.log(startProgram("sleep", ["60"]).pid, "started");
    setTimeout(() => process.exit(), 100);
  });`);
  const [, pid] = await owner.printed(/(\d+) started/);
  await owner.ended;
  await until(async () => !(await isAlive(Number(pid))), "the program to end", 10_000);
});
