/** Starts a mock of an API, from the packages as they are built. Fails if it cannot be served. */
import process from "node:process";

const mock = new URL("../../../packages/mock/dist/index.js", import.meta.url);
const { createMockFetch } = (await import(mock.href)) as typeof import("../../../packages/mock/src/index.ts");
createMockFetch({ apis: process.argv.slice(2) });
