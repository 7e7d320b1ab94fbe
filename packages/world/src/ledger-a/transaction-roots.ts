import type { Draw } from "../seed/draw.ts";

/** What `vm_status` says when nothing failed. */
export const executed = "Executed successfully";

/** The root hash of no events at all: the same for every transaction without any. */
export const emptyEventRoot = "0x1e46b89be687e772454f4726005f61eb0c7fd3d02455ffc23a476ee5f1ef1949";

/** The hashes over what a transaction did. Nothing can be looked up by them, so they are random. */
export function drawRoots(draw: Draw, eventRoot?: string): Record<string, string> {
  return {
    state_change_hash: `0x${draw.hex(32)}`,
    event_root_hash: eventRoot ?? `0x${draw.hex(32)}`,
    accumulator_root_hash: `0x${draw.hex(32)}`,
  };
}
