/**
 * Bundles Prism into `dist/engine`: a file for each of the two modules of `src/engine` that import it, and files with the code that
 * both modules use. So installing the mock does not install Prism with its 130 packages, and the mock runs on older versions of Node than Prism's
 * manifest allows.
 * Also writes the licences of the bundled packages.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeLicences } from "@ledgergate/support/describe-licences";
import { build, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Gives Prism smaller modules in place of some that it imports. */
const lighter: Plugin = {
  name: "lighter",
  setup({ onResolve, onLoad, resolve }) {
    // Prism imports the English `faker` from the index, which contains seventy languages (3 MB).
    onResolve({ filter: /^@faker-js\/faker$/ }, ({ resolveDir, kind }) =>
      resolve("@faker-js/faker/locale/en", { resolveDir, kind }),
    );
    // The `main` of jsonc-parser is a UMD build. Bundlers do not find the files that it requires.
    onResolve({ filter: /^jsonc-parser$/ }, ({ resolveDir, kind }) =>
      resolve("jsonc-parser/lib/esm/main.js", { resolveDir, kind }),
    );
    // Prism also reads Postman collections. The mock reads only OpenAPI.
    onResolve({ filter: /^@stoplight\/http-spec\/postman\/operation$/ }, ({ path }) => ({ path, namespace: "empty" }));
    onLoad({ filter: /./, namespace: "empty" }, () => ({ contents: "" }));
  },
};

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ["src/engine/checks.js", "src/engine/generator.ts"],
  outdir: "dist/engine",
  bundle: true,
  splitting: true,
  metafile: true,
  format: "esm",
  platform: "node",
  target: "node22.19",
  // The CommonJS builds, as Node loads them. The ES modules of fp-ts make each call slower.
  mainFields: ["main"],
  plugins: [lighter],
  // Bundled CommonJS modules call `require` for modules of Node. An ES module has no `require` of its own.
  banner: {
    js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);',
  },
  // The licences have a file of their own.
  legalComments: "none",
  logLevel: "warning",
});
await writeFile(`${root}dist/THIRD-PARTY.txt`, await describeLicences(Object.keys(metafile.inputs), root));
