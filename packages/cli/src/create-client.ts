import { connectFamilies } from "@ledgergate/connect";
import type { CallObserver, CallOptions, Fetch, NodeClientOptions, PagePromise } from "@ledgergate/runtime";
import { factories } from "./generated/clients.ts";
import type { ApiEntry } from "./operations.ts";
import type { CliSettings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

type CallInput = Readonly<Record<string, unknown>>;
type Method = (
  input: CallInput,
  options: CallOptions & { readonly accept?: string },
) => PagePromise<unknown, unknown, CallInput, unknown>;

/** A client whose operations are known only when the program runs. */
export type OperationClient = Readonly<Record<string, Method>>;

/** Options of a client besides its settings. */
export interface ClientChoice {
  readonly network?: string | undefined;
  readonly plugins?: readonly CallObserver[];
  readonly fetch?: Fetch;
}

/**
 * Makes the client of an API by the settings. With the team's key, `connect` finds endpoint and key of a node API.
 *
 * @throws {@link UsageError} that names the missing setting or network.
 */
export async function createClient(
  api: ApiEntry,
  settings: CliSettings,
  choice: ClientChoice,
): Promise<OperationClient> {
  try {
    return await createByKey(api, settings, choice);
  } catch (error) {
    throw nameSetting(error, api) ?? error;
  }
}

async function createByKey(api: ApiEntry, settings: CliSettings, choice: ClientChoice): Promise<OperationClient> {
  const { network: chosen, ...shared } = choice;
  const factory = (await factories[api.name]?.()) as (options: object) => OperationClient;
  const baseUrl = settings.baseUrl(api);
  const token = api.bearer && settings.read("TOKEN");
  const adminKey = settings.read("ADMIN_KEY");
  if (api.key === "none") return factory({ ...shared, baseUrl });
  if (api.key === "header") {
    if (adminKey === undefined) throw new UsageError("LEDGERGATE_ADMIN_KEY is not set. It is the team's key.");
    return factory({ ...shared, baseUrl, apiKey: adminKey });
  }
  const apiKey = settings.read("API_KEY", api.name);
  if (adminKey === undefined && chosen !== undefined)
    throw new UsageError("--network needs the team's key in LEDGERGATE_ADMIN_KEY. An endpoint's key has one network.");
  if (apiKey !== undefined && chosen === undefined) return factory({ ...shared, baseUrl, apiKey, token });
  if (adminKey === undefined)
    throw new UsageError(
      `No key is set. Set LEDGERGATE_API_KEY, the key of an endpoint of ${api.name}, or LEDGERGATE_ADMIN_KEY, the team's key.`,
    );
  const chain = settings.read("CHAIN", api.name) ?? api.name;
  const gateway = await connectFamilies({
    ...shared,
    adminBaseUrl: settings.baseUrl({ name: "admin", key: "header" }),
    adminApiKey: adminKey,
    families: { node: factory as (options: NodeClientOptions) => object },
    chains: { [chain]: "node" },
    ...(token && { token }),
  });
  const enabled = gateway.endpoints.filter((endpoint) => endpoint.enabled && endpoint.chain === chain);
  const networks = [...new Set(enabled.map((endpoint) => endpoint.network))];
  const network = chosen ?? settings.read("NETWORK", api.name) ?? (networks.length === 1 ? networks[0] : undefined);
  if (network === undefined || !networks.includes(network)) throw refuseNetwork(chain, networks, network);
  return gateway.node({ chain, network }) as OperationClient;
}

/** Names the setting in the error of a client's option, since nobody typed the option. */
function nameSetting(error: unknown, { key }: ApiEntry): UsageError | undefined {
  const variables: Readonly<Record<string, string>> = {
    baseUrl: "BASE_URL",
    adminBaseUrl: "BASE_URL",
    apiKey: key === "header" ? "ADMIN_KEY" : "API_KEY",
    adminApiKey: "ADMIN_KEY",
    token: "TOKEN",
  };
  const [, option = "", rule] = /^The option (\w+) (.*?)(?: \(given: \w+\))?\.$/.exec((error as Error).message) ?? [];
  const variable = variables[option];
  return variable === undefined ? undefined : new UsageError(`LEDGERGATE_${variable} ${rule}.`);
}

function refuseNetwork(chain: string, networks: readonly string[], network: string | undefined): UsageError {
  if (networks.length === 0) return new UsageError(`The team has no enabled endpoint of the chain ${chain}.`);
  const given = network === undefined ? "several networks" : `no enabled endpoint of the network ${network}`;
  return new UsageError(
    `${chain} has ${given}. Choose one by --network or LEDGERGATE_NETWORK: ${networks.join(", ")}.`,
  );
}
