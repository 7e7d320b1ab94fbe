import { givenMembers } from "@ledgergate/runtime/internal";
import type { Chains } from "./chains.ts";
import type { Node } from "./endpoint.ts";
import type { EndpointList } from "./endpoint-list.ts";
import { createFailover } from "./failover.ts";
import type { Families } from "./families.ts";
import type { HandOut } from "./gateway.ts";
import { hideKeys } from "./hide-keys.ts";
import { NodeRest } from "./node-rest.ts";
import { observeFirst } from "./observe-first.ts";
import { selectTarget } from "./select-target.ts";

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
