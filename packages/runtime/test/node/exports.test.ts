import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("its public types refer to neither undici nor Node", async () => {
  const dist = new URL("../../dist/node/", import.meta.url);
  const index = await readFile(new URL("index.d.ts", dist), "utf8");
  expect(index).toContain('from "./transport.ts"');
  expect(await readFile(new URL("transport.d.ts", dist), "utf8")).not.toMatch(/^import|<reference/m);
});
