import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCallLog, createLog } from "../../src/ops/log.ts";
import { metricsText, sumCounters } from "../../src/ops/metrics.ts";
import { type GatewayState, startOperationsServer } from "../../src/ops/operations-server.ts";
import { openSocket } from "../support/callers.ts";
import { createMetrics, gatewayState, report } from "../support/metrics.ts";

const ofNode = 'chain="ledger-a",network="mainnet",node="own"';
const ofOperation = 'chain="ledger-a",network="mainnet",operation="getAccount"';

const expectedMetrics = [
  `compute_units_total{${ofOperation}} 45`,
  `call_duration_seconds_bucket{le="0.005",${ofOperation}} 2`,
  `calls_total{${ofOperation},status="200",condition="",node="own"} 2`,
  `node_failures_total{${ofNode},reason="timeout"} 1`,
  `node_calls_under_way{${ofNode}} 2`,
  `node_cooling_down{${ofNode}} 1`,
  'simulated{chain="ledger-b"} 1',
  'limits_alone_seconds_total{process="worker"} 1.75',
  'limits_alone_seconds_total{process="primary"} 2',
  "workers 1",
  "journal_up 1",
  "journal_backlog_seconds 1.5",
  "journal_lines_set_aside 3",
  "journal_displaced_total 2",
  "clock_offset_seconds -12.5",
  'store_pool{state="waiting"} 3',
  "reload_refused 1",
  'event_loop_delay_seconds{process="primary"} 0.25',
].map((line) => `\nledgergate_${line}\n`);

const nodeFailed = (reason: string) => ({ chain: "ledger-a", network: "mainnet", node: "own", reason });

test("metrics add up over workers, also ended ones", async () => {
  const [one, other] = [createMetrics(3, 9, 1_500), createMetrics(2, 1, 250)];
  for (const { observer } of [one, other]) observer.called(report);
  other.observer.called({ ...report, status: 404, durationMs: 8 });
  other.observer.nodeFailed(nodeFailed("timeout"));
  let ended = sumCounters([one.values()]);
  for (let round = 0; round < 2; round++) {
    const text = await metricsText([ended, other.values()], gatewayState);
    ended = sumCounters([ended]);
    for (const line of expectedMetrics) expect(text).toContain(line);
    expect(text).toMatch(/\nledgergate_event_loop_delay_seconds{process="worker"} [\d.]+\n/);
  }
});

/** Creates a log. Its time passes only by `vi`. */
function startLog() {
  vi.useFakeTimers();
  const texts: string[] = [];
  const log = createLog({ level: "info" }, { write: (text: string) => void texts.push(text) });
  const all = () => texts.map((text): Record<string, unknown> => JSON.parse(text));
  /** Counts the lines with these members, in this order. */
  const count = (line: string) => {
    const members = ["msg", "condition", "skipped"];
    return all().filter((one) => members.flatMap((name) => one[name] ?? []).join(" ") === line).length;
  };
  return { log, all, count };
}

test("a failed call gets a line, a failing node one per second", () => {
  const { log, all } = startLog();
  const observer = createCallLog(log, "failed");
  observer.called(report);
  observer.called({ ...report, status: 503, condition: "overloaded", durationMs: 105.96147199999905 });
  for (const passed of [400, 500, 200, 0]) {
    observer.nodeFailed(nodeFailed("ECONNREFUSED"));
    vi.advanceTimersByTime(passed);
  }
  expect(all()[0]).toMatchObject({ durationMs: 105.961 });
  expect(all().map(({ msg, condition, skipped }) => [msg, condition ?? skipped])).toEqual([
    ["call", "overloaded"],
    ["node failed", undefined],
    ["node failed", 2],
    ["node failed", undefined],
  ]);
});

test("ten errors per second and message get a line", () => {
  const { log, count } = startLog();
  for (let second = 0; second < 2; second++) {
    for (let count = 0; count < 1_000; count++) log.error({ reason: `${count}`, stack: "at" }, "an internal error");
    log.error("another error");
    vi.advanceTimersByTime(1_000);
  }

  expect(["an internal error", "an internal error 990", "another error"].map(count)).toEqual([20, 2, 2]);
});

test.for(["failed", "all"] as const)("calls: %s: ten refusals per second and condition get a line", (calls) => {
  const { log, count } = startLog();
  const metrics = createMetrics();
  const observers = [createCallLog(log, calls), metrics.observer];
  const refused = { ...report, network: "", operation: "", node: "", computeUnits: 0 };
  const call = (status: number, condition: string, count: number, attempts = 0) => {
    const call = { ...refused, status, condition, attempts };
    for (let made = 0; made < count; made++) for (const each of observers) each.called(call);
  };
  call(403, "unknown_key", 1_000);
  call(404, "unknown_route", 3);
  call(204, "", 1_000);
  call(502, "node_unreachable", 20, 1);
  vi.advanceTimersByTime(1_000);
  call(403, "unknown_key", 1);
  vi.advanceTimersByTime(1_000);

  const counts = ["unknown_key", "unknown_route", "node_unreachable", ""].map((name) => count(`call ${name}`));
  expect(counts).toEqual([11, 3, 20, calls === "all" ? 10 : 0]);
  expect(count("calls that reached no node unknown_key 990")).toBe(1);
  const values = metrics.values().find(({ name }) => name === "ledgergate_calls_total") as { values?: object[] };
  expect(values.values).toContainEqual(expect.objectContaining({ value: 1_001 }));
});

/** Starts an operations server until the end of the test. @returns its port */
async function start(sources: Parameters<typeof startOperationsServer>[1], port = 0) {
  const server = await startOperationsServer({ host: "127.0.0.1", port }, sources);
  onTestFinished(() => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

test("/health, /ready and /metrics report the gateway's state", async () => {
  let current: GatewayState = { ...gatewayState, storeGone: true, workers: 2 };
  const options = { state: async () => current, metrics: async () => "a 1\n" };
  const port = await start(options);
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await get("/health")).toBe('200 {"alive":true}\n');
  const ready = '{"ready":true,"store":"gone","workers":2,"simulated":["ledger-b"]}\n';
  expect(await get("/ready")).toBe(`200 ${ready}`);
  current = { ...current, notReady: "draining" };
  expect(await get("/ready?x")).toMatch(/^503 .*"reason":"draining"/);
  current = { ...current, notReady: undefined, journalFailure: "ENOSPC" };
  expect(await get("/ready")).toMatch(/^503 .*The journal cannot be written \(ENOSPC\)/);
  expect(await get("/metrics")).toBe("200 a 1\n");
  expect(await get("/")).toMatch(/^404/);
  expect(await get("/health", { method: "POST" })).toMatch(/^405/);
  await expect(start(options, port)).rejects.toThrow(/is in use. Choose another one: --operations 127.0.0.1:/);
});

test("one address leaves connections for others", async () => {
  const port = await start({ state: () => new Promise(() => {}), metrics: async () => "", maxConnections: 10 });
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  for (let index = 0; index < 40; index++) openSocket(port, index % 2 ? "" : request("/ready"), "127.0.0.2");
  const [answer] = await once(openSocket(port, request("/health"), "127.0.0.3"), "data");
  expect(String(answer)).toContain("200 OK");
});
