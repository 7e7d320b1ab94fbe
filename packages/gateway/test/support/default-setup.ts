import { checkConfig } from "../../src/config/check-config.ts";
import type { Setup } from "../../src/config/setup.ts";

const { setup } = checkConfig({ env: {} });
if (!setup) throw new Error("The default configuration cannot be used.");

/** The gateway without a configuration. */
export const defaultSetup: Setup = setup;

/** Finds the most expensive call of the published documents, or of one chain. Its name has operation and API, as messages have them. */
export function findDearestCall(chain?: string) {
  return defaultSetup.apis
    .filter(({ name }) => chain === undefined || name === chain)
    .flatMap(({ name, operations }) =>
      operations.map(({ id, computeUnits }) => ({ name: `${id} of ${name}`, computeUnits })),
    )
    .reduce((dearest, call) => (call.computeUnits > dearest.computeUnits ? call : dearest));
}
