import { Client } from "pg";

/** Runs a query on a connection of its own. @returns its rows */
export async function askDatabase<Row extends object>(url: string, query: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}
