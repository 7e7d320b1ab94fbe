import { mkdtemp, rm, writeFile } from "node:fs/promises";
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
    const folder = await mkdtemp(join(tmpdir(), "ledgergate-large-"));
    const file = join(folder, "large.json");
    try {
      await writeFile(file, JSON.stringify(largeDocument(1_200, 900, false)));
      const flags = ["--api", "large", "--spec", `large=${file}`];
      const subjects = [
        starting("Prism CLI", (port) => startPrism(port, file)),
        starting("ledgergate-mock", (port) => startMockProcess(port, { flags })),
      ];
      const measured = await measureInterleaved(subjects, { rounds, warmUps: 0, progress });
      const goals = new Map([["ledgergate-mock", { column: "÷ Prism CLI", atMost: 2 }]]);
      const title = `A document of 1,200 operations, from the start of the process (medians of ${rounds} interleaved rounds)`;
      const ratio = { title: "÷ Prism CLI", digits: 2 };
      return [ratioTable(measured, { title, cost: { title: "ready", unit: "ms" }, ratio, goals })];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Measures the milliseconds until a server is ready. */
function starting(name: string, start: (port: number) => Promise<ProcessServer>): Subject {
  return {
    name,
    async measure() {
      const server = await start(await freePort());
      await server.stop();
      return server.readyMs;
    },
  };
}
