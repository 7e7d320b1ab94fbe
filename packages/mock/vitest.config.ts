import { defineConfig } from "vitest/config";

// A worker goes on to the next file, since loading Prism anew for each takes a quarter of the time. Starting the command takes seconds
// on a busy machine, and the browser's first start unpacks it. A default export is what Node and the bundle take for one.
export default defineConfig({
  test: {
    isolate: false,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    deps: { interopDefault: false },
  },
});
