import { readFile } from "node:fs/promises";
import process from "node:process";
import { parse } from "yaml";
import { compareCounts, listProblems } from "./imported-problems.ts";
import { runRedocly } from "./run-redocly.ts";

// Lints the document in the folder of the caller. An imported document may have the problems that it counts (`x-imported`).
const { "x-imported": imported } = parse(await readFile("openapi.yaml", "utf8"));
if (imported === undefined) {
  const { code, stdout, stderr } = await runRedocly(["lint", "openapi.yaml", "--config", "../../redocly.yaml"], ".");
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
} else {
  const differences = compareCounts(imported.lint ?? {}, await listProblems("."));
  process.stdout.write(differences.map((text) => `${text}\n`).join(""));
  process.exitCode = differences.length > 0 ? 1 : 0;
}
