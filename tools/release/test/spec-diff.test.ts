import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundleOf } from "../src/apis.ts";
import { folderWith } from "./folder-with.ts";

it("lists changes by operation, each with impact and place", async () => {
  const document = JSON.parse(await readFile(bundleOf("admin"), "utf8"));
  document.paths["/admin/v1/endpoints"].get["x-retryable"] = false;
  const base = join(await folderWith({ "admin.json": document }), "admin.json");
  const script = join(import.meta.dirname, "../src/spec-diff.ts");
  const env = { ...process.env, NO_COLOR: "1" };
  expect(spawnSync(process.execPath, [script, base], { encoding: "utf8", env })).toMatchObject({
    status: 0,
    stdout: "admin: 1 minor\n  GET /admin/v1/endpoints\n    minor  Failed calls are retried.\n",
  });
});
