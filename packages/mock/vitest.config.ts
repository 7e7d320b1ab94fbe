import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // A worker runs several files: loading Prism for each file would take a quarter of the time.
    isolate: false,
    // Starting the command takes seconds on a busy machine. The first start of the browser unpacks it.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Import CommonJS modules as Node and the bundle do.
    deps: { interopDefault: false },
  },
});
