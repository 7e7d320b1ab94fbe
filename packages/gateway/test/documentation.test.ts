import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../src/command/commands.ts";
import { configJsonSchema } from "../src/config/schema.ts";
import { createCallMetrics, metricsText } from "../src/ops/metrics.ts";
import { defaultSetup } from "./support/default-setup.ts";
import { runCommand } from "./support/run-command.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const readme = read("README.md");

/** Makes the README's rows for the members of a schema. */
function rowsOf(schema: unknown, path = ""): string[] {
  const { properties, required = [], additionalProperties, items } = Object(schema);
  if (items) return rowsOf(items, `${path}[]`);
  if (additionalProperties) return rowsOf(additionalProperties, `${path}.*`);
  return Object.entries(Object(properties)).flatMap(([name, member]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const { description, default: fallback, anyOf, items: each } = Object(member);
    const known = typeof fallback === "object" ? undefined : fallback;
    const shown = required.includes(name) ? "required" : known === undefined ? "none" : `\`${known}\``;
    const [{ enum: choices = [] } = {}] = anyOf ?? each?.anyOf ?? [];
    const listed = choices.length > 0 && !/`/.test(description) ? ` (\`${choices.join("`, `")}\`)` : "";
    return [...(description ? [`| \`${at}\` | ${shown} | ${description}${listed} |\n`] : []), ...rowsOf(member, at)];
  });
}

test("the README's table of the configuration is made from its schema", async () => {
  const rows = rowsOf(configJsonSchema).join("");
  const written = readme.replace(/(?<=\n\| member \| default \| meaning \|\n.*\n)(?:\|.*\n)+/, () => rows);
  expect(written).toContain(rows);
  await expect(written).toMatchFileSnapshot("../README.md");
});

test("the README's configurations are valid, and its commands exist", async () => {
  const blocks = [...readme.matchAll(/^```(yaml|sh)\n([\s\S]*?)^```/gm)];
  const yaml = blocks.filter(([, language]) => language === "yaml").map(([, , text = ""]) => text);
  expect(yaml.length).toBeGreaterThan(0);
  const [, schema = ""] = /\$schema=node_modules\/@ledgergate\/gateway\/(\S+)/.exec(readme) ?? [];
  expect(JSON.parse(read(schema))).toEqual(configJsonSchema);
  // `check` warns of chains that a configuration does not name.
  const { chains } = defaultSetup;
  const unnamed = chains.filter((chain) => !yaml.some((text) => text.includes(chain)));
  for (const text of yaml) {
    const file = join(temporaryFolder(), "ledgergate.yaml");
    const urls = unnamed.map((chain) => `  ${chain}: https://${chain}.gateway.example\n`).join("");
    const simulated = unnamed.map((chain) => `, ${chain}`).join("");
    writeFileSync(file, text.replace("publicUrls:\n", `$&${urls}`).replace(/^simulate: \[.*(?=\])/m, `$&${simulated}`));
    expect(await runCommand(["check", file])).toMatchObject({ code: 0, err: "" });
  }
  const lines = blocks.flatMap(([, , text = ""]) => text.split("\n")).filter((line) => line.startsWith("npx "));
  expect(lines.length).toBeGreaterThan(8);
  for (const line of lines) {
    const [, program, first = "", second = ""] = line.split(" ");
    expect(program).toBe("@ledgergate/gateway");
    expect(Object.keys(commands)).toContain(Object.hasOwn(commands, first) ? first : `${first} ${second}`);
  }
});

test("dashboard and alerts use existing metrics, and the README lists them all", async () => {
  const status = () => [{ chain: "a", network: "b", node: "own", underWay: 1, isCoolingDown: false, lag: 0 }];
  const totals = () => [{ chain: "a", network: "b", open: 1, fromCallers: 1, fromNodes: 1, computeUnits: 1 }];
  const { observer, values } = createCallMetrics({ status }, { aloneMs: () => 0 }, { totals }, { displaced: 0 });
  observer.called({
    chain: "a",
    network: "b",
    operation: "c",
    status: 200,
    condition: "",
    node: "",
    attempts: 1,
    computeUnits: 1,
    durationMs: 1,
    aborted: true,
    endpoint: "e",
    requestId: "f",
  });
  const state = {
    ...{ workers: 1, storeGone: false, snapshotAgeMs: 1, clockOffsetMs: 1, pool: { busy: 0, idle: 1, waiting: 0 } },
    ...{ reloadRefused: false, eventLoopDelay: 0, journalBacklogMs: 1, linesSetAside: 0, aloneMs: 0, simulated: ["a"] },
  };
  const text = await metricsText([values()], state);
  const known = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name);
  const asked = [...read("dashboard.json").matchAll(/ledgergate_\w+/g)].map(([name]) => name.replace(/_bucket$/, ""));
  expect(new Set(asked)).toEqual(new Set(known));
  const watched = [...read("alerts.yml").matchAll(/^ +expr:(.*(?:\n {10,}.*)*)/gm)].map(([, expression]) => expression);
  expect(watched).toHaveLength(read("alerts.yml").split("- alert:").length - 1);
  for (const name of ["simulated", "reload_refused", "journal_up", "journal_displaced_total"])
    expect(watched.join("\n")).toMatch(new RegExp(`ledgergate_${name}\\b`));
  for (const expression of watched)
    for (const [name] of String(expression).matchAll(/ledgergate_\w+/g)) expect(known).toContain(name);
  for (const name of known) expect(readme).toContain(`\`${name}\``);
});
