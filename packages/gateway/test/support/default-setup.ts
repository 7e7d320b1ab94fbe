import { checkConfig } from "../../src/config/check-config.ts";
import type { Setup } from "../../src/config/setup.ts";

const { setup } = checkConfig({ env: {} });
if (!setup) throw new Error("The default configuration cannot be used.");

/** The gateway without a configuration. */
export const defaultSetup: Setup = setup;

interface Call {
  /** Operation and API, as messages name them. */
  readonly name: string;
  readonly computeUnits: number;
}

/** Finds the most expensive call of the published documents, or of one chain. */
export function findDearestCall(chain?: string): Call {
  return defaultSetup.apis
    .filter(({ name }) => chain === undefined || name === chain)
    .flatMap(({ name, operations }) =>
      operations.map(({ id, computeUnits }): Call => ({ name: `${id} of ${name}`, computeUnits })),
    )
    .reduce((dearest, call) => (call.computeUnits > dearest.computeUnits ? call : dearest));
}
