import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atLeast, type Drill, none } from "../drill.ts";
import { makeSite } from "../gateway-process.ts";
import { startNode } from "../node.ts";

const rules = fileURLToPath(new URL("../../../../../packages/gateway/alerts.yml", import.meta.url));

/** Series in promtool's notation, by the alert that they cause: a value each minute, over 20 minutes. */
const causes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LedgergateCallsFail: {
    'ledgergate_calls_total{chain="a",network="b",status="200"}': "0+900x20",
    'ledgergate_calls_total{chain="a",network="b",status="502"}': "0+100x20",
  },
  LedgergateSnapshotOld: { ledgergate_snapshot_age_seconds: "0+60x20" },
  LedgergateJournalBacklog: { ledgergate_journal_up: "0x20" },
  LedgergateJournalDisplaced: { ledgergate_journal_displaced_total: "0x15 1x5" },
  LedgergateJournalLinesSetAside: { ledgergate_journal_lines_set_aside: "1x20" },
  LedgergateLimitsAlone: { 'ledgergate_limits_alone_seconds_total{process="primary"}': "0+60x20" },
  LedgergateReloadRefused: { ledgergate_reload_refused: "1x20" },
  LedgergateSimulated: { 'ledgergate_simulated{chain="a"}': "1x20" },
  LedgergateEventLoopSlow: { 'ledgergate_event_loop_delay_seconds{process="worker"}': "0.2x20" },
  LedgergateStorePoolFull: { 'ledgergate_store_pool{state="waiting"}': "3x20" },
  LedgergateClockOff: { ledgergate_clock_offset_seconds: "-300x20" },
};

const healthy: Readonly<Record<string, string>> = {
  'ledgergate_calls_total{chain="a",network="b",status="200"}': "0+980x20",
  'ledgergate_calls_total{chain="a",network="b",status="502"}': "0+20x20",
  ledgergate_snapshot_age_seconds: "0.5x20",
  ledgergate_journal_up: "1x20",
  ledgergate_journal_backlog_seconds: "0.5x20",
  ledgergate_journal_displaced_total: "1x20",
  ledgergate_journal_lines_set_aside: "0x20",
  'ledgergate_limits_alone_seconds_total{process="primary"}': "60x20",
  ledgergate_reload_refused: "0x20",
  'ledgergate_event_loop_delay_seconds{process="worker"}': "0.01x20",
  'ledgergate_store_pool{state="waiting"}': "0x20",
  ledgergate_clock_offset_seconds: "-3x20",
};

/** Checks the alerts and the metrics of a gateway by Prometheus's own tool. */
export const alerts: Drill = {
  name: "alerts",
  about: "promtool accepts alerts.yml and a gateway's metrics; each rule fires at its cause, none fires without one",
  rounds: 1,
  async run({ stack }) {
    if (spawnSync("promtool", ["--version"]).status !== 0)
      return { skipped: "promtool is not on the PATH (Debian's package prometheus has it)" };
    const { nodes } = await startNode(stack);
    const site = await makeSite(stack, { nodes });
    await site.start();
    const metrics = await (await fetch(`${site.operationsUrl}/metrics`)).text();
    const ruleNames = [...readFileSync(rules, "utf8").matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);
    // An alert test of promtool also compares labels and annotations. So an expression counts the alerts instead.
    const fires = (name: string, series: Readonly<Record<string, string>>, count: number): boolean => {
      const file = join(site.folder, "test.json");
      const test = {
        interval: "1m",
        input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`,
            eval_time: "20m",
            exp_samples: [{ labels: "{}", value: count }],
          },
        ],
      };
      writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: "1m", tests: [test] }));
      return promtool("test", "rules", file);
    };
    const silent = ruleNames.filter((name) => !fires(name, causes[name] ?? {}, 1));
    const wrong = ruleNames.filter((name) => !fires(name, healthy, 0));
    return [
      none("files that promtool refuses", promtool("check", "rules", rules) ? 0 : 1, 1),
      none("texts of /metrics that promtool refuses", promtool("check", "metrics", metrics) ? 0 : 1, 1),
      atLeast("rules", ruleNames.length, 11),
      none(`rules that do not fire at their cause${listOf(silent)}`, silent.length, ruleNames.length),
      none(`rules that fire for a healthy gateway${listOf(wrong)}`, wrong.length, ruleNames.length),
    ];
  },
};

/** Runs promtool. `check metrics` reads its last argument as standard input. */
function promtool(...args: string[]): boolean {
  const input = args[1] === "metrics" ? args.pop() : undefined;
  return spawnSync("promtool", args, { input, stdio: ["pipe", "ignore", "ignore"] }).status === 0;
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? "" : ` (${names.join(", ")})`;
}
