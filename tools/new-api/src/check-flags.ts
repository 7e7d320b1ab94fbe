import { UsageError } from "@ledgergate/support/command";
import type { UpdateOptions } from "./update-api.ts";

/** Flags of the command. */
export interface Flags extends Partial<UpdateOptions> {
  readonly update?: boolean | undefined;
}

/** @throws `UsageError` for a flag without the one that it needs. */
export function checkFlags({ from, only, skip, computeUnits, update, keep, take }: Flags): void {
  if (from === undefined) {
    const given = Object.entries({ "--only": only, "--skip": skip, "--compute-units": computeUnits });
    const [flag] = given.find(([, value]) => value !== undefined) ?? [];
    if (flag !== undefined) throw new UsageError(`${flag} needs --from. The template has one operation.`);
    if (update) throw new UsageError("--update needs --from, which names the new version of the document.");
  }
  if (!update && (keep ?? take) !== undefined) throw new UsageError("--keep and --take decide conflicts of --update.");
}
