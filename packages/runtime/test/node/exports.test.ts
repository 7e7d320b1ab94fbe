import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("its public types refer to neither undici nor Node", async () => {
  const dist = new URL("../../dist/node/", import.meta.url);
  const index = await readFile(new URL("index.d.ts", dist), "utf8");
  expect(index).toContain('from "./transport.ts"');
  expect(await readFile(new URL("transport.d.ts", dist), "utf8")).not.toMatch(/^import|<reference/m);
});

test("nothing but the sub-path node imports undici", async () => {
  const source = new URL("../../src/", import.meta.url);
  const files = await readdir(source, { recursive: true });
  const others = files.filter((file) => file.endsWith(".ts") && !file.startsWith("node"));
  expect(others).toContain("otel.ts");
  for (const file of others) {
    expect(await readFile(new URL(file, source), "utf8")).not.toMatch(/"undici|"node:|\/node\//);
  }
});
