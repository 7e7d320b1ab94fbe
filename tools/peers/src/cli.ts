import { startMock } from "@ledgergate/mock";
import { installSdks } from "./install-sdks.ts";
import { ledgerASteps } from "./ledger-a/steps.ts";
import { ledgerBSteps } from "./ledger-b/steps.ts";
import { ledgerCSteps } from "./ledger-c/steps.ts";
import { loadSdk } from "./load-sdk.ts";
import { runSteps } from "./run-steps.ts";

try {
  process.exitCode = await tryPeers();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Tries each SDK against the mock. Gives the exit code. */
async function tryPeers(): Promise<number> {
  const folder = await installSdks({ onInstall: () => console.log("Installing the SDKs, which takes a while …") });
  const mock = await startMock({ port: 0, upstreamHeaders: true });
  const address = (api: string, rest = ""): string => `${mock.baseUrls[api]}/v1/any-key${rest}`;
  const peers = [
    ["@aptos-labs/ts-sdk", ledgerASteps(loadSdk(folder, "@aptos-labs/ts-sdk"), address("ledger-a", "/v1"))],
    ["@stellar/stellar-sdk", ledgerBSteps(loadSdk(folder, "@stellar/stellar-sdk"), address("ledger-b"))],
    ["tronweb", ledgerCSteps(loadSdk(folder, "tronweb"), address("ledger-c"))],
  ] as const;
  try {
    let failed = 0;
    for (const [sdk, steps] of peers) failed += await runSteps(sdk, steps);
    console.log(failed === 0 ? "All steps went well." : `${failed} of the steps failed.`);
    return failed === 0 ? 0 : 1;
  } finally {
    await mock.close();
  }
}
