import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listApiCalls, runProgram, writePrograms } from "@ledgergate/consumers";

/**
 * Calls each installed client in a folder, against the mock that is installed there. Each must return the document's example.
 *
 * @returns the faults, one line each
 */
export async function callEachClient(folder: string): Promise<readonly string[]> {
  const installed = createRequire(join(folder, "package.json")).resolve("@ledgergate/mock");
  const { startMock }: typeof import("@ledgergate/mock") = await import(pathToFileURL(installed).href);
  const mock = await startMock({ port: 0, host: "127.0.0.1" });
  try {
    const calls = await listApiCalls(mock.baseUrls);
    const names = calls.map(({ packageName }) => packageName);
    await writePrograms(folder, names, calls);
    const results = JSON.parse(await runProgram(process.execPath, ["run-on-node.mjs"], folder));
    const failed = calls.filter(({ packageName, answer }) => results[packageName] !== JSON.stringify(answer));
    return failed.map(({ packageName }) => `${packageName}: returned ${String(results[packageName]).slice(0, 200)}`);
  } finally {
    await mock.close();
  }
}
