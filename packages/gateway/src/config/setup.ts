import type { Api } from "@ledgergate/service-kit";
import type { Config } from "./config.ts";

/** Name of all passthrough calls in usage, metrics and log. */
export const passthroughId = "passthrough";

/** Name of WebSockets and their messages in usage, metrics and log. */
export const webSocketId = "websocket";

/** Configuration and documents of a gateway. */
export interface Setup {
  readonly config: Config;
  /** The members of the configuration that file, flags and environment set. */
  readonly written: object;
  /** True if the file ends with a line break. */
  readonly isEnded?: boolean | undefined;
  /** Documents by the name of their API: the bundled ones and the configuration's. */
  readonly documents: Readonly<Record<string, object>>;
  readonly apis: readonly Api[];
  /** Names of the APIs that nodes answer. Their paths contain the API key. */
  readonly chains: readonly string[];
  /** The chains that simulated ledgers serve. */
  readonly simulated: readonly string[];
}

/**
 * Returns the `baseUrl` of each API's client, by API name. It is the API's public origin if there is one. Else chains are below
 * their name at the listening address, and other APIs at its root.
 */
export function baseUrlsOf({ apis, config }: Pick<Setup, "apis" | "config">, url: string): Record<string, string> {
  const { publicUrls } = config;
  return Object.fromEntries(
    apis.map(({ name, keyed }) => [name, publicUrls[name] ?? (keyed ? `${url}/${name}` : url)]),
  );
}

/** Returns the most expensive call, named as messages do. A burst below its cost would never admit it. */
export function mostExpensiveOf({ apis, config }: Pick<Setup, "apis" | "config">) {
  const { computeUnits, messageComputeUnits } = config.webSockets;
  const socket = { id: webSocketId, computeUnits: Math.max(computeUnits, messageComputeUnits) };
  return apis
    .flatMap(({ name, operations }) => {
      const passthrough = config.passthrough[name];
      const calls = [
        ...operations,
        ...(passthrough ? [{ id: passthroughId, ...passthrough }] : []),
        ...(hasWebSockets(config, name) ? [socket] : []),
      ];
      return calls.map((call) => ({ name: `${call.id} of ${name}`, computeUnits: call.computeUnits }));
    })
    .reduce((most, one) => (one.computeUnits > most.computeUnits ? one : most), { name: "", computeUnits: 0 });
}

/** Tests if a chain has a node for WebSockets. */
export function hasWebSockets({ nodes }: Pick<Config, "nodes">, chain: string): boolean {
  return Object.values(nodes[chain] ?? {}).some((group) => group.some(({ ws }) => ws !== undefined));
}
