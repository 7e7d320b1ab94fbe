import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import type { Store } from "../../src/store/store.ts";

/** A node of a plan that PostgreSQL has run, with some of its members. */
export interface Plan {
  readonly Plans?: readonly Plan[];
  /** Present in nodes that read a table. */
  readonly "Relation Name"?: string;
  readonly "Actual Loops": number;
  /** Averages of the loops. */
  readonly "Actual Rows": number;
  readonly "Rows Removed by Filter"?: number;
  /** With those of the nodes below. */
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
}

/** Runs `work`, and then each of its statements again in one transaction. @returns their plans */
export async function plansOf(store: Store, work: (store: Store) => Promise<unknown>): Promise<readonly Plan[]> {
  const statements: CompiledQuery[] = [];
  const note: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      statements.push(store.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work({ ...store, db: store.db.withPlugin(note) });
  const plans: Plan[] = [];
  await store.db.transaction().execute(async (db) => {
    for (const { sql: text, parameters } of statements) {
      const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters]);
      const [row] = (await db.executeQuery<{ "QUERY PLAN": readonly [{ readonly Plan: Plan }] }>(explain)).rows;
      if (row) plans.push(row["QUERY PLAN"][0].Plan);
    }
  });
  return plans;
}

/** Counts the rows that a plan reads from tables. */
export function rowsRead(plan: Plan): number {
  const { "Actual Loops": loops, "Actual Rows": rows, "Rows Removed by Filter": removed = 0, Plans: plans = [] } = plan;
  const own = plan["Relation Name"] === undefined ? 0 : loops * (rows + removed);
  return plans.reduce((sum, each) => sum + rowsRead(each), own);
}
