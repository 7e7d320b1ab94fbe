import { isDeepStrictEqual } from "node:util";
import type { Setup } from "../config/setup.ts";
import { type ControlOptions, createControl } from "../control/control.ts";
import type { StoreAnswers } from "../data/plane.ts";
import { type Limits, openLimits } from "../limits/shared-limits.ts";
import type { Logger } from "../ops/log.ts";
import { type SimulatedLedgers, startSimulatedLedgers } from "./simulated-ledgers.ts";

/** What of the primary is different with another configuration. */
export interface Equipment {
  readonly setup: Setup;
  readonly ledgers: SimulatedLedgers;
  readonly limits: Limits;
  readonly control: StoreAnswers;
}

/** What stays the same. */
interface EquipmentParts extends Pick<ControlOptions, "store" | "snapshot" | "onError"> {
  readonly log: Logger;
}

/** Makes what a configuration needs. What is the same with the one `before` goes on. */
export async function equip(
  setup: Setup,
  { log, ...parts }: EquipmentParts,
  before: Pick<Equipment, "setup" | "ledgers"> & Partial<Equipment>,
): Promise<Equipment> {
  const simulatedOf = ({ simulated, documents }: Setup) => simulated.map((chain) => [chain, documents[chain]]);
  const sameLedgers = isDeepStrictEqual(simulatedOf(before.setup), simulatedOf(setup));
  const sameLimits = before.setup.config.limits.shared === setup.config.limits.shared && before.limits;
  return {
    setup,
    ledgers: sameLedgers ? before.ledgers : await startSimulatedLedgers(setup),
    limits: sameLimits || (await openLimitsOf(setup, log)),
    control: createControl({ ...parts, apis: setup.apis, publicUrls: setup.config.publicUrls }),
  };
}

/** Closes what another equipment does not use as well. */
export async function closeUnused(unused: Equipment, inUse?: Equipment): Promise<void> {
  if (unused.limits !== inUse?.limits) unused.limits.close();
  if (unused.ledgers !== inUse?.ledgers) await unused.ledgers.close();
}

function openLimitsOf({ config }: Setup, log: Logger): Promise<Limits> {
  return openLimits({
    shared: config.limits.shared,
    onChange(reason) {
      if (reason === undefined) log.info("limits are shared again");
      else log.error({ reason }, "limits are not shared: each process counts alone");
    },
  });
}
