import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { loadSpecs } from "@ledgergate/document/bundles";
import { expect, onTestFinished, test } from "vitest";
import root from "../../../package.json" with { type: "json" };
import manifest from "../package.json" with { type: "json" };
import { runCommand } from "./fixtures/run-command.ts";

const run = promisify(execFile);

/** The packages of this workspace that the mock needs. They come as tarballs, too, since no registry may have them yet. */
const ownDependencies = Object.entries(manifest.dependencies)
  .filter(([, range]) => range.startsWith("workspace:"))
  .map(([name]) => name);

test("stands alone when it is installed from its tarball", { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "ledgergate-mock-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const filters = [manifest.name, ...ownDependencies].flatMap((name) => ["--filter", name]);
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  await run("npx", ["-y", root.packageManager, "--recursive", ...filters, "pack", "--pack-destination", folder], {
    cwd,
  });
  const tarballs = (await readdir(folder)).map((file) => join(folder, file));
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  await run("npm", ["install", ...quiet, ...tarballs], { cwd: folder });

  const installed = join(folder, "node_modules/@ledgergate/mock");
  const command = runCommand([join(installed, "dist/cli.js"), "--port", "0", "--any-key"]);
  const url = await command.ready();
  const answer = await fetch(`${url}/ledger-a/v1/KEY/v1/blocks/by_height/1`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ block_height: "1" });
  expect(command.output.out.match(/^ +curl /gm)).toHaveLength(loadSpecs({}, undefined).size);

  await writeFile(
    join(folder, "program.js"),
    `import { startMock } from "@ledgergate/mock";
     import { createMockControl } from "@ledgergate/mock/control";
     const mock = await startMock({ port: 0, apis: ["auth"] });
     const { scenario } = await createMockControl({ baseUrl: mock.url }).getScenario();
     console.log(Object.keys(mock.baseUrls).join(), scenario);
     await mock.close();`,
  );
  const { stdout } = await run(process.execPath, ["program.js"], { cwd: folder });
  expect(stdout).toBe("auth normal\n");
});
