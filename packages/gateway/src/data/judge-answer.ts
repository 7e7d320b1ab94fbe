import type { IncomingHttpHeaders } from "undici/types/header.js";
import type { Route } from "../routes/compile-api.ts";
import { isTextOf } from "../routes/header-rules.ts";

/** Failures that another node may not have. Where no other one is left, the caller gets them as they are. */
const passing: readonly number[] = [429, 502, 503, 504];

/** What a vendor says to the operator and not to the caller. */
const forOperator: readonly number[] = [401, 402, 407];

/** What an answer means: it goes to the caller, its body has to be looked at first, or the node failed. */
export interface Judgement {
  readonly kind: "pass" | "check" | "fail";
  /** Why the node failed; never a text of its own. */
  readonly reason: string;
  /** Whether the caller may get the answer where no other node is left. */
  readonly isPresentable: boolean;
}

const pass: Judgement = { kind: "pass", reason: "", isPresentable: true };
const check: Judgement = { kind: "check", reason: "status 403", isPresentable: false };

/** Judges an answer by its head. `asked`: the headers of the request. */
export function judgeAnswer(
  route: Route,
  status: number,
  headers: IncomingHttpHeaders,
  asked: IncomingHttpHeaders,
): Judgement {
  const isRedirect = status >= 300 && status < 400 && !(status === 304 && hasCopy(asked));
  if (isRedirect || forOperator.includes(status)) return fail(`status ${status}`, false);
  const type = headers["content-type"];
  if (type === undefined ? hasContent(status, headers) : isTextOf(route.mediaTypes, String(type)) === undefined)
    return fail(status >= 500 ? `status ${status}` : "media type", false);
  const encoding = headers["content-encoding"];
  if (route.operation.hasLinks && encoding !== undefined && encoding !== "identity")
    return fail("content encoding", false);
  if (passing.includes(status)) return fail(`status ${status}`, true);
  if (status === 403) return route.fitsForbidden ? check : fail("status 403", false);
  return pass;
}

function fail(reason: string, isPresentable: boolean): Judgement {
  return { kind: "fail", reason, isPresentable };
}

function hasContent(status: number, headers: IncomingHttpHeaders): boolean {
  return status !== 204 && status !== 304 && headers["content-length"] !== "0";
}

/** Whether the caller asks for what changed only. */
function hasCopy(asked: IncomingHttpHeaders): boolean {
  return asked["if-none-match"] !== undefined || asked["if-modified-since"] !== undefined;
}
