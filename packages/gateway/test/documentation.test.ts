import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { commands } from "../src/command/commands.ts";
import { configJsonSchema } from "../src/config/schema.ts";
import { metricsText } from "../src/ops/metrics.ts";
import { defaultSetup } from "./support/default-setup.ts";
import { createMetrics, gatewayState, report } from "./support/metrics.ts";
import { runCommand } from "./support/run-command.ts";
import { temporaryFile } from "./support/temporary-folder.ts";

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
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

test("the README's table is made from the schema", async () => {
  const rows = rowsOf(configJsonSchema).join("");
  const written = readme.replace(/(?<=\n\| member \| default \| meaning \|\n.*\n)(?:\|.*\n)+/, () => rows);
  expect(written).toContain(rows);
  await expect(written).toMatchFileSnapshot("../README.md", "of packages/gateway: run vitest -u");
});

test("the README's configurations and commands are valid", async () => {
  const blocks = [...readme.matchAll(/^```(yaml|sh)\n([\s\S]*?)^```/gm)];
  const yaml = blocks.filter(([, language]) => language === "yaml").map(([, , text = ""]) => text);
  expect(yaml.length).toBeGreaterThan(0);
  const [, schema = ""] = /\$schema=node_modules\/@ledgergate\/gateway\/(\S+)/.exec(readme) ?? [];
  expect(JSON.parse(read(schema))).toEqual(configJsonSchema);
  // `check` warns of chains that a configuration does not name.
  const { chains } = defaultSetup;
  const unnamed = chains.filter((chain) => !yaml.some((text) => text.includes(chain)));
  for (const text of yaml) {
    const urls = unnamed.map((chain) => `  ${chain}: https://${chain}.gateway.example\n`).join("");
    const simulated = unnamed.map((chain) => `, ${chain}`).join("");
    const whole = text.replace("publicUrls:\n", `$&${urls}`).replace(/^simulate: \[.*(?=\])/m, `$&${simulated}`);
    expect(await runCommand(["check", temporaryFile(whole)])).toMatchObject({ code: 0, err: "" });
  }
  const lines = [...readme.matchAll(/^npx @ledgergate\/gateway (\S+)(?: (\S+))?/gm)];
  expect(lines.length).toBeGreaterThan(8);
  for (const [, first = "", second = ""] of lines)
    expect(Object.keys(commands)).toContain(Object.hasOwn(commands, first) ? first : `${first} ${second}`);
});

test("dashboard, alerts and README know all metrics", async () => {
  const { observer, values } = createMetrics();
  observer.called({ ...report, aborted: true });
  const text = await metricsText([values()], gatewayState);
  const known = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name);
  const namesIn = (text: string) =>
    new Set([...text.matchAll(/ledgergate_\w+?(?=_bucket\b|\b)/g)].map(([name]) => name));
  expect(namesIn(read("dist/dashboard.json")), "dashboard.json").toEqual(new Set(known));
  // tools/bench has a cause for each alert.
  const { groups } = parse(read("alerts.yml"));
  const rules: readonly { expr: string }[] = groups.flatMap((group: { rules: object[] }) => group.rules);
  const watched = namesIn(rules.map(({ expr }) => expr).join(" "));
  for (const name of watched) expect(known, "alerts.yml").toContain(name);
  for (const name of ["simulated", "reload_refused", "journal_up", "journal_displaced_total"])
    expect(watched).toContain(`ledgergate_${name}`);
  const missing = known.filter((name) => !readme.includes(`\`${name}\``));
  expect(missing, "metrics that README.md lacks: add a row to the table of metrics").toEqual([]);
});
