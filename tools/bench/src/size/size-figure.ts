import { PEER_PROGRAMS } from "@ledgergate/peers";
import type { Figure } from "../figure.ts";
import type { Goal, Row, Table } from "../table.ts";
import { bundle } from "./bundle.ts";
import { optionalImports } from "./optional-imports.ts";
import { allFiveProgram, clientPrograms, otherPrograms } from "./programs.ts";

// The goals are those of the design; what a change may not exceed stands in `budgets.ts`.
const ONE_CALL = { column: "gzipped", atMost: 6000 };
const ALL_FIVE = { column: "gzipped", atMost: 9000 };

const columns = ["minified", "gzipped"].map((title) => ({ title, unit: "B" }));

/** What a browser loads for a client. */
export const sizeFigure: Figure = {
  name: "size",
  about: "minified and compressed size of each client with one call, of all five, and of what is optional",
  async measure({ peers }) {
    return [await clientTable(peers), await optionalTable()];
  },
};

async function clientTable(peers: string | undefined): Promise<Table> {
  const rows = await Promise.all([
    ...Object.entries(clientPrograms).map(([name, program]) => rowOf(name, program, ONE_CALL)),
    rowOf("all five", allFiveProgram, ALL_FIVE),
    ...Object.entries(otherPrograms).map(([name, program]) => rowOf(name, program)),
    ...Object.entries(peers === undefined ? {} : PEER_PROGRAMS).map(([name, program]) =>
      rowOf(name, program, undefined, peers),
    ),
  ]);
  return { title: "Size of a program with one call", columns, rows };
}

async function rowOf(name: string, program: string, goal?: Goal, folder?: string): Promise<Row> {
  const { minified, gzipped } = await bundle(program, folder);
  return { name, values: [minified, gzipped], ...(goal && { goal }) };
}

async function optionalTable(): Promise<Table> {
  const without = await bundle(allFiveProgram);
  const rows = (await optionalImports()).map(async (name): Promise<Row> => {
    const { minified, gzipped } = await bundle(`import * as part from "${name}"; console.log(part); ${allFiveProgram}`);
    return { name, values: [minified - without.minified, gzipped - without.gzipped] };
  });
  return {
    title: "What all of an optional import adds to all five clients (optional peers not counted)",
    columns,
    rows: await Promise.all(rows),
  };
}
