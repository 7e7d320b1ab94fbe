import { isObject, type Json, type JsonObject } from "../json.ts";
import type { Seed } from "../seed.ts";
import { createCast, type EffectDraft, longestStory, type Story } from "./effect-draft.ts";
import { effectKinds } from "./effect-kinds.ts";
import { closeTime, ledgerOf, parseOperationId } from "./ledgers.ts";
import {
  accountOptions,
  accountSponsorship,
  balanceSponsorship,
  dataEntry,
  dataSponsorship,
  inflationDestination,
  sequenceBump,
  signerSponsorship,
  signers,
  trustline,
  trustlineAuthorization,
  trustlineFlags,
  trustlineSponsorship,
} from "./stories/accounts.ts";
import { liquidityPool } from "./stories/liquidity-pools.ts";
import {
  accountCreation,
  accountMerge,
  balanceClawback,
  claim,
  claimableBalance,
  contractPayment,
  payment,
  trade,
} from "./stories/payments.ts";
import { muxedAccountId } from "./strkey.ts";

/** Finds all effects of an operation, in their order. */
export type OperationEffects = (operation: bigint) => readonly EffectRecord[];

/**
 * Makes the operations. Every identifier is one of an operation that happened; those in `examples` have the effects
 * given there, and drawn ones behind them where they are too few.
 */
export function createOperationEffects(
  seed: Seed,
  examples: ReadonlyMap<bigint, readonly EffectRecord[]>,
): OperationEffects {
  return (operation) => {
    const known = examples.get(operation) ?? [];
    if (known.length >= fewestEffects) return known;
    const drafts = drawEffects(seed, operation);
    const shown = known.length === 0 ? drafts : drafts.slice(0, fewestEffects - known.length);
    return [...known, ...shown.map((draft, index) => recordEffect(operation, known.length + index + 1, draft))];
  };
}

function drawEffects(seed: Seed, operation: bigint): EffectDraft[] {
  const draw = seed.draw("operation", operation);
  const cast = createCast(draw);
  // The last story may go beyond the count by all but its first effect.
  const enough = draw.between(fewestEffects, mostEffects - longestStory + 1);
  const drafts: EffectDraft[] = [];
  while (drafts.length < enough) drafts.push(...draw.pick(allStories)(cast));
  return drafts;
}

const fewestEffects = 3;
const mostEffects = 30;

/** An effect at its place in an operation, without its links: they name the caller's base URL. */
export interface EffectRecord extends JsonObject {
  readonly paging_token: string;
}

/** The record of an effect, the `number`th of its operation, counted from 1. */
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

/**
 * Reads pages of effects, the named examples of a document, by operation. Their links are left out, since they name the
 * base URL of a node; what is no effect is passed over.
 */
export function readExampleEffects(pages: readonly Json[]): ReadonlyMap<bigint, readonly EffectRecord[]> {
  const found = new Map<bigint, Map<number, EffectRecord>>();
  for (const record of pages.flatMap(recordsOf)) {
    const [, id, number] = /^(\d+)-(\d+)$/.exec(record.paging_token) ?? [];
    const operation = parseOperationId(id);
    if (operation === undefined) continue;
    found.set(operation, (found.get(operation) ?? new Map()).set(Number(number), record));
  }
  return new Map([...found].map(([operation, records]) => [operation, upToTheFirstGap(records)]));
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

/** The effects from the first on. A page from the middle of an operation says nothing about its beginning. */
function upToTheFirstGap(records: ReadonlyMap<number, EffectRecord>): EffectRecord[] {
  const run: EffectRecord[] = [];
  for (let record = records.get(1); record; record = records.get(run.length + 1)) run.push(record);
  return run;
}

/** Every story that an operation may tell. Together they have an effect of each kind. */
export const allStories: readonly Story[] = [
  payment,
  accountCreation,
  accountMerge,
  trade,
  contractPayment,
  accountOptions,
  inflationDestination,
  signers,
  sequenceBump,
  dataEntry,
  trustline,
  trustlineFlags,
  trustlineAuthorization,
  claimableBalance,
  claim,
  balanceClawback,
  accountSponsorship,
  trustlineSponsorship,
  dataSponsorship,
  balanceSponsorship,
  signerSponsorship,
  liquidityPool,
];
