import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "./measure.ts";
import type { Figure } from "./report.ts";

const ROUNDS = 5;
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Time of a build without changes. */
export const buildFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    const seconds: number[] = [];
    await build();
    for (let round = 1; round <= rounds; round++) {
      progress(`round ${round} of ${rounds}`);
      const started = performance.now();
      const printed = await build();
      seconds.push((performance.now() - started) / 1000);
      if (!printed.includes("FULL TURBO")) throw new Error("The build was not from the cache: something has changed.");
    }
    return [
      {
        title: `Build with nothing changed (median of ${rounds})`,
        columns: [{ title: "time", unit: "s", digits: 2 }],
        rows: [{ name: "pnpm build", values: [median(seconds)], goal: { column: "time", atMost: 1 } }],
      },
    ];
  },
};

async function build(): Promise<string> {
  try {
    return (await promisify(execFile)("pnpm", ["run", "build"], { cwd: ROOT, maxBuffer: 2 ** 26 })).stdout;
  } catch (cause) {
    throw new Error("The build failed, or pnpm is not on the PATH. Run this by `pnpm bench`, which sets the PATH.", {
      cause,
    });
  }
}
