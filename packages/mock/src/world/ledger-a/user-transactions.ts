import type { JsonObject } from "../json.ts";
import type { Draw, Seed } from "../seed.ts";
import type { Action, TransactionEffects } from "./actions/action.ts";
import { claim, propose, transfer } from "./actions/entry-functions.ts";
import { publishModules, runMultisig, runScript } from "./actions/scripts-and-modules.ts";
import { type Address, formatAddress, parseAddress } from "./address.ts";
import { versionOfSlot } from "./block-layout.ts";
import type { Senders } from "./senders.ts";
import type { TransactionHashes } from "./transaction-hash.ts";
import { drawRootHashes, emptyEventRoot, executed, writeAccount } from "./transaction-output.ts";

/** The user transactions of the chain by slot, pending and committed. */
export interface UserTransactions {
  readonly pendingAt: (slot: number) => JsonObject;
  readonly committedAt: (slot: number) => JsonObject;
}

export interface UserTransactionSources {
  readonly seed: Seed;
  readonly senders: Senders;
  readonly hashes: TransactionHashes;
  readonly timeOfVersion: (version: number) => bigint;
  readonly pendingExamples: ReadonlyMap<number, JsonObject>;
}

/** A submitted transaction, and its effects if it succeeds. */
interface Composition {
  readonly submission: JsonObject;
  readonly sender: Address;
  readonly sequenceNumber: number;
  readonly effects: TransactionEffects;
}

export function createUserTransactions(sources: UserTransactionSources): UserTransactions {
  const { seed, pendingExamples, timeOfVersion } = sources;

  const compose = (slot: number): Composition => {
    const example = pendingExamples.get(slot);
    return example ? fromExample(example) : generate(sources, slot);
  };

  return {
    pendingAt: (slot) => ({ type: "pending_transaction", ...compose(slot).submission }),
    committedAt: (slot) => {
      const version = versionOfSlot(slot);
      const { submission, sender, sequenceNumber, effects } = compose(slot);
      const draw = seed.draw("outcome", slot);
      const failure = draw.chance(1, 16) ? draw.pick(failures) : undefined;
      const events = failure ? [] : effects.events;
      const { hash, ...signed } = submission;
      return {
        type: "user_transaction",
        version: String(version),
        hash: hash as string,
        ...drawRootHashes(draw, events.length === 0 ? emptyEventRoot : undefined),
        state_checkpoint_hash: null,
        gas_used: String(draw.between(80, 1_900)),
        success: failure === undefined,
        vm_status: failure ?? executed,
        // A failed transaction uses up its sequence number too.
        changes: [writeAccount(seed, sender, sequenceNumber + 1), ...(failure ? [] : effects.changes)],
        ...signed,
        events,
        timestamp: String(timeOfVersion(version)),
      };
    },
  };
}

/** Converts a committed user transaction to its form while it was pending. */
export function asSubmitted(committed: JsonObject): JsonObject {
  const members = submissionMembers.flatMap((name) => {
    const value = committed[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { type: "pending_transaction", ...Object.fromEntries(members) };
}

const submissionMembers = [
  "hash",
  "sender",
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
  "payload",
  "signature",
];

function generate({ seed, senders, hashes, timeOfVersion }: UserTransactionSources, slot: number): Composition {
  const { sender, sequenceNumber } = senders.at(slot);
  const draw = seed.draw("user", slot);
  const peers = senders.activeSenders;
  const { payload, ...effects } = draw.pick(weightedActions)({ seed, draw, sender, sequenceNumber, slot, peers });
  const version = versionOfSlot(slot);
  const submission = {
    hash: hashes.hashOf(version),
    sender: formatAddress(sender),
    sequence_number: String(sequenceNumber),
    max_gas_amount: String(draw.between(20, 50) * 100),
    gas_unit_price: String(draw.pick([100, 100, 100, 150])),
    expiration_timestamp_secs: String(timeOfVersion(version) / 1_000_000n + BigInt(draw.between(60, 600))),
    payload,
    signature: drawSignature(seed, draw, sender, peers),
  };
  return { submission, sender, sequenceNumber, effects };
}

/** A pending transaction of the examples. They do not show its effects. */
function fromExample({ type: _, ...submission }: JsonObject): Composition {
  return {
    submission,
    sender: parseAddress(String(submission.sender)) as Address,
    sequenceNumber: Number(submission.sequence_number),
    effects: { changes: [], events: [] },
  };
}

const failures = [
  "Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins to complete transaction",
  "Move abort in 0x1::coin: ECOIN_STORE_NOT_PUBLISHED(0x60005): Account hasn't registered `CoinStore` for `CoinType`",
  "Execution failed in 0x1::coin::transfer at code offset 12",
  "Out of gas",
];

/**
 * Draws the signature of a transaction: of its sender, and in one of eight cases also of secondary signers. An account
 * always has the same keys. The signatures are random and cannot be verified.
 */
function drawSignature(seed: Seed, draw: Draw, sender: Address, others: readonly Address[]): JsonObject {
  if (draw.chance(7, 8)) return accountSignature(seed, draw, sender);
  const candidates = others.filter((address) => address !== sender);
  const start = draw.uint(candidates.length);
  const secondary = [...candidates.slice(start), ...candidates].slice(0, draw.between(1, 2));
  return {
    type: "multi_agent_signature",
    sender: accountSignature(seed, draw, sender),
    secondary_signer_addresses: secondary.map(formatAddress),
    secondary_signers: secondary.map((address) => accountSignature(seed, draw, address)),
  };
}

function accountSignature(seed: Seed, draw: Draw, account: Address): JsonObject {
  const key = (index: number): string => `0x${seed.digest("public-key", account, index)}`;
  const sign = (): string => `0x${draw.hex(64)}`;
  // Chosen by the address, so that an account always has the same kind of key.
  if (!"01234".includes(account.at(-1) as string)) {
    return { type: "ed25519_signature", public_key: key(0), signature: sign() };
  }
  return {
    type: "multi_ed25519_signature",
    public_keys: [key(0), key(1), key(2)],
    signatures: [sign(), sign()],
    threshold: 2,
    bitmap: draw.pick(twoOfThree),
  };
}

/** Signers among three keys, as bit masks for two of three. The first key has the highest bit. */
const twoOfThree = ["0xc0000000", "0xa0000000", "0x60000000"];

/** Actions, each repeated by its average number in sixteen transactions. */
const weightedActions: readonly Action[] = [
  ...Array<Action>(6).fill(transfer),
  ...Array<Action>(3).fill(claim),
  ...Array<Action>(2).fill(propose),
  ...Array<Action>(2).fill(runScript),
  ...Array<Action>(2).fill(runMultisig),
  publishModules,
];
