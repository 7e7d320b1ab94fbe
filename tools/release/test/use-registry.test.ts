import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "@ledgergate/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { publishTo } from "../src/dry/use-registry.ts";
import { folderWith } from "./folder-with.ts";

const LOCAL = "http://127.0.0.1:4873/";

const packageWith = (publishConfig: object) => folderWith({ "packages/a/package.json": { name: "a", publishConfig } });

it("makes npm use the local registry despite the environment, and hides its tokens", async () => {
  const folder = await packageWith({ access: "public" });
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
  await expect(publishTo("https://registry.example/", await packageWith({}))).rejects.toThrow(
    "npm would publish to https://registry.example/. A rehearsal publishes to 127.0.0.1 only.",
  );
  await expect(publishTo(LOCAL, await packageWith({ registry: "https://registry.example/" }))).rejects.toThrow(
    "packages/a/package.json sets publishConfig.registry. Remove it: a rehearsal would publish there.",
  );
});
