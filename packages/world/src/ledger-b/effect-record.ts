import type { JsonObject } from "../json.ts";
import type { EffectDraft } from "./effect-draft.ts";
import { effectKinds } from "./effect-kinds.ts";
import { closeTime } from "./ledger-time.ts";
import { ledgerOf } from "./operation-id.ts";
import { muxedAccountId } from "./strkey.ts";

/** An effect at its place in an operation, without its links: they name the caller's base URL. */
export interface EffectRecord extends JsonObject {
  readonly paging_token: string;
}

/** The record of an effect, the `number`th of its operation, counted from 1. */
export function recordEffect(operation: bigint, number: number, draft: EffectDraft): EffectRecord {
  const { type, account, muxedId, details } = draft;
  return {
    id: `${String(operation).padStart(19, "0")}-${String(number).padStart(10, "0")}`,
    paging_token: `${operation}-${number}`,
    account,
    ...(muxedId === undefined
      ? {}
      : { account_muxed: muxedAccountId(account, muxedId), account_muxed_id: String(muxedId) }),
    type,
    type_i: effectKinds[type],
    created_at: closeTime(ledgerOf(operation)),
    ...details,
  };
}
