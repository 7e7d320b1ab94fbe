import { defineConfig } from "vitest/config";

export default defineConfig({
  // The tests of the template belong to the package that is made of it. Copying the repository and starting the command take seconds.
  test: { dir: "test", isolate: false, hookTimeout: 60_000, testTimeout: 30_000 },
});
