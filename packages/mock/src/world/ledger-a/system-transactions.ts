import { bytesToHex } from "@noble/hashes/utils.js";
import type { JsonObject } from "../json.ts";
import type { Seed } from "../seed.ts";
import { frameworkAddress } from "./address.ts";
import { epochOf, isFirstOfEpoch, roundOf, roundWasSkipped } from "./block-layout.ts";
import {
  accountEvent,
  drawBytecode,
  drawRootHashes,
  emptyEventRoot,
  eventHandle,
  executed,
  writeAccount,
  writeResource,
} from "./transaction-output.ts";

export const chainId = 1;

/** The transaction at version 0. The seed decides whether its write set is direct or comes from a script. */
export function genesis(seed: Seed, hash: string): JsonObject {
  const draw = seed.draw("genesis");
  const changes = [
    writeResource(seed, frameworkAddress, "0x1::chain_id::ChainId", { id: chainId }),
    writeAccount(seed, frameworkAddress, 0),
  ];
  const events = [accountEvent(frameworkAddress, 2, 0, "0x1::reconfiguration::NewEpochEvent", { epoch: "1" })];
  const script = { code: { bytecode: drawBytecode(draw), abi: null }, type_arguments: [], arguments: [] };
  return {
    type: "genesis_transaction",
    version: "0",
    hash,
    ...drawRootHashes(draw),
    state_checkpoint_hash: `0x${draw.hex(32)}`,
    gas_used: "0",
    success: true,
    vm_status: executed,
    changes,
    payload: {
      type: "write_set_payload",
      write_set: draw.chance(1, 2)
        ? { type: "direct_write_set", changes, events }
        : { type: "script_write_set", execute_as: "0x1", script },
    },
    events,
  };
}

/** A block and the version and hash of one of its two system transactions. */
export interface BlockContext {
  readonly seed: Seed;
  readonly height: number;
  readonly version: number;
  readonly hash: string;
  readonly blockHash: string;
  readonly time: bigint;
}

/** The first transaction of a block: proposer, round and votes. */
export function blockMetadata({ seed, height, version, hash, blockHash, time }: BlockContext): JsonObject {
  const draw = seed.draw("block-metadata", height);
  const epoch = String(epochOf(height));
  const round = String(roundOf(height));
  const proposer = `0x${seed.digest("validator", draw.uint(validators))}`;
  const failed = roundWasSkipped(height) ? [draw.uint(validators)] : [];
  // A bit per validator, the first one in the highest bit. More than two thirds have voted.
  const votes = [draw.pick([0xfe, 0xdf, 0xf7, 0xff]), draw.pick([0x80, 0xc0])];
  const newBlock = accountEvent(frameworkAddress, 3, height, "0x1::block::NewBlockEvent", {
    epoch,
    failed_proposer_indices: failed.map(String),
    hash: blockHash,
    height: String(height),
    previous_block_votes_bitvec: `0x${bytesToHex(Uint8Array.from(votes))}`,
    proposer,
    round,
    time_microseconds: String(time),
  });
  const newEpoch = accountEvent(frameworkAddress, 2, Number(epoch) - 1, "0x1::reconfiguration::NewEpochEvent", {
    epoch,
  });
  return {
    type: "block_metadata_transaction",
    version: String(version),
    hash,
    ...drawRootHashes(draw),
    state_checkpoint_hash: null,
    gas_used: "0",
    success: true,
    vm_status: executed,
    changes: [
      writeResource(seed, frameworkAddress, "0x1::block::BlockResource", {
        epoch_interval: "7200000000",
        height: String(height),
        new_block_events: eventHandle("0x1", 3, height + 1),
        update_epoch_interval_events: eventHandle("0x1", 4, 0),
      }),
      writeResource(seed, frameworkAddress, "0x1::timestamp::CurrentTimeMicroseconds", { microseconds: String(time) }),
    ],
    id: blockHash,
    epoch,
    round,
    events: isFirstOfEpoch(height) ? [newBlock, newEpoch] : [newBlock],
    previous_block_votes_bitvec: votes,
    proposer,
    failed_proposer_indices: failed,
    timestamp: String(time),
  };
}

/** The last transaction of a block, with the hash of the state. */
export function stateCheckpoint({ seed, height, version, hash, time }: BlockContext): JsonObject {
  const draw = seed.draw("state-checkpoint", height);
  return {
    type: "state_checkpoint_transaction",
    version: String(version),
    hash,
    ...drawRootHashes(draw, emptyEventRoot),
    state_checkpoint_hash: `0x${draw.hex(32)}`,
    gas_used: "0",
    success: true,
    vm_status: executed,
    changes: [],
    timestamp: String(time),
  };
}

const validators = 10;
