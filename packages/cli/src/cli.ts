#!/usr/bin/env node
import module from "node:module";

// Node without a compile cache (before 22.1) is too old to load the program.
if ("enableCompileCache" in module) {
  // The cache applies to modules that are loaded after this line.
  module.enableCompileCache();
  const { main } = await import("./main.ts");
  const { stdout, stderr } = process;
  const interrupt = new AbortController();
  // A second Ctrl-C ends the program at once.
  process.once("SIGINT", () => interrupt.abort());
  for (const stream of [stdout, stderr]) {
    // The reader has closed the pipe, as `head` does after its last line.
    stream.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  }
  process.exitCode = await main(process.argv.slice(2), {
    out: (text) => new Promise((resolve) => stdout.write(text, () => resolve())),
    err: (line) => stderr.write(`${line}\n`),
    env: process.env,
    isTerminal: stdout.isTTY === true,
    signal: interrupt.signal,
  });
} else {
  console.error(`ledgergate: This is Node ${process.versions.node}. The program needs Node 22.12 or newer.`);
  process.exitCode = 1;
}
