import type { EndpointInfo } from "@ledgergate/connect";
import type { CallObserver, CallOptions, PagePromise } from "@ledgergate/runtime";
import { attempt } from "@ledgergate/service-kit";
import type { ApiEntry, Values } from "./operations.ts";
import type { CliSettings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

/** A call of an operation that is known only when the program runs. */
export type OperationCall = PagePromise<unknown, unknown, Values, unknown>;

/** A client whose operations are known only when the program runs. */
export type OperationClient = Readonly<
  Record<string, (input: Values, options: CallOptions & { readonly accept?: string | undefined }) => OperationCall>
>;

/** Reads the height of the newest block from the headers of an answer. Not every API sends it, and not every answer. */
export function newestBlock(result: { readonly ledger?: unknown }): bigint | undefined {
  return attempt(() => (result.ledger as { readonly blockHeight: bigint }).blockHeight);
}

/** Options of a client besides its settings. */
export interface ClientChoice {
  readonly network?: string | undefined;
  readonly plugins?: readonly CallObserver[];
}

/**
 * Makes the client of an API by the settings. With the team's key, `connect` finds endpoint and key of a node API.
 *
 * @throws {@link UsageError} that names the missing setting or network.
 */
export async function createClient(
  api: ApiEntry,
  settings: CliSettings,
  { network, ...shared }: ClientChoice,
): Promise<OperationClient> {
  // The package of a client has the name of its API.
  const { [api.factory]: factory } = await import(`@ledgergate/${api.name}`);
  const token = api.bearer && settings.read("TOKEN", api.name);
  const options = { ...shared, baseUrl: settings.baseUrl(api), token };
  if (!api.isNode) {
    const { keyVariable } = api;
    const apiKey = keyVariable && settings.read(keyVariable);
    if (keyVariable && !apiKey && !token)
      throw new UsageError(`LEDGERGATE_${keyVariable} is not set. It is the key of the API ${api.name}.`);
    return factory({ ...options, ...(apiKey && { apiKey }) });
  }
  const apiKey = settings.read("API_KEY", api.name);
  if (apiKey !== undefined && network === undefined) return factory({ ...options, apiKey });
  const adminApiKey = settings.read("ADMIN_KEY");
  if (adminApiKey === undefined)
    throw new UsageError(
      network === undefined
        ? `No key is set. Set LEDGERGATE_API_KEY, the key of an endpoint of ${api.name}, or LEDGERGATE_ADMIN_KEY, the team's key.`
        : "--network needs the team's key in LEDGERGATE_ADMIN_KEY. An endpoint's key has one network.",
    );
  const chain = settings.read("CHAIN", api.name) ?? api.name;
  // It loads the clients of all ledgers.
  const { connectFamilies } = await import("@ledgergate/connect");
  const gateway = await connectFamilies({
    ...shared,
    token,
    adminBaseUrl: settings.baseUrl({ name: "admin" }),
    adminApiKey,
    families: { node: factory },
    chains: { [chain]: "node" },
  });
  const wanted = network ?? settings.read("NETWORK", api.name);
  return gateway.node({ chain, network: chooseNetwork(gateway.endpoints, chain, wanted) }) as OperationClient;
}

/** Chooses the wanted network, or the only one if none is wanted. */
function chooseNetwork(endpoints: readonly EndpointInfo[], chain: string, wanted: string | undefined): string {
  const enabled = endpoints.filter((endpoint) => endpoint.enabled && endpoint.chain === chain);
  const networks = [...new Set(enabled.map(({ network }) => network))];
  const network = wanted ?? (networks.length === 1 ? networks[0] : undefined);
  if (network !== undefined && networks.includes(network)) return network;
  if (networks.length === 0) throw new UsageError(`The team has no enabled endpoint of the chain ${chain}.`);
  const found = network === undefined ? "several networks" : `no enabled endpoint of the network ${network}`;
  throw new UsageError(`${chain} has ${found}. Choose one by --network or LEDGERGATE_NETWORK: ${networks.join(", ")}.`);
}
