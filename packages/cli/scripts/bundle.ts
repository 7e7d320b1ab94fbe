/**
 * Bundles the program with the libraries that it uses. So an install has no third-party packages except those of the clients, and the
 * program starts faster. `main.ts` and the MCP server are separate chunks, loaded when needed.
 */
import { fileURLToPath } from "node:url";
import { bundlePackage } from "@ledgergate/support/bundle-package";

await bundlePackage(fileURLToPath(new URL("..", import.meta.url)), {
  entryPoints: ["src/cli.ts", "src/index.ts"],
  alias: { "@modelcontextprotocol/server/_shims": "./scripts/mcp-shims.ts" },
});
