import { largestId } from "./operation-id.ts";

/** A place between effects: behind the effect with this number of this operation. */
export interface Position {
  readonly operation: bigint;
  readonly effect: bigint;
}

/** Before everything that was ever recorded. */
export const theBeginning: Position = { operation: 0n, effect: 0n };

/** Behind everything. */
export const theEnd: Position = { operation: largestId, effect: largestId };

/**
 * Reads a cursor: the paging token of an effect, an operation's identifier for the place behind all of its effects, or
 * `now`. `undefined`: it is none of these.
 */
export function parseCursor(text: string): Position | undefined {
  if (text === "now") return theEnd;
  const [, operation, effect = String(largestId)] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (operation === undefined) return undefined;
  const position = { operation: BigInt(operation), effect: BigInt(effect) };
  return position.operation <= largestId && position.effect <= largestId ? position : undefined;
}

/** Below 0, 0 or above 0 as an effect lies before a position, at it or behind it. */
export function comparePosition(operation: bigint, effect: number, position: Position): number {
  if (operation !== position.operation) return operation < position.operation ? -1 : 1;
  // The number of an effect is small, so what is lost of a larger one does not matter here.
  return effect - Number(position.effect);
}
