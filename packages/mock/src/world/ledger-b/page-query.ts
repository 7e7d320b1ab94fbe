import * as refusals from "../../generated/world/ledger-b.ts";
import type { WorldAnswer, WorldRequest } from "../answer.ts";
import { fillExample, refusalAnswer } from "../examples.ts";
import { maxOperationId } from "./ledgers.ts";

export interface PageQuery {
  readonly order: Order;
  readonly limit: number;
  readonly position: Position;

  /** The position as in the request; empty if the page starts at the first or last record. */
  readonly cursor: string;
}

export type Order = "asc" | "desc";

/**
 * Reads the page of a request, or refuses it. An empty parameter counts as absent.
 *
 * @param oldest The first operation that the node retains.
 */
export function readPageQuery(
  { cursor = "", order = "", limit = "" }: NonNullable<WorldRequest["query"]>,
  oldest: bigint,
): PageQuery | WorldAnswer {
  if (/^-\d+$/.test(cursor)) return refuseNegative(cursor);
  const size = limit === "" ? defaultLimit : Number(limit);
  if (!/^(-?\d+)?$/.test(limit)) return refusalAnswer(refusals.limitUnparseable);
  if (size <= 0) return refusalAnswer(refusals.limitNotPositive);
  if (size > maxLimit) return refusalAnswer(refusals.limitTooHigh);
  if (!/^(?:asc|desc)?$/.test(order)) return refusalAnswer(refusals.invalidOrder);

  const start = order === "desc" ? historyEnd : historyStart;
  const position = cursor === "" ? start : parseCursor(cursor);
  if (!position) return refusalAnswer(refusals.invalidCursor);
  // Only backwards: going forward, the page starts with the first retained operation.
  if (order === "desc" && position.operation < oldest) return refusalAnswer(refusals.beforeHistory);
  return { order: order === "desc" ? "desc" : "asc", limit: size, position, cursor };
}

const defaultLimit = 10;
const maxLimit = 200;

function refuseNegative(cursor: string): WorldAnswer {
  const { body, ...example } = refusals.negativeCursor;
  const reason = fillExample(body.extras.reason, cursor.slice(1));
  return refusalAnswer({ ...example, body: { ...body, extras: { ...body.extras, reason } } });
}

/** A position between effects: after the effect with this number of this operation. */
export interface Position {
  readonly operation: bigint;
  readonly effect: bigint;
}

const historyStart: Position = { operation: 0n, effect: 0n };
const historyEnd: Position = { operation: maxOperationId, effect: maxOperationId };

/**
 * Parses a cursor: the paging token of an effect, the identifier of an operation for the position after all of its
 * effects, or `now`.
 */
function parseCursor(text: string): Position | undefined {
  if (text === "now") return historyEnd;
  const [, operation, effect = String(maxOperationId)] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (operation === undefined) return undefined;
  const position = { operation: BigInt(operation), effect: BigInt(effect) };
  return position.operation <= maxOperationId && position.effect <= maxOperationId ? position : undefined;
}

/** Compares an effect with a position: negative, 0 or positive if the effect is before, at or after the position. */
export function comparePosition(operation: bigint, effect: number, position: Position): number {
  if (operation !== position.operation) return operation < position.operation ? -1 : 1;
  // Effect numbers are small, so a rounded large number does not matter.
  return effect - Number(position.effect);
}
