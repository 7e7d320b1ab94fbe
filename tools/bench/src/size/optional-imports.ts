import { readFile } from "node:fs/promises";

const PACKAGES = ["runtime", "ledger-a", "ledger-b", "ledger-c", "admin", "auth", "connect"];

/** All that can be imported besides the roots of the published packages, and `connect`, which stands on the clients. */
export async function optionalImports(): Promise<string[]> {
  const lists = await Promise.all(
    PACKAGES.map(async (name) => {
      const manifest = new URL(`../../../../packages/${name}/package.json`, import.meta.url);
      const { exports } = JSON.parse(await readFile(manifest, "utf8"));
      return Object.keys(exports)
        .filter((path) => !path.endsWith(".json") && (path !== "." || name === "connect"))
        .map((path) => `@ledgergate/${name}${path.slice(1)}`);
    }),
  );
  return lists.flat();
}
