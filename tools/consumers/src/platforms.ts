import { fileURLToPath } from "node:url";
import { EdgeVM } from "@edge-runtime/vm";
import { launchBrowser, serveFiles } from "@ledgergate/support/browser";
import { build } from "esbuild";
import { runProgram } from "./run-program.ts";

type Results = Readonly<Record<string, string>>;

export interface Platform {
  readonly name: string;
  /** True for platforms that run a bundled program, such as a browser. */
  readonly web: boolean;
  /** Runs the program in a consumer's folder. */
  run(folder: string): Promise<Results>;
}

/** The dependencies that install Node, and the version line of each. */
const NODES = { "node-22": "22.19", node: "24" };

/** Returns the path of the Node that a dependency installs. */
export function nodeBinary(dependency: string): string {
  return fileURLToPath(new URL(`../node_modules/${dependency}/bin/node`, import.meta.url));
}

/** Each Node, with `import` and with `require` of ES modules. */
export const nodePlatforms: readonly Platform[] = Object.entries(NODES).flatMap(([dependency, line]) => {
  const node = nodeBinary(dependency);
  return Object.entries({ import: "mjs", require: "cjs" }).map(([way, extension]) => ({
    name: `Node ${line} ${way}`,
    web: false,
    async run(folder) {
      const version = await runProgram(node, ["--version"], folder);
      if (!version.startsWith(`v${line}.`)) throw new Error(`${dependency} is Node ${version.trim()}, not ${line}.`);
      return JSON.parse(await runProgram(node, [`run-on-node.${extension}`], folder));
    },
  }));
});

/** A runtime with web APIs only, which refuses code from text (`eval`). */
export const edge: Platform = {
  name: "edge runtime",
  web: true,
  async run(folder) {
    const vm = new EdgeVM();
    vm.evaluate(await bundle(folder));
    return await vm.evaluate("run()");
  },
};

/** A page in Chromium, of another origin than the mock's. */
export const chromium: Platform = {
  name: "Chromium",
  web: true,
  async run(folder) {
    const script = await bundle(folder);
    const site = await serveFiles({ "/": ["text/html", "<!doctype html>"] });
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(site.url);
      await page.addScriptTag({ content: script });
      return await page.evaluate("run()");
    } finally {
      await browser.close();
      site.close();
    }
  },
};

/** Bundles the program for the web into one script, like an application's build. The script defines a function `run`. */
async function bundle(folder: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}/run-on-web.mjs`],
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
