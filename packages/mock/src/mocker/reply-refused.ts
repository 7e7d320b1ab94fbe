import {
  type Api,
  answerRefusal,
  findResponse,
  namesAnswers,
  type Operation,
  type Refusal,
  unexpectedBody,
} from "@ledgergate/service-kit";
import type { Reply } from "../engine/engine.ts";
import { chooseReply, isSuccess } from "./choose-reply.ts";
import type { Preferences } from "./preferences.ts";

/** The part of a request that chooses its answer. */
export interface Wishes {
  readonly preferences?: Preferences;
  readonly accept?: string | undefined;
}

/** A reply, with the operation that declares it, unless the reply is the mock's own problem. */
interface RefusedReply {
  readonly reply: Reply;
  readonly operation: Operation;
}

/**
 * Chooses the answer to a refused call: an example that is marked for it, else, if the document marks none, a failure that the called
 * operation declares, else a problem.
 */
export function replyRefused(
  api: Api,
  operations: readonly Operation[],
  refusal: Refusal,
  { preferences, accept }: Wishes,
): RefusedReply {
  const { operation: marked, ...answer } = answerRefusal(api, operations, refusal);
  if (marked) return { reply: { by: "gateway", answer }, operation: marked };
  const [operation = api.operations[0] as Operation] = operations;
  const own: Reply = { by: "mock", answer };
  const isOwn = concernsPath.includes(refusal.condition) || namesAnswers(api);
  const code = isOwn ? undefined : failureCode(operation, refusal, answer.status);
  if (code === undefined) return { reply: own, operation };
  const replies = [{ ...preferences, code }, { code }].map((wanted) => chooseReply(operation, wanted, accept));
  return { reply: replies.find(({ by }) => by !== "mock") ?? own, operation };
}

/** Conditions of calls that reach no operation. */
const concernsPath: readonly Refusal["condition"][] = ["unknown_route", "method_not_allowed", "foreign_origin"];

/** Finds the status of the failure that an operation declares for a refusal: invalid calls are answered with 422, else with 400. */
function failureCode(operation: Operation, refusal: Refusal, status: number): number | undefined {
  const codes = refusal === unexpectedBody ? [415, 422, 400] : status === 400 ? [422, 400] : [status];
  const declared = codes.find((code) => operation.responses.some((response) => response.code === String(code)));
  const range = findResponse(operation, status);
  return declared ?? (range && !isSuccess(operation, range) ? status : undefined);
}
