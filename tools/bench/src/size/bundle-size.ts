import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What a browser loads for one client: minified, and minified and compressed, in bytes. */
export interface BundleSize {
  readonly name: string;
  readonly minified: number;
  readonly gzipped: number;
}

/** Bundles a program as an application's build would, and weighs it. */
export async function measureBundle(name: string, program: string): Promise<BundleSize> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    write: false,
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { name, minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
}

/** One program for each client: the factory and one call. */
export const CLIENT_PROGRAMS: Readonly<Record<string, string>> = {
  "openapi-fetch alone": `
    import createClient from "openapi-fetch";
    console.log(await createClient({ baseUrl: location.origin }).GET("/blocks/by_height/{block_height}"));`,
  "@ledgergate/ledger-a": `
    import { createLedgerA } from "@ledgergate/ledger-a";
    console.log(await createLedgerA({ baseUrl: location.origin, apiKey: "KEY" }).getBlockByHeight({ block_height: 1 }));`,
  "@ledgergate/ledger-b": `
    import { createLedgerB } from "@ledgergate/ledger-b";
    console.log(await createLedgerB({ baseUrl: location.origin, apiKey: "KEY" }).listOperationEffects({ id: "1" }));`,
  "@ledgergate/ledger-c": `
    import { createLedgerC } from "@ledgergate/ledger-c";
    console.log(await createLedgerC({ baseUrl: location.origin, apiKey: "KEY" }).updateSetting({
      owner_address: "", contract_address: "", consume_user_resource_percent: 0 }));`,
  "@ledgergate/admin": `
    import { createAdmin } from "@ledgergate/admin";
    console.log(await createAdmin({ baseUrl: location.origin, apiKey: "KEY" }).listEndpoints());`,
  "@ledgergate/auth": `
    import { createAuth } from "@ledgergate/auth";
    console.log(await createAuth({ baseUrl: location.origin }).requestToken({ client_id: "", client_secret: "" }));`,
};
