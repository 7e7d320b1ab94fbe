import type { WorldAnswer, WorldRequest } from "../answer.ts";
import type { JsonObject } from "../json.ts";
import { maxOperationId } from "./ledgers.ts";

/** The page that a request asks for. */
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
  if (/^-\d+$/.test(cursor)) return badRequest("cursor", `the cursor ${cursor} is a negative number: `);
  const size = limit === "" ? defaultLimit : Number(limit);
  const limitReason = refuseLimit(limit, size);
  if (limitReason !== undefined) return badRequest("limit", limitReason);
  if (!isOrder(order)) return badRequest("order", "order: invalid value");

  const start = order === "desc" ? historyEnd : historyStart;
  const position = cursor === "" ? start : parseCursor(cursor);
  if (!position) return badRequest("cursor", "invalid value");
  // Only backwards: going forward from there starts with the first operation that is retained.
  if (order === "desc" && position.operation < oldest) return beforeHistory();
  return { order: order === "desc" ? order : "asc", limit: size, position, cursor };
}

const defaultLimit = 10;
const maxLimit = 200;

function isOrder(text: string): text is Order | "" {
  return text === "" || text === "asc" || text === "desc";
}

function refuseLimit(text: string, size: number): string | undefined {
  if (text !== "" && !/^-?\d+$/.test(text)) return "unparseable value";
  if (size <= 0) return "invalid limit: non-positive value provided";
  return size > maxLimit ? `invalid limit: value provided that is over limit max of ${maxLimit}` : undefined;
}

/** A position between effects: after the effect with this number of this operation. */
export interface Position {
  readonly operation: bigint;
  readonly effect: bigint;
}

const historyStart: Position = { operation: 0n, effect: 0n };
const historyEnd: Position = { operation: maxOperationId, effect: maxOperationId };

/**
 * Parses a cursor: the paging token of an effect, the identifier of an operation for the position after all of its effects,
 * or `now`.
 */
function parseCursor(text: string): Position | undefined {
  if (text === "now") return historyEnd;
  const [, operation, effect = String(maxOperationId)] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (operation === undefined) return undefined;
  const position = { operation: BigInt(operation), effect: BigInt(effect) };
  return position.operation <= maxOperationId && position.effect <= maxOperationId ? position : undefined;
}

/** Negative, 0 or positive if an effect is before a position, at it or after it. */
export function comparePosition(operation: bigint, effect: number, position: Position): number {
  if (operation !== position.operation) return operation < position.operation ? -1 : 1;
  // Effect numbers are small, so rounding of a large one does not matter.
  return effect - Number(position.effect);
}

/** The answer to a request whose parameter is wrong. */
export function badRequest(field: string, reason: string): WorldAnswer {
  return problem("bad_request", {
    title: "Bad Request",
    status: 400,
    detail: "The request you sent was invalid in some way.",
    extras: { invalid_field: field, reason },
  });
}

/** The answer to a request that goes back beyond the first operation. */
function beforeHistory(): WorldAnswer {
  return problem("before_history", {
    title: "Data Requested Is Before Recorded History",
    status: 410,
    detail:
      "This horizon instance is configured to only track a portion of the Stellar network's latest history. This " +
      "request is asking for results prior to the recorded history known to this horizon instance.",
  });
}

function problem(name: string, body: JsonObject & { readonly status: number }): WorldAnswer {
  return {
    status: body.status,
    headers: { "content-type": "application/problem+json" },
    body: { type: `https://stellar.org/horizon-errors/${name}`, ...body },
  };
}
