import { readFile } from "node:fs/promises";

interface ClientPackage {
  /** Name of the API, such as `ledger-a`. */
  readonly api: string;
  readonly packageName: string;
  /** Name of the function that makes a client, such as `createLedgerA`. */
  readonly factory: string;
}

/** Finds the dependencies that export a document. */
export async function findClients(): Promise<readonly ClientPackage[]> {
  const { dependencies } = await readManifest(new URL("../package.json", import.meta.url).href);
  const names = Object.keys(dependencies ?? {}).filter((name) => name.startsWith("@ledgergate/"));
  const clients = names.map(async (packageName) => {
    const { exports } = await readManifest(import.meta.resolve(`${packageName}/package.json`));
    if (!exports?.["./openapi.json"]) return [];
    const api = packageName.replace("@ledgergate/", "");
    const pascal = api.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [{ api, packageName, factory: `create${pascal}` }];
  });
  return (await Promise.all(clients)).flat();
}

async function readManifest(url: string): Promise<{
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
}> {
  return JSON.parse(await readFile(new URL(url), "utf8"));
}
