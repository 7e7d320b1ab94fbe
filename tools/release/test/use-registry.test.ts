import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "@ledgergate/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { publishTo } from "../src/dry/use-registry.ts";

const LOCAL = "http://127.0.0.1:4873/";

async function folderWith(publishConfig: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ledgergate-release-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "packages/a"), { recursive: true });
  await writeFile(join(folder, "packages/a/package.json"), JSON.stringify({ name: "a", publishConfig }));
  return folder;
}

it("makes npm use the local registry despite the environment, and hides tokens from it", async () => {
  const folder = await folderWith({ access: "public" });
  await writeFile(
    join(folder, "user"),
    "//registry.example/:_authToken=canary\n@ledgergate:registry=https://registry.example/\n",
  );
  for (const [name, value] of Object.entries({
    npm_config_registry: "https://registry.example/",
    "npm_config_@ledgergate:registry": "https://registry.example/",
    NPM_CONFIG_USERCONFIG: join(folder, "user"),
  }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const env = await publishTo(LOCAL, folder);
  const config = await runProgram("npm", ["config", "list", "--long"], folder, env);
  expect(config).toContain(`@ledgergate:registry = "${LOCAL}"`);
  expect(config).not.toMatch(/registry\.example|canary/);
});

it("refuses a registry that is not on this machine, and a manifest that names one", async () => {
  await expect(publishTo("https://registry.example/", await folderWith({}))).rejects.toThrow(
    "npm would publish to https://registry.example/. A rehearsal publishes to 127.0.0.1 only. Nothing was published.",
  );
  await expect(publishTo(LOCAL, await folderWith({ registry: "https://registry.example/" }))).rejects.toThrow(
    "packages/a/package.json sets publishConfig.registry. Remove it: a rehearsal would publish there.",
  );
});
