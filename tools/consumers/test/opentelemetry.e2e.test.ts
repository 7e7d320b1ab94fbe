import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { findTarballs, installInto, makeApplication } from "../src/install-packed.ts";
import { workspace } from "../src/published-packages.ts";
import { runProgram } from "../src/run-program.ts";

test("the install lines of OpenTelemetry name all packages of their samples, which npm installs", async () => {
  const packages = new Set<string>();
  for (const path of ["packages/runtime/README.md", "tools/docs/guides/70-observing.md"]) {
    const text = (await readFile(join(workspace, path), "utf8")).replace(/ \\\n +/g, " ");
    const [, line = ""] = /^npm install (@opentelemetry\/.*)$/m.exec(text) ?? [];
    const imported = [...text.matchAll(/ from "(@opentelemetry\/[\w-]+)";$/gm)].map(([, name = ""]) => name);
    expect(imported, path).not.toEqual([]);
    // The entry `otel` of the runtime needs the first one.
    expect(line.split(" "), path).toEqual(expect.arrayContaining(["@opentelemetry/api", ...imported]));
    for (const name of line.split(" ")) packages.add(name);
  }

  const folder = await makeApplication();
  onTestFinished(() => rm(folder, { recursive: true }));
  const runtime = await findTarballs(inject("consumer"), ["@ledgergate/runtime"]);
  await installInto(folder, [...runtime, ...packages]);
  const loaded = [...packages, "@ledgergate/runtime/otel"].map((name) => `await import("${name}");`);
  await runProgram(process.execPath, ["--input-type=module", "--eval", loaded.join("\n")], folder);
});
