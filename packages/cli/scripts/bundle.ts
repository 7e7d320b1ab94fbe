/**
 * Bundles the program with the libraries that it uses into `dist`, and writes their licences. So an install has no third-party packages
 * except those of the clients, and the program starts faster. `main.ts` and the MCP server are separate chunks, loaded when needed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeLicences } from "@ledgergate/support/describe-licences";
import { build, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Leaves out the validator of JSON Schemas, a third of the MCP server: our tools check their input by the document's rules. */
const withoutValidator: Plugin = {
  name: "without-validator",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace: "shims" }));
    onLoad({ filter: /./, namespace: "shims" }, () => ({
      contents: 'export { default as process } from "node:process";\nexport class DefaultJsonSchemaValidator {}',
    }));
  },
};

const { dependencies } = JSON.parse(await readFile(`${root}package.json`, "utf8"));

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ["src/cli.ts", "src/index.ts"],
  outdir: "dist",
  bundle: true,
  splitting: true,
  metafile: true,
  format: "esm",
  platform: "node",
  target: "node22.19",
  external: Object.keys(dependencies),
  plugins: [withoutValidator],
  legalComments: "none",
  logLevel: "warning",
  // CommonJS modules load Node's modules by `require`, which an ES module must create.
  banner: {
    js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
  },
});
await writeFile(`${root}dist/THIRD-PARTY.txt`, await describeLicences(Object.keys(metafile.inputs), root));
