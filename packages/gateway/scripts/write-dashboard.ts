/** Writes a Grafana dashboard of the metrics, to be imported by operators: `dist/dashboard.json`. */
import { writeFile } from "node:fs/promises";

/** Values of a panel. */
const amount = { unit: "none", min: 0 };
const count = { unit: "short", min: 0 };
const perSecond = { unit: "reqps", min: 0 };
const seconds = { unit: "s", min: 0 };

interface Panel {
  readonly title: string;
  readonly description: string;
  readonly values: { readonly unit: string; readonly min?: number };
  /** Expressions by their legends. */
  readonly queries: Readonly<Record<string, string>>;
}

const panel = (title: string, description: string, values: Panel["values"], queries: Panel["queries"]): Panel => {
  return { title, description, values, queries };
};

/** Selects a metric of the chosen chains. */
const of = (metric: string, filter = "") => `ledgergate_${metric}{chain=~"$chain"${filter}}`;
/** The growth of a counter, as a sum for each value of some labels. */
const growth = (labels: string, counter: string) => `sum by (${labels}) (rate(${counter}[$__rate_interval]))`;
const quantile = (part: number) =>
  `histogram_quantile(${part}, ${growth("le, chain", of("call_duration_seconds_bucket"))})`;
const node = { labels: "chain, network, node", legend: "{{chain}} {{network}} {{node}}" };

/** Numbers of now, in the first row. */
const stats: readonly Panel[] = [
  panel("Workers", "Processes that serve calls.", amount, { workers: "sum(ledgergate_workers)" }),
  panel(
    "Store",
    "0 while the database cannot be reached: calls continue, the endpoint list and new tokens are refused. Beside it, the seconds since the database was last read, lines of the journal that do not count, and its files that were deleted, moved, replaced or cut.",
    amount,
    {
      up: "min(ledgergate_store_up)",
      "seconds since it was read": "max(ledgergate_snapshot_age_seconds)",
      "journal up": "min(ledgergate_journal_up)",
      "journal lines set aside": "sum(ledgergate_journal_lines_set_aside)",
      "journal files displaced": "sum(ledgergate_journal_displaced_total)",
    },
  ),
  panel("Simulated chains", "Chains whose answers are invented. None in production.", amount, {
    "{{chain}}": "sum by (chain) (ledgergate_simulated)",
  }),
  panel("Version", "", amount, { "{{version}}": "count by (version) (ledgergate_info)" }),
];

const graphs: readonly Panel[] = [
  panel("Calls by status", "Answers per second.", perSecond, {
    "{{status}}": growth("status", of("calls_total")),
  }),
  panel("Refused by the gateway", "Answers of the gateway itself, by condition.", perSecond, {
    "{{chain}} {{condition}}": growth("chain, condition", of("calls_total", ',condition!=""')),
  }),
  panel("Duration", "From the head of a call to the end of its answer.", seconds, {
    "{{chain}} p50": quantile(0.5),
    "{{chain}} p95": quantile(0.95),
    "{{chain}} p99": quantile(0.99),
  }),
  panel("Compute Units", "Compute Units charged per second.", amount, {
    "{{chain}} {{operation}}": growth("chain, operation", of("compute_units_total")),
  }),
  panel("Answers by node", "", perSecond, {
    [node.legend]: growth(node.labels, of("calls_total", ',node!=""')),
  }),
  panel("Failures of nodes", "Attempts that failed; another node may have answered the call.", perSecond, {
    [`${node.legend}: {{reason}}`]: growth(`${node.labels}, reason`, of("node_failures_total")),
  }),
  panel("Callers who left", "Before their answer was complete.", perSecond, {
    "{{chain}} {{operation}}": growth("chain, operation", of("calls_aborted_total")),
  }),
  panel("Calls under way at nodes", "Of all workers. A node takes no more than its maxCalls in each.", count, {
    [node.legend]: `sum by (${node.labels}) (${of("node_calls_under_way")})`,
  }),
  panel(
    "Avoided nodes, and blocks behind",
    "A node that failed or lags gets calls while no other one has room.",
    count,
    {
      [`${node.legend} cools down`]: `max by (${node.labels}) (${of("node_cooling_down")})`,
      [`${node.legend} lags`]: `max by (${node.labels}) (${of("node_lag_blocks")})`,
    },
  ),
  panel(
    "Limiting alone",
    "Processes that limit calls alone, to their share of each rate, since the primary process or Redis does not answer.",
    amount,
    { "{{process}}": growth("process", "ledgergate_limits_alone_seconds_total") },
  ),
  panel("Seconds behind", "Time since the database was last read, and since the journal was last summed up.", seconds, {
    snapshot: "max(ledgergate_snapshot_age_seconds)",
    journal: "max(ledgergate_journal_backlog_seconds)",
  }),
  panel(
    "Busy processes and connections",
    "Delay of the event loop (99th percentile), and connections to PostgreSQL.",
    amount,
    {
      "delay of {{process}} (s)": "max by (process) (ledgergate_event_loop_delay_seconds)",
      "connections: {{state}}": "max by (state) (ledgergate_store_pool)",
    },
  ),
  panel(
    "Clocks and configuration",
    "Time by which a host's clock is ahead of the database's, and refused configurations.",
    { unit: "none" },
    {
      "{{instance}}: clock offset (s)": "ledgergate_clock_offset_seconds",
      "{{instance}}: reload refused": "ledgergate_reload_refused",
    },
  ),
  panel("Open WebSockets", "WebSockets between callers and nodes.", amount, {
    "{{chain}} {{network}}": `sum by (chain, network) (${of("websockets")})`,
  }),
  panel("Messages of WebSockets", "Forwarded messages, by their sender.", amount, {
    "{{chain}} from {{from}}s": growth("chain, from", of("websocket_messages_total")),
  }),
];

const datasource = { type: "prometheus", uid: `\${datasource}` };

/** Puts panels into rows, from `top` on. The width of a dashboard is 24. */
function layOut(type: "stat" | "timeseries", panels: readonly Panel[], size: { w: number; h: number }, top: number) {
  const perRow = 24 / size.w;
  return panels.map(({ title, description, values, queries }, index) => ({
    type,
    title,
    description,
    datasource,
    gridPos: { x: (index % perRow) * size.w, y: top + Math.floor(index / perRow) * size.h, ...size },
    fieldConfig: { defaults: values, overrides: [] },
    targets: Object.entries(queries).map(([legendFormat, expr], at) => ({ expr, legendFormat, refId: "ABCDE"[at] })),
    ...(type === "timeseries" && {
      options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } },
    }),
  }));
}

const panels = [...layOut("stat", stats, { w: 6, h: 4 }, 0), ...layOut("timeseries", graphs, { w: 12, h: 8 }, 4)];

const variables = [
  { name: "datasource", type: "datasource", query: "prometheus", label: "Data source" },
  {
    ...{ name: "chain", type: "query", label: "Chain", datasource },
    query: { query: "label_values(ledgergate_calls_total, chain)", refId: "chain" },
    ...{ refresh: 2, includeAll: true, multi: true, allValue: ".*", current: { text: "All", value: "$__all" } },
  },
];

const dashboard = {
  title: "Ledgergate gateway",
  uid: "ledgergate-gateway",
  tags: ["ledgergate"],
  ...{ schemaVersion: 39, editable: true, refresh: "30s", timezone: "browser" },
  time: { from: "now-3h", to: "now" },
  templating: { list: variables },
  panels: panels.map((one, index) => ({ id: index + 1, ...one })),
};

await writeFile(new URL("../dist/dashboard.json", import.meta.url), `${JSON.stringify(dashboard, undefined, 2)}\n`);
