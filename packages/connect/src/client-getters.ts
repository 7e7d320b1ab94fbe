import { LedgergateError } from "@ledgergate/runtime";
import { givenMembers } from "@ledgergate/runtime/internal";
import type { EndpointList } from "./endpoint-list.ts";
import { type Chains, type Endpoint, type Node, targetOf } from "./endpoints.ts";
import { createFailover, NodeRest } from "./failover.ts";
import type { Families, HandOut, Selection } from "./gateway.ts";
import { hideKeys, observeFirst } from "./observers.ts";

type Factory = Families[string];
type OwnOptions = NonNullable<Parameters<HandOut<Factory>>[1]>;

/**
 * Makes the hand-out of each family. Clients are made when they are first asked for; those without options of their own are
 * kept. All know which nodes failed lately.
 */
export function createHandOuts(
  families: Families,
  list: EndpointList,
  familyOf: Chains,
  shared: OwnOptions,
  restMs = 30_000,
): Readonly<Record<string, HandOut<Factory>>> {
  const rest = new NodeRest(restMs);

  const makeClient = (factory: Factory, target: string, options: OwnOptions) => {
    // The failover leads every request to the node of the moment; the client needs some node to begin with.
    const [{ baseUrl, apiKey }] = list.nodesOf(target) as readonly [Node];
    const observers = observeFirst([hideKeys(list.keys), createFailover(target, list, rest)], options.observers);
    return factory({ ...options, baseUrl, apiKey, observers });
  };

  const handOutOf = ([family, factory]: readonly [string, Factory]) => {
    const kept = new Map<string, object>();
    const handOut: HandOut<Factory> = (selection = {}, own) => {
      const target = selectTarget(family, selection, list.endpoints, familyOf);
      // An option that is there without a value must not do away with the one that all clients have.
      if (own) return makeClient(factory, target, { ...shared, ...givenMembers(own) });
      const client = kept.get(target) ?? makeClient(factory, target, shared);
      kept.set(target, client);
      return client;
    };
    return [family, handOut] as const;
  };

  return Object.fromEntries(Object.entries(families).map(handOutOf));
}

/**
 * The one chain and network of a family that a selection means.
 *
 * @throws `LedgergateError` of kind `invalid_input` when none fits or several do. It says what there is.
 */
function selectTarget(family: string, selection: Selection, endpoints: readonly Endpoint[], familyOf: Chains): string {
  checkSelection(family, selection);
  const { chain, network } = selection;
  const fitting = endpoints
    .filter(({ info, node }) => node && info.family === family)
    .filter(({ info }) => (chain ?? info.chain) === info.chain && (network ?? info.network) === info.network);
  const targets = [...new Set(fitting.map(({ info }) => targetOf(info)))];
  const [target, ...others] = targets;
  if (others.length > 0) throw refuse(family, `several fit: ${targets.join("; ")}. Say which by chain and network.`);
  if (target !== undefined) return target;
  const known = [...familyOf].map(([name, itsFamily]) => `${name} as ${itsFamily}`).join(", ");
  const have = `The endpoint list has ${listTargets(endpoints)}; the option chains knows ${known}.`;
  if (chain === undefined || familyOf.get(chain) === family) {
    const wanted = [chain && `chain ${chain}`, network && `network ${network}`].filter(Boolean).join(", ");
    throw refuse(family, `there is no enabled endpoint${wanted && ` of ${wanted}`}. ${have}`);
  }
  const itsFamily = familyOf.get(chain);
  throw refuse(family, `the chain ${chain} belongs to ${itsFamily ?? "no known family"}. ${have}`);
}

function checkSelection(family: string, selection: Selection): void {
  const isText = (value: unknown) => typeof value === "string" || value === undefined;
  const isKnown = ([name, value]: readonly [string, unknown]) => /^(chain|network)$/.test(name) && isText(value);
  if (selection !== Object(selection) || !Object.entries(selection).every(isKnown)) {
    throw refuse(family, "the selection must be an object of chain and network, both texts.");
  }
}

function refuse(family: string, text: string): LedgergateError<"invalid_input"> {
  return new LedgergateError("invalid_input", `${family}: ${text}`);
}

/** The chains and networks of a list, for people: `ledger-a (mainnet, testnet), ledger-c (testnet: disabled)`. */
function listTargets(endpoints: readonly Endpoint[]): string {
  const networksOf = new Map<string, Map<string, string>>();
  for (const { info, node } of endpoints) {
    const { chain, network, enabled } = info;
    const networks = networksOf.get(chain) ?? new Map<string, string>();
    networksOf.set(chain, networks);
    const fault = enabled ? ": no usable key or address" : ": disabled";
    // One of several that can be called is enough.
    if (networks.get(network) !== "") networks.set(network, node ? "" : fault);
  }
  const chains = [...networksOf].map(
    ([chain, networks]) => `${chain} (${[...networks].map(([network, fault]) => network + fault).join(", ")})`,
  );
  return chains.join(", ") || "no endpoints";
}
