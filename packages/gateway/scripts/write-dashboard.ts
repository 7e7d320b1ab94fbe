/** Writes a Grafana dashboard of the metrics, to be imported by operators: `dist/dashboard.json`. */
import { writeFile } from "node:fs/promises";
import { metricHelps } from "../src/ops/metrics.ts";

interface Panel {
  readonly title: string;
  readonly unit: string;
  /** Expressions by their legends. */
  readonly queries: Readonly<Record<string, string>>;
  readonly min?: number;
}

const panel = (title: string, unit: string, queries: Panel["queries"]): Panel => ({ title, unit, queries, min: 0 });

/** Selects a metric of the chosen chains. */
const of = (metric: string, filter = "") => `ledgergate_${metric}{chain=~"$chain"${filter}}`;
/** The growth of a counter, as a sum for each value of some labels. */
const growth = (labels: string, counter: string) => `sum by (${labels}) (rate(${counter}[$__rate_interval]))`;
/** The same for the chosen chains, with a legend of the labels. */
const rates = (labels: string, metric: string, filter = "") => ({
  [legendOf(labels)]: growth(labels, of(metric, filter)),
});
const legendOf = (labels: string) => labels.replace(/(\w+),?/g, "{{$1}}");
const quantile = (part: number) =>
  `histogram_quantile(${part}, ${growth("le, chain", of("call_duration_seconds_bucket"))})`;
const node = "chain, network, node";

/** Numbers of now, in the first row. */
const stats: readonly Panel[] = [
  panel("Workers", "none", { workers: "sum(ledgergate_workers)" }),
  panel("Store", "none", {
    up: "min(ledgergate_store_up)",
    "seconds since it was read": "max(ledgergate_snapshot_age_seconds)",
    "journal up": "min(ledgergate_journal_up)",
    "journal lines set aside": "sum(ledgergate_journal_lines_set_aside)",
    "journal files displaced": "sum(ledgergate_journal_displaced_total)",
  }),
  panel("Simulated chains", "none", { "{{chain}}": "sum by (chain) (ledgergate_simulated)" }),
  panel("Version", "none", { "{{version}}": "count by (version) (ledgergate_info)" }),
];

const graphs: readonly Panel[] = [
  panel("Calls by status", "reqps", rates("status", "calls_total")),
  panel("Refused by the gateway", "reqps", rates("chain, condition", "calls_total", ',condition!=""')),
  panel("Duration", "s", {
    "{{chain}} p50": quantile(0.5),
    "{{chain}} p95": quantile(0.95),
    "{{chain}} p99": quantile(0.99),
  }),
  panel("Compute Units per second", "none", rates("chain, operation", "compute_units_total")),
  panel("Answers by node", "reqps", rates(node, "calls_total", ',node!=""')),
  panel("Failures of nodes", "reqps", rates(`${node}, reason`, "node_failures_total")),
  panel("Callers who left", "reqps", rates("chain, operation", "calls_aborted_total")),
  panel("Calls under way at nodes", "short", { [legendOf(node)]: `sum by (${node}) (${of("node_calls_under_way")})` }),
  panel("Avoided nodes, and blocks behind", "short", {
    [`${legendOf(node)} cools down`]: `max by (${node}) (${of("node_cooling_down")})`,
    [`${legendOf(node)} lags`]: `max by (${node}) (${of("node_lag_blocks")})`,
  }),
  panel("Limiting alone", "none", { "{{process}}": growth("process", "ledgergate_limits_alone_seconds_total") }),
  panel("Seconds behind", "s", {
    snapshot: "max(ledgergate_snapshot_age_seconds)",
    journal: "max(ledgergate_journal_backlog_seconds)",
  }),
  panel("Busy processes and connections", "none", {
    "delay of {{process}} (s)": "max by (process) (ledgergate_event_loop_delay_seconds)",
    "connections: {{state}}": "max by (state) (ledgergate_store_pool)",
  }),
  {
    title: "Clocks and configuration",
    unit: "none",
    queries: {
      "{{instance}}: clock offset (s)": "ledgergate_clock_offset_seconds",
      "{{instance}}: reload refused": "ledgergate_reload_refused",
    },
  },
  panel("Open WebSockets", "none", { "{{chain}} {{network}}": `sum by (chain, network) (${of("websockets")})` }),
  panel("Messages of WebSockets, by their sender", "none", rates("chain, from", "websocket_messages_total")),
];

/** Returns the help of the metrics that a panel shows. */
function describe({ queries }: Panel): string {
  const shown = Object.values(queries).join(" ");
  const helps = Object.entries(metricHelps).filter(([name]) =>
    new RegExp(`ledgergate_${name}(?:_bucket)?\\b`).test(shown),
  );
  return helps.map(([, help]) => help).join(" ");
}

const datasource = { type: "prometheus", uid: `\${datasource}` };

/** Puts panels into rows, from `top` on. The width of a dashboard is 24. */
function layOut(type: "stat" | "timeseries", panels: readonly Panel[], size: { w: number; h: number }, top: number) {
  const perRow = 24 / size.w;
  return panels.map((one, index) => ({
    type,
    title: one.title,
    description: describe(one),
    datasource,
    gridPos: { x: (index % perRow) * size.w, y: top + Math.floor(index / perRow) * size.h, ...size },
    fieldConfig: { defaults: { unit: one.unit, min: one.min }, overrides: [] },
    targets: Object.entries(one.queries).map(([legendFormat, expr], at) => ({
      expr,
      legendFormat,
      refId: "ABCDE"[at],
    })),
    ...(type === "timeseries" && {
      options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } },
    }),
  }));
}

const panels = [...layOut("stat", stats, { w: 6, h: 4 }, 0), ...layOut("timeseries", graphs, { w: 12, h: 8 }, 4)];

const variables = [
  { name: "datasource", type: "datasource", query: "prometheus", label: "Data source" },
  {
    name: "chain",
    type: "query",
    label: "Chain",
    datasource,
    query: { query: "label_values(ledgergate_calls_total, chain)", refId: "chain" },
    refresh: 2,
    includeAll: true,
    multi: true,
    allValue: ".*",
    current: { text: "All", value: "$__all" },
  },
];

const dashboard = {
  title: "Ledgergate gateway",
  uid: "ledgergate-gateway",
  tags: ["ledgergate"],
  schemaVersion: 39,
  editable: true,
  refresh: "30s",
  timezone: "browser",
  time: { from: "now-3h", to: "now" },
  templating: { list: variables },
  panels: panels.map((one, index) => ({ id: index + 1, ...one })),
};

await writeFile(new URL("../dist/dashboard.json", import.meta.url), `${JSON.stringify(dashboard, undefined, 2)}\n`);
