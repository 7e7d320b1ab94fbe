import type { Draw } from "../../seed/draw.ts";
import type { Action } from "./action.ts";
import { claim } from "./claim.ts";
import { propose } from "./propose.ts";
import { publishModules } from "./publish-modules.ts";
import { runMultisig } from "./run-multisig.ts";
import { runScript } from "./run-script.ts";
import { transfer } from "./transfer.ts";

/** Each action as often as it is drawn in sixteen transactions. */
const sixteenths: readonly Action[] = [
  ...Array<Action>(6).fill(transfer),
  ...Array<Action>(3).fill(claim),
  ...Array<Action>(2).fill(propose),
  ...Array<Action>(2).fill(runScript),
  ...Array<Action>(2).fill(runMultisig),
  publishModules,
];

/** What somebody does: mostly transfers, now and then something rare. */
export function chooseAction(draw: Draw): Action {
  return draw.pick(sixteenths);
}
