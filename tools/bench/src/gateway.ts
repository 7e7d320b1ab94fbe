import { measureAgainst, measureCalls } from "./gateway-calls.ts";
import { measureEndpoints, measureLoad } from "./gateway-memory.ts";
import type { Figure } from "./report.ts";

/** Cost of the gateway compared with a minimal proxy and with a common one, and its memory; or its cost compared with another commit. */
export const gatewayFigure: Figure = {
  async measure({ rounds, against, progress }) {
    if (against !== undefined) return [await measureAgainst(against, { rounds, progress })];
    return [await measureCalls({ rounds, progress }), await measureLoad(progress), await measureEndpoints(progress)];
  },
};
