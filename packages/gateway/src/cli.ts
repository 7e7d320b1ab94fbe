#!/usr/bin/env node
import { checkNode } from "./check-node.ts";

// Before anything else is imported: what follows does not even load on an older Node.
if (checkNode()) {
  const { main } = await import("./command/main.ts");
  // `ledgergate-gateway … | head` closes the pipe; a gateway goes on without its output.
  process.stdout.on("error", () => {});
  process.exit(
    await main(process.argv.slice(2), {
      out: (text) => process.stdout.write(`${text}\n`),
      err: (text) => process.stderr.write(`${text}\n`),
      env: process.env,
      isTerminal: process.stdout.isTTY === true,
    }),
  );
}
