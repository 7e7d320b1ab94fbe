import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { compareTraffic } from "../src/compare-traffic.ts";
import { loadApi } from "../src/oracle/index.ts";

test("compares a recording with the document, and counts the covered parts of the document", async () => {
  const folder = await mkdtemp(join(tmpdir(), "compare-traffic-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const har = join(folder, "traffic.har");
  await writeFile(har, JSON.stringify(recordingOf("http://localhost/admin/v1/endpoints", { endpoints: "none" })));
  const { findings, totals } = await compareTraffic(har, [await loadApi("admin")], { admin: "http://localhost" });
  expect(findings).toContainEqual(expect.stringContaining('"endpoints" must be array'));
  expect(totals.admin?.responses.covered).toBe(1);
});

function recordingOf(url: string, body: unknown) {
  const common = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1, bodySize: -1 };
  const request = {
    ...common,
    method: "GET",
    url,
    headers: [{ name: "authorization", value: "any-key" }],
    queryString: [],
  };
  const content = { size: 0, mimeType: "application/json", text: JSON.stringify(body) };
  const headers = [{ name: "content-type", value: "application/json" }];
  const response = { ...common, status: 200, statusText: "OK", headers, content, redirectURL: "" };
  const entry = { startedDateTime: new Date(0).toISOString(), time: 1, request, response, cache: {}, timings: {} };
  return { log: { version: "1.2", creator: { name: "test", version: "1" }, entries: [entry] } };
}
