import { isObject, type Json, type JsonObject } from "../json.ts";
import type { Seed } from "../seed.ts";
import { formatAddress } from "./address.ts";
import { type BlockPlace, epochOf, placeOf, roundOf } from "./block-layout.ts";
import type { Senders } from "./senders.ts";

/** Transactions of the examples by their place in a block. No list is empty. */
export type Templates = Readonly<Record<BlockPlace["kind"], readonly JsonObject[]>>;

export interface TransactionSources {
  readonly seed: Seed;
  readonly templates: Templates;
  readonly senders: Senders;
  readonly hashOf: (version: number) => string;
  readonly timeOf: (height: number) => bigint;
  readonly blockHashOf: (height: number) => string;
}

/**
 * Makes the transactions that no example shows: copies of those that the examples show. A copy has its own version, hash, time,
 * sender, and numbers of the sender's transactions and of events.
 */
export function createTransactions(sources: TransactionSources): (version: number) => JsonObject {
  const { seed, templates, senders, hashOf, timeOf, blockHashOf } = sources;
  const offset = seed.uint(2 ** 16, "copies");
  // In turn, so that every few blocks show every kind.
  const pick = (list: readonly JsonObject[], index: number): JsonObject =>
    list[(offset + index) % list.length] as JsonObject;
  return (version) => {
    const place = placeOf(version);
    const own = { version: String(version), hash: hashOf(version) };
    const time = timeOf(place.height);
    if (place.kind === "user") {
      const { sender, sequenceNumber } = senders.at(place.slot);
      const template = pick(templates.user, place.slot);
      return { ...copyUserTransaction(template, sender, sequenceNumber, place.slot), ...own, ...timesOf(time) };
    }
    const template = pick(templates[place.kind], place.height);
    if (place.kind === "genesis") return { ...template, ...own };
    if (place.kind === "checkpoint") return { ...template, ...own, timestamp: String(time) };
    return { ...copyMetadata(template, place.height, time, blockHashOf(place.height)), ...own };
  };
}

const lifetimeSeconds = 600n;

function timesOf(time: bigint): JsonObject {
  return { expiration_timestamp_secs: String(time / 1_000_000n + lifetimeSeconds), timestamp: String(time) };
}

function copyUserTransaction(template: JsonObject, sender: string, sequenceNumber: number, slot: number): JsonObject {
  const address = formatAddress(sender);
  const former = String(template.sender);
  const formerNext = String(Number(template.sequence_number) + 1);
  const next = String(sequenceNumber + 1);
  const copy = mapTexts(template, (text, name) => {
    if (name === "sequence_number") return text === formerNext ? next : text;
    // The form of an address in BCS, and of a key, always has all digits.
    const hasAllDigits = name === "key" || name === "authentication_key";
    // If the sender is another party of the template, both change places.
    if (text === address) return former;
    return text.replaceAll(former, hasAllDigits ? `0x${sender}` : address);
  }) as JsonObject;
  const events = (copy.events as readonly JsonObject[]).map((event, index) => ({
    ...event,
    // No other event of its handle has this number.
    sequence_number: String(slot * maxEvents + index),
  }));
  return { ...copy, sequence_number: String(sequenceNumber), events };
}

const maxEvents = 64;

function copyMetadata(template: JsonObject, height: number, time: bigint, blockHash: string): JsonObject {
  const own: Readonly<Record<string, unknown>> = {
    ...{ height, sequence_number: height, epoch: epochOf(height), round: roundOf(height) },
    ...{ id: blockHash, hash: blockHash, timestamp: time, time_microseconds: time, microseconds: time },
  };
  return mapTexts(template, (text, name) => (Object.hasOwn(own, name) ? String(own[name]) : text)) as JsonObject;
}

/** Copies a value with other texts. `name`: the member that holds the text, or the list of it. */
function mapTexts(value: Json, change: (text: string, name: string) => string, name = ""): Json {
  if (typeof value === "string") return change(value, name);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, name));
  if (!isObject(value)) return value;
  const copy: Record<string, Json> = {};
  for (const member of Object.keys(value)) copy[member] = mapTexts(value[member] as Json, change, member);
  return copy;
}

/** Converts a committed user transaction to its form while it was pending. */
export function asSubmitted(committed: JsonObject): JsonObject {
  const members = Object.entries(committed).filter(([name]) => submissionMembers.has(name));
  return { type: "pending_transaction", ...Object.fromEntries(members) };
}

/** Converts a pending transaction of the examples to its committed form. The examples do not show its effects. */
export function asCommitted(pending: JsonObject, copy: JsonObject): JsonObject {
  const { type: _, ...submission } = pending;
  return { ...copy, ...submission, changes: [], events: [] };
}

const submissionMembers = new Set([
  "hash",
  "sender",
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
  "payload",
  "signature",
]);
