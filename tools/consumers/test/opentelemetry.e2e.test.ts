import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { findTarballs, installInto, makeApplication } from "../src/install-packed.ts";
import { workspace } from "../src/published-packages.ts";
import { runProgram } from "../src/run-program.ts";

test.each(["packages/runtime/README.md", "tools/docs/guides/70-observing.md"])(
  "the install line of OpenTelemetry in %s installs all packages of its sample",
  async (path) => {
    const text = (await readFile(join(workspace, path), "utf8")).replace(/ \\\n +/g, " ");
    const [, line = ""] = /^npm install (@opentelemetry\/.*)$/m.exec(text) ?? [];
    const imported = new Set([...text.matchAll(/ from "(@opentelemetry\/[\w-]+)";$/gm)].map(([, name = ""]) => name));
    expect(imported.size).toBeGreaterThan(0);
    expect(line.split(" ")).toEqual(expect.arrayContaining([...imported]));

    const folder = await makeApplication();
    onTestFinished(() => rm(folder, { recursive: true }));
    const runtime = await findTarballs(inject("consumer"), ["@ledgergate/runtime"]);
    await installInto(folder, [...runtime, ...line.split(" ")]);
    const loaded = [...imported, "@ledgergate/runtime/otel"].map((name) => `await import("${name}");`);
    await runProgram(process.execPath, ["--input-type=module", "--eval", loaded.join("\n")], folder);
  },
);
