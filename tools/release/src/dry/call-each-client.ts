import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listApiCalls, runProgram, writePrograms } from "@ledgergate/consumers";

/** Result of a client's call. Without a fault, the client returned the document's example. */
interface CallResult {
  readonly name: string;
  readonly fault?: string;
}

/** Calls each installed client in a folder, against the mock that is installed there. */
export async function callEachClient(folder: string): Promise<readonly CallResult[]> {
  const installed = createRequire(join(folder, "package.json")).resolve("@ledgergate/mock");
  const { startMock }: typeof import("@ledgergate/mock") = await import(pathToFileURL(installed).href);
  const mock = await startMock({ port: 0, host: "127.0.0.1" });
  try {
    const calls = await listApiCalls(mock.baseUrls);
    const names = calls.map(({ packageName }) => packageName);
    await writePrograms(folder, names, calls);
    const results = JSON.parse(await runProgram(process.execPath, ["run-on-node.mjs"], folder));
    return calls.map(({ packageName: name, answer }) =>
      results[name] === JSON.stringify(answer)
        ? { name }
        : { name, fault: `returned ${String(results[name]).slice(0, 200)}` },
    );
  } finally {
    await mock.close();
  }
}
