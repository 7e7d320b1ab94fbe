import { runAction } from "./command/store-actions.ts";
import { checkConfig } from "./config/check-config.ts";
import type { Settings } from "./config/config.ts";
import { urlOf } from "./config/listen.ts";
import { baseUrlsOf } from "./config/setup.ts";
import { createLog } from "./ops/log.ts";
import type { FirstTeam } from "./processes/first-team.ts";
import { gatewayStops, startPrimary } from "./processes/primary.ts";
import { createWorker } from "./processes/worker.ts";

/** Options of {@link startGateway}: the members of the configuration file. `workers` has no effect, since there is one process. */
export interface GatewayOptions extends Settings {
  /** Values of `${NAME}`, and of the master key. Default: `process.env`. */
  readonly env?: NodeJS.Dict<string>;
}

/** A running gateway. */
export interface Gateway {
  /** Address of the gateway, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Address of `/health`, `/ready` and `/metrics`. */
  readonly operationsUrl: string;
  /** The `baseUrl` of each API's client, by API name. */
  readonly baseUrls: Readonly<Record<string, string>>;
  /** The team that this start created in an empty embedded store, with its keys, which are not shown again. */
  readonly firstTeam?: FirstTeam;
  /**
   * Stops listening, drains the calls under way, sums up the journal and ends. An open connection is closed with its next answer, or once
   * it is idle.
   */
  close(): Promise<void>;
}

/** Longest idle time of connections during `close`, in ms. It is short, since the embedding program knows its callers. */
const idleMs = 100;

/**
 * Starts a gateway in this process. Resolves once it serves.
 *
 * @throws Error that lists every fault of the options, or that names the address, folder or store that cannot be used.
 *
 * @example
 * ```ts
 * import { startGateway } from "@ledgergate/gateway";
 *
 * const gateway = await startGateway({ listen: "127.0.0.1:0", operations: "127.0.0.1:0", data: "./ledgergate-data" });
 * console.log(gateway.baseUrls);
 * await gateway.close();
 * ```
 */
export async function startGateway({ env = process.env, ...settings }: GatewayOptions = {}): Promise<Gateway> {
  const { setup, problems } = checkConfig({ settings, env });
  if (!setup) {
    const errors = problems.filter(({ warning }) => !warning);
    throw new TypeError(errors.map(({ message }) => message).join("\n"));
  }
  const { config } = setup;
  const log = createLog(config.log);
  const worker = createWorker(
    () => primary.services,
    () => log,
  );
  let isServing = false;
  const status = async () => (isServing ? [await worker.status()] : []);
  // There is only one worker, so it has no other's heights.
  const workers = { ...worker, receiveHeights: () => {}, metrics: async () => [await worker.metrics()], status };
  const primary = await startPrimary({ setup, log, env, workers, runAction });
  const close = async (): Promise<void> => {
    primary.state.notReady = gatewayStops;
    await worker.drain(idleMs);
    await primary.close();
  };
  try {
    await worker.prepare(await primary.workerSetup());
    for (const change of primary.snapshot.changes()) await worker.apply(change);
    const port = await worker.listen();
    isServing = true;
    primary.state.notReady = undefined;
    const url = urlOf(config.listen, port);
    const firstTeam = primary.takeFirstTeam();
    return {
      url,
      operationsUrl: urlOf(config.operations, primary.operationsPort),
      baseUrls: baseUrlsOf(setup, url),
      ...(firstTeam && { firstTeam }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
