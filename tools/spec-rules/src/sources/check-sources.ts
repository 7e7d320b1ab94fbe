import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { findFaults } from "./find-faults.ts";
import { findTaskFaults, type TurboPlan } from "./find-task-faults.ts";
import { readFiles, root } from "./read-files.ts";

process.chdir(root);
const plan = execFileSync("turbo", ["run", "test", "test:e2e", "--dry-run=json"], {
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  encoding: "utf8",
  stdio: ["ignore", "pipe", "pipe"],
  maxBuffer: 2 ** 28,
});
const files = readFiles("*.ts", "*.tsx", "*.md");
const faults = [...findFaults(files), ...findTaskFaults(files, JSON.parse(plan) as TurboPlan, existsSync)];
for (const { place, message } of faults) console.error(`${place} ${message}`);
if (faults.length > 0) {
  console.error("See the rules in tools/spec-rules/README.md.");
  process.exitCode = 1;
}
