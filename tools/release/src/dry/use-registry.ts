import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "@ledgergate/consumers";

/** Makes npm install our packages from a registry, in one folder. All others still come from the user's registry. */
export async function installFrom(url: string, folder: string): Promise<void> {
  await writeFile(join(folder, ".npmrc"), `@ledgergate:registry=${url}\n`);
}

/**
 * Makes npm and pnpm use one registry in a folder. They ignore registries and tokens of the user and of the environment.
 *
 * @returns the environment variables for npm and pnpm
 * @throws Error if the registry is not on this machine, or npm would publish to another one
 */
export async function publishTo(url: string, folder: string): Promise<NodeJS.ProcessEnv> {
  const npmrc = join(folder, ".npmrc");
  // npm asks for a token before it publishes. The local registry accepts any token.
  const token = `${url.replace(/^https?:/, "")}:_authToken=none`;
  await writeFile(npmrc, `registry=${url}\n@ledgergate:registry=${url}\n${token}\n`);
  const env = {
    ...withoutNpmConfig(process.env),
    npm_config_userconfig: npmrc,
    npm_config_globalconfig: "/dev/null",
    npm_config_loglevel: "error",
  };
  for (const name of ["registry", "@ledgergate:registry"])
    checkRegistry((await runProgram("npm", ["config", "get", name], folder, env)).trim(), url);
  await checkManifests(folder);
  return env;
}

function withoutNpmConfig(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^p?npm_config_/i.test(name)));
}

function checkRegistry(found: string, url: string): void {
  if (found === url && new URL(found).hostname === "127.0.0.1") return;
  throw new Error(`npm would publish to ${found}. A rehearsal publishes to 127.0.0.1 only. Nothing was published.`);
}

/** Checks that no manifest names a registry, which would outrank every other setting. */
async function checkManifests(folder: string): Promise<void> {
  for await (const manifest of glob("packages/*/package.json", { cwd: folder })) {
    const { publishConfig = {} } = JSON.parse(await readFile(join(folder, manifest), "utf8"));
    const found = Object.keys(publishConfig).find((name) => name.endsWith("registry"));
    if (found !== undefined)
      throw new Error(`${manifest} sets publishConfig.${found}. Remove it: a rehearsal would publish there.`);
  }
}
