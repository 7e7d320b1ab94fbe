import { hidden } from "./hidden.ts";

/** A key as people may see it: its last four characters, if enough of it stays hidden. */
export function maskKey(key: string): string {
  return key.length < 16 ? hidden : hidden + key.slice(-4);
}
