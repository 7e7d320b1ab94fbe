import { LedgergateError } from "@ledgergate/runtime";
import { givenMembers } from "@ledgergate/runtime/internal";
import { createMask } from "@ledgergate/runtime/mask";
import type { EndpointList } from "./endpoint-list.ts";
import { type Chains, type EndpointNode, type ListedEndpoint, targetOf } from "./endpoints.ts";
import { Cooldown, createFailover } from "./failover.ts";
import type { ClientGetter, Families, Selection } from "./gateway.ts";
import { hideKeys, prependPlugins } from "./plugins.ts";

type Factory = Families[string];
type OwnOptions = NonNullable<Parameters<ClientGetter<Factory>>[1]>;

/**
 * Makes the client getter of each family. A client is made on first use, and cached unless it has options of its own. All
 * clients share one cooldown.
 */
export function createClientGetters(
  families: Families,
  list: EndpointList,
  familyOf: Chains,
  shared: OwnOptions,
  cooldownMs = 30_000,
): Readonly<Record<string, ClientGetter<Factory>>> {
  const cooldown = new Cooldown(cooldownMs);

  const createClient = (factory: Factory, target: string, options: OwnOptions) => {
    // The client needs an address and a key; its failover replaces both in every request.
    const [{ baseUrl, apiKey }] = list.nodesOf(target) as readonly [EndpointNode];
    const ours = [hideKeys(list.keys), createFailover(target, list, cooldown)];
    return factory({ ...options, baseUrl, apiKey, plugins: prependPlugins(ours, options.plugins) });
  };

  const createGetter = ([family, factory]: readonly [string, Factory]) => {
    const clients = new Map<string, object>();
    const getClient: ClientGetter<Factory> = (selection = {}, own) => {
      const target = selectTarget(family, selection, list, familyOf);
      if (own) return createClient(factory, target, addOptions(shared, own));
      const client = clients.get(target) ?? createClient(factory, target, shared);
      clients.set(target, client);
      return client;
    };
    return [family, getClient] as const;
  };

  return Object.fromEntries(Object.entries(families).map(createGetter));
}

/** Adds the plug-ins of one client to the shared plug-ins. Its other options replace the shared options. */
function addOptions(shared: OwnOptions, own: OwnOptions): OwnOptions {
  // An option that is given as `undefined` must not overwrite the shared one.
  return { ...shared, ...givenMembers(own), plugins: prependPlugins(shared.plugins ?? [], own.plugins) };
}

/**
 * Finds the one chain and network of a family that matches a selection.
 *
 * @throws `LedgergateError` of kind `invalid_input` if none or several match. The message lists the known chains.
 */
function selectTarget(
  family: string,
  selection: Selection,
  { endpoints, keys }: EndpointList,
  familyOf: Chains,
): string {
  checkSelection(family, selection);
  // A caller may pass a key as the chain by mistake.
  const mask = createMask([...keys]);
  const { chain, network } = selection;
  const matching = endpoints
    .filter(({ info, node }) => node && info.family === family)
    .filter(({ info }) => (chain ?? info.chain) === info.chain && (network ?? info.network) === info.network);
  const targets = [...new Set(matching.map(({ info }) => targetOf(info)))];
  const [target, ...others] = targets;
  if (others.length > 0)
    throw refuse(
      family,
      mask(`several chains or networks match: ${targets.join("; ")}. Choose one by chain and network.`),
    );
  if (target !== undefined) return target;
  const known = [...familyOf].map(([name, knownFamily]) => `${name} to ${knownFamily}`).join(", ");
  const listed = `The endpoint list has ${describeTargets(endpoints)}; the option chains maps ${known}.`;
  if (chain === undefined || familyOf.get(chain) === family) {
    const wanted = [chain && `chain ${chain}`, network && `network ${network}`].filter(Boolean).join(", ");
    throw refuse(family, mask(`there is no enabled endpoint${wanted && ` of ${wanted}`}. ${listed}`));
  }
  const owner = familyOf.get(chain) ?? "no known family";
  throw refuse(family, mask(`the chain ${chain} belongs to ${owner}. ${listed}`));
}

function checkSelection(family: string, selection: Selection) {
  const isText = (value: unknown) => typeof value === "string" || value === undefined;
  const isKnown = ([name, value]: readonly [string, unknown]) => /^(chain|network)$/.test(name) && isText(value);
  if (selection !== Object(selection) || !Object.entries(selection).every(isKnown)) {
    throw refuse(family, "the selection must be an object of chain and network, both texts.");
  }
}

function refuse(family: string, text: string): LedgergateError<"invalid_input"> {
  return new LedgergateError("invalid_input", `${family}: ${text}`);
}

/** Lists chains and networks for an error message: `ledger-a (mainnet, testnet), ledger-c (testnet: disabled)`. */
function describeTargets(endpoints: readonly ListedEndpoint[]): string {
  const networksOf = new Map<string, Map<string, string>>();
  for (const { info, node } of endpoints) {
    const { chain, network, enabled } = info;
    const networks = networksOf.get(chain) ?? new Map<string, string>();
    networksOf.set(chain, networks);
    const fault = enabled ? ": no usable key or address" : ": disabled";
    // A network is usable if one of its endpoints can be called.
    if (networks.get(network) !== "") networks.set(network, node ? "" : fault);
  }
  const chains = [...networksOf].map(
    ([chain, networks]) => `${chain} (${[...networks].map(([network, fault]) => network + fault).join(", ")})`,
  );
  return chains.join(", ") || "no endpoints";
}
