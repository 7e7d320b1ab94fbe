import { fileURLToPath } from "node:url";
import { run } from "../run.ts";
import type { Platform } from "./platform.ts";

/** The dependencies of this package that bring a Node, and the release line that each must be of. */
const NODES = { "node-20": "20.19", "node-22": "22", node: "24" };

/** Each Node, with `import` and with `require` of ES modules. */
export const nodePlatforms: readonly Platform[] = Object.entries(NODES).flatMap(([dependency, line]) => {
  const node = fileURLToPath(new URL(`../../node_modules/${dependency}/bin/node`, import.meta.url));
  return Object.entries({ import: "mjs", require: "cjs" }).map(([way, extension]) => ({
    name: `Node ${line} ${way}`,
    web: false,
    async run(folder, url) {
      const version = await run(node, ["--version"], folder);
      if (!version.startsWith(`v${line}.`))
        throw new Error(`${dependency} brought Node ${version.trim()}, not ${line}.`);
      return JSON.parse(await run(node, [`run-on-node.${extension}`, url], folder));
    },
  }));
});
