import { readFile, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { describeLicences } from "./describe-licences.ts";

/**
 * Takes Node's modules without an import where CommonJS modules call `require`, which an ES module does not have. And `node:http`, whose
 * import loads all of Node's `fetch` and takes longer than Node's own start.
 */
const builtinModules: Plugin = {
  name: "builtin-modules",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) =>
      isBuiltin(path) && (kind === "require-call" || path === "node:http") ? { path, namespace: "builtin" } : undefined,
    );
    onLoad({ filter: /./, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("${path}")`,
    }));
  },
};

/**
 * Bundles a package into its `dist` with all that it uses besides its dependencies, and writes the licences of the bundled packages.
 *
 * @param root - Folder of the package, with a slash at its end.
 */
export async function bundlePackage(root: string, options: BuildOptions): Promise<void> {
  const { dependencies, peerDependencies } = JSON.parse(await readFile(`${root}package.json`, "utf8"));
  const { metafile } = await build({
    ...options,
    absWorkingDir: root,
    outdir: "dist",
    bundle: true,
    splitting: true,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node22.19",
    external: Object.keys({ ...dependencies, ...peerDependencies }),
    plugins: [...(options.plugins ?? []), builtinModules],
    // The licences have a file of their own.
    legalComments: "none",
    logLevel: "warning",
  });
  await writeFile(`${root}dist/THIRD-PARTY.txt`, await describeLicences(Object.keys(metafile.inputs), root));
}
