import process from "node:process";
import { findFaults } from "./find-faults.ts";
import { readFiles } from "./read-files.ts";

const faults = findFaults(readFiles("*.ts", "*.md"));
for (const { place, message } of faults) console.error(`${place} ${message}`);
if (faults.length > 0) {
  console.error(
    `${faults.length} ${faults.length === 1 ? "place" : "places"} to correct. See the rules in tools/spec-rules/README.md.`,
  );
  process.exitCode = 1;
}
