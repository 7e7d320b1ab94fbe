import type { JsonObject } from "../json.ts";
import type { Seed } from "../seed/seed.ts";
import { frameworkAddress } from "./address.ts";
import { drawBytecode, writeAccount, writeResource } from "./changes.ts";
import { handleEvent } from "./events.ts";
import { chainId } from "./ledger-state.ts";
import { drawRoots, executed } from "./transaction-roots.ts";

/** The transaction that made the ledger, at version 0. The seed decides whether it wrote its state down or ran a script. */
export function genesis(seed: Seed, hash: string): JsonObject {
  const draw = seed.draw("genesis");
  const changes = [
    writeResource(seed, frameworkAddress, "0x1::chain_id::ChainId", { id: chainId }),
    writeAccount(seed, frameworkAddress, 0),
  ];
  const events = [handleEvent(frameworkAddress, 2, 0, "0x1::reconfiguration::NewEpochEvent", { epoch: "1" })];
  const script = { code: { bytecode: drawBytecode(draw), abi: null }, type_arguments: [], arguments: [] };
  return {
    type: "genesis_transaction",
    version: "0",
    hash,
    ...drawRoots(draw),
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
