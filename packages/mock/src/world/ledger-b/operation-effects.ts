import { effectKinds } from "../generated/ledger-b.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import type { Seed } from "../seed.ts";
import { drawParticipants, type EffectDraft, type EffectGroup, maxGroupSize } from "./effect-group.ts";
import { accountGroups, sponsorshipGroups, trustlineGroups } from "./effect-groups/accounts.ts";
import { liquidityPool } from "./effect-groups/liquidity-pools.ts";
import { claimableBalanceGroups, paymentGroups } from "./effect-groups/payments.ts";
import { closeTime, ledgerOf, parseOperationId } from "./ledgers.ts";
import { muxedAccountId } from "./strkey.ts";

/** Lists all effects of an operation, in order. */
export type OperationEffects = (operation: bigint) => readonly EffectRecord[];

/**
 * Generates effects for every operation. Operations in `examples` have the example's effects. If these are fewer than 3, generated
 * effects follow, up to 3 in all.
 */
export function createOperationEffects(
  seed: Seed,
  examples: ReadonlyMap<bigint, readonly EffectRecord[]>,
): OperationEffects {
  return (operation) => {
    const known = examples.get(operation) ?? [];
    if (known.length >= minEffects) return known;
    const drafts = drawEffects(seed, operation);
    const shown = known.length === 0 ? drafts : drafts.slice(0, minEffects - known.length);
    return [...known, ...shown.map((draft, index) => recordEffect(operation, known.length + index + 1, draft))];
  };
}

function drawEffects(seed: Seed, operation: bigint): EffectDraft[] {
  const draw = seed.draw("operation", operation);
  const participants = drawParticipants(draw);
  // The last group may exceed this number by up to `maxGroupSize - 1` effects.
  const enough = draw.between(minEffects, maxEffects - maxGroupSize + 1);
  const drafts: EffectDraft[] = [];
  while (drafts.length < enough) drafts.push(...draw.pick(effectGroups)(participants));
  return drafts;
}

const minEffects = 3;
const maxEffects = 30;

/** An effect without its links, which depend on the caller's base URL. */
export interface EffectRecord extends JsonObject {
  readonly paging_token: string;
}

/** @param number Number of the effect in its operation, from 1. */
function recordEffect(operation: bigint, number: number, draft: EffectDraft): EffectRecord {
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

/** Reads the example pages of a document: effects by operation, without links, since links name a node's base URL. */
export function readExampleEffects(pages: readonly Json[]): ReadonlyMap<bigint, readonly EffectRecord[]> {
  const found = new Map<bigint, Map<number, EffectRecord>>();
  for (const record of pages.flatMap(recordsOf)) {
    const [, id, number] = /^(\d+)-(\d+)$/.exec(record.paging_token) ?? [];
    const operation = parseOperationId(id);
    if (operation === undefined) continue;
    found.set(operation, (found.get(operation) ?? new Map()).set(Number(number), record));
  }
  return new Map([...found].map(([operation, records]) => [operation, consecutiveFromFirst(records)]));
}

function recordsOf(page: Json): EffectRecord[] {
  const embedded = isObject(page) ? page._embedded : undefined;
  const records = isObject(embedded) ? embedded.records : undefined;
  return Array.isArray(records) ? records.flatMap(withoutLinks) : [];
}

function withoutLinks(record: Json): EffectRecord[] {
  if (!isObject(record) || typeof record.paging_token !== "string") return [];
  const { _links, ...members } = record;
  return [{ ...members, paging_token: record.paging_token }];
}

/** Lists the effects from number 1 up to the first gap. A page from the middle lacks the effects before it. */
function consecutiveFromFirst(records: ReadonlyMap<number, EffectRecord>): EffectRecord[] {
  const run: EffectRecord[] = [];
  for (let record = records.get(1); record; record = records.get(run.length + 1)) run.push(record);
  return run;
}

/** Groups of effects. A draw picks a group by its index, so another order changes every generated operation. */
export const effectGroups: readonly EffectGroup[] = [
  ...paymentGroups,
  ...accountGroups,
  ...trustlineGroups,
  ...claimableBalanceGroups,
  ...sponsorshipGroups,
  liquidityPool,
];
