import type { Operation, Response } from "../document/api.ts";
import { fittingExamples, responseMatches } from "../document/response-status.ts";
import type { RuleAction } from "../generated/models.ts";

/** Whether a node that lags answers an operation of an API otherwise than the best one. */
export type Lags = (api: string, operation: Operation) => boolean;

/**
 * Whether an operation declares what a rule would answer in its place, so that the rule can be about it. `lags`: whether
 * the ledgers can answer it as a node that lags.
 */
export function canGive(
  { responses }: Operation,
  { status, example, behind, kept }: RuleAction,
  lags = false,
): boolean {
  if (behind !== undefined && !lags && !responses.some(tellsLedgerTime)) return false;
  if (kept !== undefined && !responses.some((response) => responseMatches(response, 410))) return false;
  if (status === undefined && example === undefined) return true;
  return responses.some((response) => declares(response, status, example));
}

function declares(response: Response, status: number | undefined, key: string | undefined): boolean {
  const matches = status === undefined || responseMatches(response, status);
  if (!matches && response.code !== "default") return false;
  if (key === undefined && matches) return true;
  return fittingExamples(response, status).some((example) => key === undefined || example.key === key);
}

function tellsLedgerTime({ headers }: Response): boolean {
  return headers.some(({ ledgerState }) => ledgerState === "ledgerTimestampUsec");
}
