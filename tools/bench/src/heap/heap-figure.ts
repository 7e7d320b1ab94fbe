import { createLedgerA } from "@ledgergate/ledger-a";
import { createNodeTransport } from "@ledgergate/runtime/node";
import type { Figure } from "../figure.ts";
import { startAnswerServer } from "../start-answer-server.ts";
import type { Row, Table } from "../table.ts";
import { type HeapRow, measureHeap } from "./measure-heap.ts";

// What a call could leave behind (its state, a timer, a listener) is larger.
const FLAT_BYTES_PER_CALL = 64;

/** What calls leave behind: memory, timers and listeners. */
export const heapFigure: Figure = {
  name: "heap",
  about: "heap, timers and listeners after 10,000 sequential, 10,000 concurrent and 6,000 failing calls",
  async measure({ progress }) {
    const server = await startAnswerServer();
    const transport = createNodeTransport();
    try {
      const platform = await measureHeap(
        (prefix) => createLedgerA({ baseUrl: `${server.origin}${prefix}`, apiKey: "KEY" }),
        progress,
      );
      const node = await measureHeap(
        (prefix) => createLedgerA({ baseUrl: `${server.origin}${prefix}`, apiKey: "KEY", fetch: transport }),
        progress,
      );
      return [tableOf("Left behind by calls", platform), tableOf("Left behind by calls, Node transport", node)];
    } finally {
      await transport.close();
      server.stop();
    }
  },
};

function tableOf(title: string, rows: readonly HeapRow[]): Table {
  return {
    title,
    columns: [
      { title: "heap used", unit: "KB", digits: 1 },
      { title: "growth a call", unit: "B", digits: 1 },
      { title: "timers", digits: 0 },
      { title: "listeners", digits: 0 },
    ],
    rows: rows.map(
      ({ name, heapUsed, growth, timers, listeners }): Row => ({
        name,
        values: [heapUsed / 1024, growth, timers, listeners],
        ...(name.includes("second") && { goal: { column: "growth a call", atMost: FLAT_BYTES_PER_CALL } }),
      }),
    ),
  };
}
