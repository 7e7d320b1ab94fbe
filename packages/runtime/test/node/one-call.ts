import { createNodeTransport } from "../../src/node/index.ts";

/** Run as a process of its own: one call, and nothing is closed. */
await (await createNodeTransport()(process.argv[2] ?? "")).text();
