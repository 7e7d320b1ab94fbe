import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { findTarballs, installInto, makeApplication } from "../src/install-packed.ts";
import { workspace } from "../src/published-packages.ts";
import { runProgram } from "../src/run-program.ts";

test("the guide's install line of OpenTelemetry names all packages of its sample, which npm installs", async () => {
  const text = await readFile(join(workspace, "tools/docs/guides/70-observing.md"), "utf8");
  const [, line = ""] = /^npm install (@opentelemetry\/.*)$/m.exec(text) ?? [];
  const imported = [...text.matchAll(/ from "(@opentelemetry\/[\w-]+)";$/gm)].map(([, name = ""]) => name);
  expect(imported).not.toEqual([]);
  const packages = line.split(" ");
  // The entry `otel` of the runtime needs the first one.
  expect(packages).toEqual(expect.arrayContaining(["@opentelemetry/api", ...imported]));

  const folder = await makeApplication();
  onTestFinished(() => rm(folder, { recursive: true }));
  const runtime = await findTarballs(inject("consumer"), ["@ledgergate/runtime"]);
  await installInto(folder, [...runtime, ...packages]);
  const loaded = [...packages, "@ledgergate/runtime/otel"].map((name) => `await import("${name}");`);
  await runProgram(process.execPath, ["--input-type=module", "--eval", loaded.join("\n")], folder);
});
