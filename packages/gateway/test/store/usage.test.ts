import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { cleanUp, prune } from "../../src/store/cleanup.ts";
import { addEndpoint, changeEndpoint, deleteEndpoint, type EndpointRecord } from "../../src/store/endpoints.ts";
import type { Store } from "../../src/store/store.ts";
import { addTeam, deleteTeam } from "../../src/store/teams.ts";
import { type UsageDimension, type UsageQuery, usage } from "../../src/store/usage.ts";
import { insert, onEngines, onServers, readAll } from "../support/stores.ts";

const start = Date.UTC(2026, 0, 31, 22);
const hourOf = (hour: number) => new Date(start + hour * 3_600_000);

/** Inserts charges. Each has its own hour, or that of the start. */
async function fill(store: Store, charges: readonly object[]) {
  const rows = charges.map((row) => ({ endpoint: "a", operation: "one", hour: hourOf(0), calls: 1, units: 1, ...row }));
  if (rows.length > 0) await insert(store, "usage", rows);
}

async function read(store: Store, query: UsageQuery = {}) {
  type Row = Partial<Record<UsageDimension | "endpointId" | "time", string>> & { calls: number; computeUnits: number };
  return await readAll<Row>(usage(store, query));
}

onEngines("sums by any choice of dimensions are exact to the unit", async (store) => {
  const endpoints: EndpointRecord[] = [];
  for (const name of ["one", "two"]) await addTeam(store, { name });
  for (const team of ["one", "one", "two"])
    endpoints.push((await addEndpoint(store, { team, chain: "ledger-a" })).endpoint);
  const names = fc.subarray(["team", "endpoint", "operation"] as const);
  const period = fc.constantFrom(undefined, "hour", "day", "month");
  const team = fc.constantFrom(undefined, "one", "two");
  const row = fc.record({
    endpoint: fc.constantFrom(...endpoints.map(({ id }) => id)),
    operation: fc.constantFrom("getAccount", "GET /two"),
    hour: fc.integer({ min: 0, max: 5 }).map(hourOf),
    units: fc.integer({ min: -50, max: 2 ** 40 }),
  });
  const rows = fc.uniqueArray(row, { selector: ({ units: _, ...key }) => JSON.stringify(key), maxLength: 20 });
  const sums = fc.asyncProperty(rows, names, period, team, async (rows, names, period, team) => {
    await store.db.deleteFrom("usage").execute();
    await fill(store, rows);
    const expected = new Map<string, [calls: number, computeUnits: number]>();
    for (const { endpoint: id, operation, hour, units } of rows) {
      const endpoint = endpoints.find((one) => one.id === id);
      if (team !== undefined && endpoint?.team !== team) continue;
      const all = { team: endpoint?.team, endpoint: id, operation };
      const key = [...names.map((name) => all[name]), period && beginOf(period, hour)].join();
      const [calls, computeUnits] = expected.get(key) ?? [0, 0];
      expected.set(key, [calls + 1, computeUnits + units]);
    }
    const by = [...names, ...(period ? [period as UsageDimension] : [])];
    const found = await read(store, { by, ...(team !== undefined && { team }) });
    const sums = found.map(({ endpointId: endpoint, time, calls, computeUnits, ...other }) => {
      const all = { ...other, endpoint };
      return [[...names.map((name) => all[name]), time].join(), [calls, computeUnits]] as const;
    });
    expect([new Map(sums), sums.length]).toEqual([expected, expected.size]);
  });
  await fc.assert(sums, { numRuns: 25 });
});

onEngines("usage is selected by names, ids and time", async (store) => {
  await addTeam(store, { name: "one" });
  const { endpoint } = await addEndpoint(store, { team: "one", chain: "ledger-a" });
  const { endpoint: other } = await addEndpoint(store, { team: "one", chain: "ledger-b" });
  for (const hour of [0, 1, 2].map(hourOf))
    for (const { id } of [endpoint, other]) await fill(store, [{ endpoint: id, hour, units: 15 }]);
  const all = await read(store, { endpoint: "ledger-a mainnet" });
  expect(all).toHaveLength(3);
  expect(all[0]).toEqual({
    time: "2026-01-31T22:00:00.000Z",
    team: "one",
    teamId: expect.any(String),
    endpoint: "ledger-a mainnet",
    endpointId: endpoint.id,
    chain: "ledger-a",
    network: "mainnet",
    operation: "one",
    calls: 1,
    computeUnits: 15,
  });
  const from = "2026-01-31T23:00:00Z";
  expect(await read(store, { by: [], from, to: "2026-02-01" })).toEqual([{ calls: 2, computeUnits: 30 }]);
  expect(await read(store, { by: [], operation: "none" })).toEqual([]);
  await deleteEndpoint(store, { which: endpoint.id });
  await changeEndpoint(store, { which: other.id, name: endpoint.name });
  const endpoints = async (asked: string) =>
    (await read(store, { endpoint: asked, by: ["endpoint"] })).map((row) => row.endpointId);
  expect([await endpoints(endpoint.name), await endpoints(endpoint.id)]).toEqual([[other.id], [endpoint.id]]);
  await deleteTeam(store, { which: "one" });
  const sum = { team: "one", calls: 6, computeUnits: 90 };
  expect(await read(store, { team: "one", by: ["team"] })).toMatchObject([sum]);

  await expect(read(store, { team: "nobody" })).rejects.toThrow('There is no team "nobody".');
  await expect(read(store, { by: ["hour", "day"] })).rejects.toThrow("not by both");
});

onServers("a list that is read in parts has each sum once", async (store) => {
  const [endpoints, operations] = [2_100, 3];
  const rows = sql`insert into usage
      select 'endpoint-' || e, 'operation-' || o, ${hourOf(0)}::timestamptz + d * interval '1 day', 1, 5
      from generate_series(1, ${endpoints}::int) e, generate_series(1, ${operations}::int) o, generate_series(0, 1) d`;
  await rows.execute(store.db);
  for (const period of [[], ["hour"], ["day"], ["month"]] as const) {
    const periods = period.length === 0 ? 1 : 2;
    const found = await read(store, { by: ["endpoint", ...period] });
    const sums = new Set(found.map(({ endpointId, time, calls }) => `${endpointId} ${time} ${calls}`));
    expect([found.length, sums.size]).toEqual([endpoints * periods, endpoints * periods]);
    expect(new Set(found.map(({ calls }) => calls))).toEqual(new Set([(2 * operations) / periods]));
    const each = (2 * 5 * endpoints * operations) / periods;
    expect(await read(store, { by: period })).toMatchObject(Array(periods).fill({ computeUnits: each }));
  }
  const times = (await read(store, { by: ["endpoint", "hour"] })).map(({ time = "" }) => time);
  expect(times).toEqual(times.toSorted());
  expect(await read(store, { by: ["endpoint"], from: hourOf(1).toISOString() })).toHaveLength(endpoints);
  await prune({ ...store, now: () => Date.UTC(2026, 2) }, "usage", 0);
  expect(await read(store, { by: ["month"] })).toMatchObject([{ time: "2026-02-01T00:00:00.000Z" }]);
});

onServers("usage of 13 months is kept", async (store) => {
  store.clock.at = Date.UTC(2099, 0, 1);
  const months = Array.from({ length: 16 }, (_, index) => ({ hour: new Date(Date.UTC(2026, index + 1, 10, 5)) }));
  const first = async () => (await read(store, { by: ["hour"] }))[0]?.time;
  await fill(store, [...months, { hour: new Date(store.clock.at) }]);
  await prune(store, "usage", 13);
  expect(await first()).toBe("2026-05-10T05:00:00.000Z");
  store.clock.at = Date.UTC(2027, 4, 15);
  await fill(store, months.slice(0, 2));
  await cleanUp(store, 13);
  expect(await first()).toBe("2026-05-10T05:00:00.000Z");
});

function beginOf(period: string, hour: Date) {
  const text = hour.toISOString();
  if (period === "hour") return text;
  return period === "day" ? `${text.slice(0, 10)}T00:00:00.000Z` : `${text.slice(0, 7)}-01T00:00:00.000Z`;
}
