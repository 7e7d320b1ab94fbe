import { LedgergateError } from "@ledgergate/runtime";
import type { ConnectFamiliesOptions } from "./connect-options.ts";
import type { Families } from "./families.ts";

/** What a gateway has besides its families; a member `then` would make a promise of it. */
const RESERVED = ["endpoints", "refresh", "then"];

/**
 * Checks the options that are our own. The clients check theirs.
 *
 * @throws `LedgergateError` of kind `invalid_input` that names the option and its rule.
 */
export function checkConnectOptions(options: ConnectFamiliesOptions<Families>): void {
  const { families, chains = {}, refreshMs = 1, restMs = 0, signal } = options;
  const names = Object.keys(Object(families));
  const isFamily = (name: string) => typeof families[name] === "function" && !RESERVED.includes(name);
  if (!names.length || !names.every(isFamily)) {
    throw refuse("families", `an object of factories, by any names but ${RESERVED.join(", ")}`);
  }
  if (chains !== Object(chains) || !Object.values(chains).every((family) => names.includes(family))) {
    throw refuse("chains", `an object of names of chains and of their families (${names.join(", ")})`);
  }
  if (!(typeof refreshMs === "number" && refreshMs >= 1)) throw refuse("refreshMs", "a number from 1");
  if (!(typeof restMs === "number" && restMs >= 0)) throw refuse("restMs", "a number from 0");
  if (signal !== undefined && typeof signal?.addEventListener !== "function") throw refuse("signal", "an AbortSignal");
}

function refuse(option: string, rule: string): LedgergateError<"invalid_input"> {
  return new LedgergateError("invalid_input", `The option ${option} must be ${rule}.`);
}
