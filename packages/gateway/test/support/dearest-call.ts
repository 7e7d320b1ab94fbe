import { checkConfig } from "../../src/config/check-config.ts";

interface Call {
  /** Operation and API, as messages name them. */
  readonly name: string;
  readonly computeUnits: number;
}

const { apis = [] } = checkConfig({ env: {} }).setup ?? {};

/** Finds the most expensive call of the published documents, or of one chain. */
export function findDearestCall(chain?: string): Call {
  return apis
    .filter(({ name }) => chain === undefined || name === chain)
    .flatMap(({ name, operations }) =>
      operations.map(({ id, computeUnits }): Call => ({ name: `${id} of ${name}`, computeUnits })),
    )
    .reduce((dearest, call) => (call.computeUnits > dearest.computeUnits ? call : dearest));
}
