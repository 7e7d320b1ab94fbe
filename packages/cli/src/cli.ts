#!/usr/bin/env node
import module from "node:module";

// An older Node may not even parse the program, so it is loaded only after this check.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 19)) {
  // The cache applies to modules that are loaded after this line.
  module.enableCompileCache();
  const { main } = await import("./main.ts");
  const { stdout, stderr } = process;
  const interrupt = new AbortController();
  // A second Ctrl-C ends the program at once.
  process.once("SIGINT", () => interrupt.abort());
  for (const stream of [stdout, stderr]) {
    // The reader has closed the pipe, as `head` does after its last line.
    stream.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      if (code !== "EPIPE") console.error(`ledgergate: ${message}`);
      process.exit(code === "EPIPE" ? 0 : 1);
    });
  }
  process.exitCode = await main(process.argv.slice(2), {
    out: (text) => new Promise((resolve) => stdout.write(text, () => resolve())),
    err: (line) => stderr.write(`${line}\n`),
    stdin: process.stdin,
    env: process.env,
    isTerminal: stdout.isTTY === true,
    signal: interrupt.signal,
  });
} else {
  console.error(`ledgergate: This is Node ${process.versions.node}. The program needs Node 22.19 or newer.`);
  process.exitCode = 1;
}
