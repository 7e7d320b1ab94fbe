import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Figure, TableRow } from "./report.ts";

const ROUNDS = 3;
const TIME_LIMIT_MS = 10_000;
const ANSWERS = ["1 MB of text", "20 MB of text", "129 MiB of text (128 KiB gzip)", "a million small strings"];
const SECRET_LENGTHS = [8, 32, 1000];

/** CPU of the client's thread while it creates a call's error with all secrets masked. The thread is blocked meanwhile. */
export const maskFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    const rows: TableRow[] = [];
    for (const answer of ANSWERS) {
      for (const length of SECRET_LENGTHS) {
        const name = `${answer}, secret of ${length}`;
        progress(name);
        rows.push({ name, values: [await cpuToMask(answer, length, rounds)], goal: { column: "CPU", atMost: 20 } });
      }
    }
    return [
      {
        title: `Masking of answers (median of ${rounds}; Infinity: not within ${TIME_LIMIT_MS / 1000} s, or out of memory)`,
        columns: [{ title: "CPU", unit: "ms", digits: 1 }],
        rows,
      },
    ];
  },
};

/** Measures in a separate process, since it may run out of memory. */
async function cpuToMask(answer: string, secretLength: number, rounds: number): Promise<number> {
  const program = fileURLToPath(new URL("mask-process.ts", import.meta.url));
  try {
    const args = [program, answer, String(secretLength), String(rounds)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: TIME_LIMIT_MS });
    return Number(stdout);
  } catch (error) {
    const { killed, signal, stderr } = error as { killed?: boolean; signal?: string; stderr?: string };
    if (killed || signal === "SIGABRT" || /invalid array length|out of memory/i.test(stderr ?? "")) {
      return Number.POSITIVE_INFINITY;
    }
    throw error;
  }
}
