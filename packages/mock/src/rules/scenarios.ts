import type { NewRule, Scenario, ScenarioName } from "../generated/models.ts";

export const scenarios: Readonly<
  Record<ScenarioName, Omit<Scenario, "name"> & { readonly rules: readonly NewRule[] }>
> = {
  normal: { description: "Every call is answered.", rules: [] },
  flaky: {
    description:
      "One call in three fails: 503, a reset connection, a truncated answer, the HTML page of a proxy, or a delay of 1.5 seconds.",
    rules: [
      { probability: 0.1, action: { status: 503 } },
      { probability: 0.06, action: { fault: "reset" } },
      { probability: 0.06, action: { fault: "truncate" } },
      { probability: 0.06, action: { fault: "html" } },
      { probability: 0.1, action: { latency: 1500 } },
    ],
  },
  throttled: {
    description: "About half of the calls are refused: 429 with Retry-After.",
    rules: [{ probability: 0.5, action: { status: 429 } }],
  },
  pruned: {
    description:
      "The node keeps its newest 100 blocks. Calls for older blocks get 410, and headers name the oldest block.",
    rules: [{ action: { retainedBlocks: 100 } }],
  },
  "stale-node": {
    description:
      "The node lags an hour behind. Operations that declare the example staleHistory are refused with it. Others are answered with the state of an hour ago.",
    rules: [{ action: { example: "staleHistory" } }, { action: { lagSeconds: 3600 } }],
  },
  down: {
    description: "No node is available: 503 or 502 if the API declares it, otherwise the HTML page of a proxy.",
    rules: [{ action: { status: 503 } }, { action: { status: 502 } }, { action: { fault: "html" } }],
  },
};

export const scenarioNames: readonly ScenarioName[] = Object.keys(scenarios) as ScenarioName[];

export const scenarioList: readonly Scenario[] = scenarioNames.map((name) => ({
  name,
  description: scenarios[name].description,
}));
