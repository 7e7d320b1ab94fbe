/**
 * Puts Prism into `dist/prism`: each module of `src/prism` becomes one file that holds all it needs, beside what they
 * share. So nobody who installs the mock installs Prism with its 130 packages, and it runs on older versions of Node than
 * Prism's manifest allows. The licences of what is in there go with it.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { describeLicences } from "./licences.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Replaces imports of Prism that the mock does not need by lighter ones. */
const lighter: Plugin = {
  name: "lighter",
  setup({ onResolve, onLoad, resolve }) {
    // Prism takes its English `faker` from the index, which has those of seventy languages, 3 MB.
    onResolve({ filter: /^@faker-js\/faker$/ }, ({ resolveDir, kind }) =>
      resolve("@faker-js/faker/locale/en", { resolveDir, kind }),
    );
    // Prism also reads Postman collections. The mock reads OpenAPI alone.
    onResolve({ filter: /^@stoplight\/http-spec\/postman\/operation$/ }, ({ path }) => ({ path, namespace: "empty" }));
    onLoad({ filter: /./, namespace: "empty" }, () => ({ contents: "" }));
  },
};

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ["src/prism/checks.js", "src/prism/generator.ts"],
  outdir: "dist/prism",
  bundle: true,
  splitting: true,
  metafile: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  // The UMD build of jsonc-parser, its `main`, requires files in a way that no bundler sees.
  mainFields: ["module", "main"],
  plugins: [lighter],
  // What is CommonJS requires modules of Node, for which an ES module has to make a `require`.
  banner: {
    js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
  },
  // The licences have a file of their own.
  legalComments: "none",
  logLevel: "warning",
});
await writeFile(`${root}dist/THIRD-PARTY.txt`, await describeLicences(Object.keys(metafile.inputs), root));
