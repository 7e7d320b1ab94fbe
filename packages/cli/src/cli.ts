#!/usr/bin/env node
import { main } from "./main.ts";

const { stdout, stderr } = process;
const interrupt = new AbortController();
// A second Ctrl-C ends the program at once.
process.once("SIGINT", () => interrupt.abort());
for (const stream of [stdout, stderr]) {
  // The reader has left, as `head` does when it has its lines.
  stream.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
}
process.exitCode = await main(process.argv.slice(2), {
  out: (text) => new Promise((resolve) => stdout.write(text, () => resolve())),
  err: (line) => stderr.write(`${line}\n`),
  env: process.env,
  isTerminal: stdout.isTTY === true,
  signal: interrupt.signal,
});
