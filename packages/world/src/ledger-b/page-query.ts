import type { WorldAnswer, WorldRequest } from "../answer.ts";
import { type Position, parseCursor, theBeginning, theEnd } from "./cursor.ts";
import { badRequest, beforeHistory } from "./problems.ts";

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
