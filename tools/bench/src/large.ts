import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@ledgergate/support/free-port";
import { largeDocument } from "./large-document.ts";
import { measureInterleaved, type Subject } from "./measure.ts";
import { type ProcessServer, startMockProcess, startPrism } from "./processes.ts";
import { type Figure, ratioTable } from "./report.ts";

const ROUNDS = 3;

/** The mock compared with the Prism CLI, with a document that is larger than all of ours. */
export const largeFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    await using folder = await mkdtempDisposable(join(tmpdir(), "ledgergate-large-"));
    const file = join(folder.path, "large.json");
    await writeFile(file, JSON.stringify(largeDocument(1_200, 900, false)));
    const flags = ["--api", "large", "--spec", `large=${file}`];
    const subjects = [
      starting("Prism CLI", (port) => startPrism(port, file)),
      starting("ledgergate-mock", (port) => startMockProcess(port, ...flags)),
    ];
    const measured = await measureInterleaved(subjects, { rounds, warmUps: 0, progress });
    return [
      ratioTable(measured, {
        title: "A document of 1,200 operations, from the start of the process",
        cost: { title: "ready", unit: "ms" },
        goals: { "ledgergate-mock": { atMost: 2 } },
      }),
    ];
  },
};

/** Measures the milliseconds until a server is ready. */
function starting(name: string, start: (port: number) => Promise<ProcessServer>): Subject {
  return {
    name,
    async measure() {
      await using server = await start(await freePort());
      return server.readyMs;
    },
  };
}
