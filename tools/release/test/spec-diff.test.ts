import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { bundleOf } from "../src/apis.ts";

const folder = await mkdtemp(join(tmpdir(), "release-spec-diff-"));
afterAll(() => rm(folder, { recursive: true }));

function specDiff(...args: readonly string[]) {
  const script = join(import.meta.dirname, "../src/spec-diff.ts");
  return spawnSync(process.execPath, [script, ...args], { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } });
}

it("lists changes by operation, each with impact and place", async () => {
  const document = JSON.parse(await readFile(bundleOf("admin"), "utf8"));
  document.paths["/admin/v1/endpoints"].get["x-retryable"] = false;
  const base = join(folder, "admin.json");
  await writeFile(base, JSON.stringify(document));
  expect(specDiff(base)).toMatchObject({
    status: 0,
    stdout: "admin: 1 minor\n  GET /admin/v1/endpoints\n    minor  Failed calls are retried.\n",
  });
});

it("ends with 1 and one line for an invalid base", () => {
  expect(specDiff("nothing")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^nothing is neither a file.*\n$/),
  });
});
