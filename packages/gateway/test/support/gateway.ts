import { onTestFinished } from "vitest";
import { type Gateway, type GatewayOptions, startGateway } from "../../src/index.ts";
import { type Operations, operationsAt } from "./callers.ts";
import { commandsIn } from "./run-command.ts";
import { createDatabase } from "./stores.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface TestGateway extends Gateway, Operations {
  readonly data: string;
  /** Runs a command, which asks the gateway. @returns its JSON. */
  run(command: string, ...more: readonly string[]): ReturnType<Response["json"]>;
}

/** Starts a gateway in this process, on a database of its own, until the end of the test. */
export async function startTestGateway(options: GatewayOptions): Promise<TestGateway> {
  const quiet = { listen: "127.0.0.1:0", operations: "127.0.0.1:0", log: { level: "fatal" }, env: {} } as const;
  const { data = temporaryFolder(), database = await createDatabase() } = options;
  const gateway = await startGateway({ ...quiet, ...options, data, database });
  onTestFinished(() => gateway.close());
  const run = commandsIn(data);
  return {
    ...gateway,
    ...operationsAt(gateway.operationsUrl),
    data,
    run: async (command, ...more) => JSON.parse(await run(command, ...more, "--json")),
  };
}
