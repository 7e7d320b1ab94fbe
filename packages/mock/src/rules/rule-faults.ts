import { deliveryFaults, type Faults } from "../faults/faults.ts";
import type { RuleAction } from "../generated/models.ts";

/** What a rule spoils of an answer, whatever the answer is. */
export function ruleFaults({ latency, fault }: RuleAction): Faults {
  const delivery = deliveryFaults.find((one) => one === fault);
  return {
    ...(latency !== undefined && { latencyMs: latency }),
    ...(fault === "html" && { html: true }),
    ...(delivery && { delivery }),
  };
}
