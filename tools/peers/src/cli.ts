import { startMock } from "@ledgergate/mock";
import { browserStep } from "./browser-step.ts";
import { installSdks } from "./install-sdks.ts";
import { ledgerASteps } from "./ledger-a/steps.ts";
import { ledgerBSteps } from "./ledger-b/steps.ts";
import { ledgerCSteps } from "./ledger-c/steps.ts";
import { loadSdk } from "./load-sdk.ts";
import { startProgramRunner } from "./program-runner.ts";
import { runSteps } from "./run-steps.ts";
import type { Step } from "./step.ts";

try {
  const failed = await tryPeers();
  console.log(failed === 0 ? "All steps went well." : `${failed} of the steps failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Tries each SDK against the mock, in Node and in a browser. Tells how many steps failed. */
async function tryPeers(): Promise<number> {
  const folder = await installSdks({ onInstall: () => console.log("Installing the SDKs, which takes a while …") });
  let failed = 0;
  const mock = await startMock({
    port: 0,
    // The browser knows no other host.
    host: "127.0.0.1",
    upstreamHeaders: true,
    onWarning(warning) {
      failed++;
      console.log(`failed  the mock: ${warning}`);
    },
  });
  const runner = await startProgramRunner(folder);
  async function tryPeer<Sdk>(sdk: string, steps: (sdk: Sdk, address: string) => readonly Step[], path: string) {
    const address = `${mock.url}${path}`;
    const tried = [...steps(loadSdk<Sdk>(folder, sdk), address), browserStep(runner, sdk, address)];
    const failures = await runSteps(sdk, tried);
    // The mock may have counted meanwhile.
    failed += failures;
  }
  try {
    await tryPeer("@aptos-labs/ts-sdk", ledgerASteps, "/ledger-a/v1/any-key/v1");
    await tryPeer("@stellar/stellar-sdk", ledgerBSteps, "/ledger-b/v1/any-key");
    await tryPeer("tronweb", ledgerCSteps, "/ledger-c/v1/any-key");
    return failed;
  } finally {
    await runner.close();
    await mock.close();
  }
}
