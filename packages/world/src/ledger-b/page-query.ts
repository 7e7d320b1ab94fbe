import type { WorldAnswer, WorldRequest } from "../answer.ts";
import type { JsonObject } from "../json.ts";
import { largestId } from "./ledgers.ts";

/** Which page of a collection a request asks for. */
export interface PageQuery {
  readonly order: Order;
  readonly limit: number;

  /** Where the page starts. */
  readonly position: Position;

  /** The same place as the caller wrote it; empty where the page starts at the collection's own end. */
  readonly cursor: string;
}

/** Oldest first or newest first. */
export type Order = "asc" | "desc";

/**
 * Reads the page that a request asks for, or says what is wrong with it. A parameter without text is not there.
 *
 * @param oldest The first operation that the node still keeps.
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

  const start = order === "desc" ? theEnd : theBeginning;
  const position = cursor === "" ? start : parseCursor(cursor);
  if (!position) return badRequest("cursor", "invalid value");
  // There is nothing to go back to. Going forward from there is all right: it starts with the first operation kept.
  if (order === "desc" && position.operation < oldest) return beforeHistory();
  return { order: order === "desc" ? order : "asc", limit: size, position, cursor };
}

const defaultLimit = 10;
const largestLimit = 200;

function isOrder(text: string): text is Order | "" {
  return text === "" || text === "asc" || text === "desc";
}

function refuseLimit(text: string, size: number): string | undefined {
  if (text !== "" && !/^-?\d+$/.test(text)) return "unparseable value";
  if (size <= 0) return "invalid limit: non-positive value provided";
  return size > largestLimit ? `invalid limit: value provided that is over limit max of ${largestLimit}` : undefined;
}

/** A place between effects: behind the effect with this number of this operation. */
export interface Position {
  readonly operation: bigint;
  readonly effect: bigint;
}

/** Before everything that was ever recorded. */
const theBeginning: Position = { operation: 0n, effect: 0n };

/** Behind everything. */
const theEnd: Position = { operation: largestId, effect: largestId };

/**
 * Reads a cursor: the paging token of an effect, an operation's identifier for the place behind all of its effects, or
 * `now`. `undefined`: it is none of these.
 */
function parseCursor(text: string): Position | undefined {
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
