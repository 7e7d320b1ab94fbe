import { onTestFinished } from "vitest";
import { type GatewayOptions, startGateway } from "../../src/index.ts";
import { operationsAt } from "./callers.ts";
import { commandsIn } from "./run-command.ts";
import { createDatabase } from "./stores.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Starts a gateway in this process, on a database of its own, until the end of the test. `run` asks it by a command. @returns JSON */
export async function startTestGateway(options: GatewayOptions) {
  const quiet = { listen: "127.0.0.1:0", operations: "127.0.0.1:0", log: { level: "fatal" }, env: {} } as const;
  const { data = temporaryFolder(), database = await createDatabase() } = options;
  const gateway = await startGateway({ ...quiet, ...options, data, database });
  onTestFinished(() => gateway.close());
  const run = commandsIn(data);
  return {
    ...gateway,
    ...operationsAt(gateway.operationsUrl),
    data,
    run: async (command: string, ...more: readonly string[]) => JSON.parse(await run(command, ...more, "--json")),
  };
}
