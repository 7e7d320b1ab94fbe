import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const PROGRAM = `
  // Node itself needs it when it loads these.
  const headers = new Request(new Response("").url || "http://things.example").headers;
  delete globalThis.TextDecoder;
  const { createClient } = await import(${JSON.stringify(import.meta.resolve("../src/index.ts"))});
  const answer = { ok: true, status: 200, headers, text: async () => '{"id":"a"}' };
  const api = { serverPath: "", operations: { getThing: { method: "GET", path: "/thing", input: {} } } };
  const client = createClient(api, { baseUrl: "http://things.example", fetch: async () => answer });
  console.log(JSON.stringify(await client.getThing()));
`;

test("a client reads answers without TextDecoder and streams", () => {
  const options = { encoding: "utf8" } as const;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", PROGRAM], options)).toBe('{"id":"a"}\n');
});
