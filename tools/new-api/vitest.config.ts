import { defineConfig } from "vitest/config";

export default defineConfig({
  // The tests of the template belong to the package that is made of it.
  test: { dir: "test" },
});
