#!/usr/bin/env node
import { readFileSync } from "node:fs";
import module from "node:module";

// Checks the version before loading anything else: an older Node would fail at the first unknown syntax without a clear message.
const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  engines: { node: string };
};
const needed = manifest.engines.node.replace(">=", "");
const [major = 0, minor = 0] = process.version.slice(1).split(".").map(Number);
const [leastMajor = 0, leastMinor = 0] = needed.split(".").map(Number);
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(`ledgergate-mock: Node ${needed} or newer is needed, and this is ${process.version}.`);
  process.exitCode = 1;
} else {
  // The cache applies to modules that are loaded after this line.
  module.enableCompileCache();
  const { run } = await import("./command/run.ts");
  process.exitCode = await run(process.argv.slice(2), process.env);
}
