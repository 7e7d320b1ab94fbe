import type { Api } from "@ledgergate/service-kit";
import { knownApis } from "@ledgergate/service-kit/bundles";
import type { AssemblyOptions } from "../options/options.ts";
import { loadState, readState } from "./read-state.ts";
import { defaultState, type State } from "./state.ts";

/** Reads the option `state`, or makes the default state of these APIs. Warns of each chain in a given state that is no known API. */
export function chooseState({ state: given, specs = {}, onWarning }: AssemblyOptions, apis: readonly Api[]): State {
  if (given === undefined) return readState(defaultState(apis), "default state");
  const state = loadState(given);
  const known = knownApis(specs);
  for (const chain of new Set(state.teams.flatMap(({ endpoints }) => endpoints.map((one) => one.chain))))
    if (!known.includes(chain))
      onWarning(`The state has endpoints of "${chain}", which is no API here. Known are ${known.join(", ")}.`);
  return state;
}
