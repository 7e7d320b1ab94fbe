import { LedgergateError } from "@ledgergate/runtime";
import type { Chains } from "./chains.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Selection } from "./gateway.ts";
import { listTargets } from "./list-targets.ts";
import { targetOf } from "./target-of.ts";

/**
 * The one chain and network of a family that a selection means.
 *
 * @throws `LedgergateError` of kind `invalid_input` when none fits or several do. It says what there is.
 */
export function selectTarget(
  family: string,
  selection: Selection,
  endpoints: readonly Endpoint[],
  familyOf: Chains,
): string {
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
