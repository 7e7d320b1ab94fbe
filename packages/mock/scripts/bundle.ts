/**
 * Bundles the package with Prism. So installing the mock does not install Prism with its 130 packages, the mock runs on older versions of
 * Node than Prism's manifest allows, and it starts faster. Also writes the document of the control API as JSON.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { bundlePackage } from "@ledgergate/support/bundle-package";
import type { Plugin } from "esbuild";

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

const root = fileURLToPath(new URL("..", import.meta.url));

await bundlePackage(root, {
  entryPoints: ["src/cli.ts", "src/control.ts", "src/index.ts", "src/msw.ts"],
  // The CommonJS builds, as Node loads them. The ES modules of fp-ts make each call slower.
  mainFields: ["main"],
  plugins: [lighter],
});
const control = readDocument(`${root}control/openapi.yaml`);
await writeFile(`${root}dist/control/openapi.json`, JSON.stringify(control, null, 2));
