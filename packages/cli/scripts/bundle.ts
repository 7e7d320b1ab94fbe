/**
 * Bundles the program with the libraries that it uses. So an install has no third-party packages except those of the clients, and the
 * program starts faster. `main.ts` and the MCP server are separate chunks, loaded when needed.
 */
import { fileURLToPath } from "node:url";
import { bundlePackage } from "@ledgergate/support/bundle-package";
import type { Plugin } from "esbuild";

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

await bundlePackage(fileURLToPath(new URL("..", import.meta.url)), {
  entryPoints: ["src/cli.ts", "src/index.ts"],
  plugins: [withoutValidator],
});
