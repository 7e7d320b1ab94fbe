import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type RunningProgram, startProgram } from "@ledgergate/support/start-program";
import { expect, test } from "vitest";
import { atLeast, atMost, type Drill, type DrillFigure, none } from "../../src/drill/drill.ts";
import { drills } from "../../src/drill/drills.ts";
import { type Load, startLoad } from "../../src/drill/load.ts";
import { runDrill } from "../../src/drill/run-drill.ts";

const cli = fileURLToPath(new URL("../../src/drill/cli.ts", import.meta.url));

async function run(...args: readonly string[]): Promise<{ code: unknown; output: RunningProgram["output"] }> {
  const { ended, output } = startProgram(process.execPath, [cli, ...args]);
  return { code: await ended, output };
}

test("the help names every drill", async () => {
  const { code, output } = await run("--help");
  expect(code).toBe(0);
  const words = output.out.replace(/\s+/g, " ");
  for (const { name, about } of drills) expect(words).toContain(` ${name} ${about}`);
});

test.each([
  [["nothing"], "'nothing' is invalid for argument 'names'. Allowed choices are alerts,"],
  [["--rounds", "0"], "argument '0' is invalid. It must be a whole number from 1."],
  [["--often"], "unknown option '--often'"],
])("%j is refused with exit code 2", async (args, message) => {
  const { code, output } = await run(...args);
  expect(code).toBe(2);
  expect(output.err).toContain(message);
});

test("a figure holds if it has the required value", () => {
  const holds = (...figures: readonly DrillFigure[]) => figures.map((figure) => figure.holds);
  expect(holds(atMost("a", 1, 1), atLeast("b", 1, 1), none("c", 0, 5))).toEqual([true, true, true]);
  expect(holds(atMost("a", 2, 1), atLeast("b", 0, 1), none("c", 1, 5))).toEqual([false, false, false]);
  expect(atMost("memory", Number.NaN, 1).holds).toBe(false);
});

test("stopping a drill ends everything that it started", async () => {
  const abort = new AbortController();
  let ended = false;
  let load: Load | undefined;
  const endless: Drill = {
    name: "endless",
    about: "never ends",
    rounds: 1,
    run({ stack }) {
      stack.defer(() => {
        ended = true;
      });
      load = startLoad({ origin: "http://127.0.0.1:9", path: "/", connections: 1 });
      return new Promise(() => {});
    },
  };
  const running = runDrill(endless, { signal: abort.signal });
  abort.abort();
  await expect(running).rejects.toThrow("endless was ended.");
  expect(ended).toBe(true);
  const calls = load?.durations.length;
  await sleep(100);
  expect(load?.durations.length).toBe(calls);
});
