import { createNodeTransport } from "../../src/node/index.ts";

/** Runs in a separate process: makes one call and closes nothing. */
await (await createNodeTransport()(process.argv[2] ?? "")).text();
