#!/usr/bin/env node
import { fstatSync, writeFileSync } from "node:fs";
import { checkNodeVersion } from "./check-node-version.ts";

// Checked before other imports, which do not load on an older Node.
if (checkNodeVersion()) {
  const [{ main }, { ReaderGone }] = await Promise.all([import("./command/main.ts"), import("./command/command.ts")]);
  const { stdout, stderr } = process;
  // `ledgergate-gateway … | head` closes the pipe. The callback of `write` gets the error, too.
  for (const stream of [stdout, stderr]) stream.on("error", () => {});
  const isFile = fstatSync(stdout.fd).isFile();
  const code = await main(process.argv.slice(2), {
    async out(text) {
      // If the disk takes only a part of a text, `stdout.write` drops the rest without an error.
      if (isFile) writeFileSync(stdout.fd, `${text}\n`);
      else
        await new Promise<void>((resolve, reject) => {
          stdout.write(`${text}\n`, (error) =>
            error ? reject("code" in error && error.code === "EPIPE" ? new ReaderGone() : error) : resolve(),
          );
        });
    },
    err: (text) => stderr.write(`${text}\n`),
    env: process.env,
    isTerminal: stdout.isTTY === true,
  });
  // `process.exit` would drop buffered output of a pipe.
  for (const stream of [stdout, stderr]) await new Promise<void>((resolve) => stream.write("", () => resolve()));
  process.exit(code);
}
