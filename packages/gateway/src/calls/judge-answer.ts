import type { Route } from "../routes/compile-api.ts";
import { isDeclared } from "../routes/header-rules.ts";
import type { NodeHead } from "./attempt.ts";
import { isEncoded } from "./decode-body.ts";

/** Statuses that concern the operator's credentials or contract at a vendor, not the caller. */
const operatorStatuses: readonly number[] = [401, 402, 407];

const highestStatus = 599;

/**
 * Statuses by which servers refuse an invalid request. A proxy in front of the node sends them in a media type of its own.
 * The proxy of every node would send the same status.
 */
export const callerStatuses: readonly number[] = [400, 404, 405, 411, 413, 414, 415, 417, 422, 431];

/**
 * Decision about an answer. "pass": forward it. "check": read its body first. "fail": the node failed. "refuse": the node refused the
 * request in an undeclared media type.
 */
export interface Judgement {
  readonly kind: "pass" | "check" | "fail" | "refuse";
  /** Reason of the failure or refusal. Never contains a text of the node. */
  readonly reason: string;
  /** True if the caller may get the answer when no other node is left. */
  readonly isPresentable: boolean;
}

const pass: Judgement = { kind: "pass", reason: "", isPresentable: true };
const check: Judgement = { kind: "check", reason: "status 403", isPresentable: false };

/**
 * Judges an answer by its head.
 *
 * @param sent - Headers of the request to the node, names and values in turn.
 * @param isSearched - True if the body of the answer is searched for credentials, addresses and links.
 */
export function judgeAnswer(route: Route, head: NodeHead, sent: readonly string[], isSearched: boolean): Judgement {
  const { node, status, headers } = head;
  // Callers get no `Transfer-Encoding`, so they could not decode the body.
  if (!plainTransfer.test(String(headers["transfer-encoding"] ?? ""))) return fail("transfer encoding", false);
  if (status > highestStatus) return fail(`status above ${highestStatus}`, false);
  const isRedirect = status >= 300 && status < 400 && !(status === 304 && hasCopy(sent));
  if (isRedirect || operatorStatuses.includes(status)) return fail(`status ${status}`, false);
  if (isPart(route, head) && !asksForPart(sent)) return fail("a part", false);
  const type = headers["content-type"];
  if ((type !== undefined || hasContent(head)) && !isDeclared(route.mediaTypes, type?.toString()))
    return callerStatuses.includes(status)
      ? fail(`status ${status}`, false, "refuse")
      : fail(status >= 500 ? `status ${status}` : "media type", false);
  if (node.searches.hasCredentials && hasContent(head) && !isSearchable(String(type ?? "")))
    return fail("charset", false);
  // To be searched, an encoded body must be collected and decoded. That is done only for a failure, whose body is small.
  if (isSearched && status < 400 && isEncoded(headers["content-encoding"]) && hasContent(head))
    return fail("content encoding", false);
  // Another node is asked first. If none is left, the caller gets this answer.
  if (status === 429 || status >= 500) return fail(`status ${status}`, true);
  if (status === 403) return route.fitsForbidden ? check : fail("status 403", false);
  return pass;
}

/** Tests if an answer that is not refused is a failure of the node. */
export function isNodeFailure(route: Route, { status, headers }: NodeHead, { kind }: Judgement): boolean {
  if (kind === "fail") return true;
  // A proxy refuses the operator in a media type of its own.
  return status === 403 && route.isUndeclared && !isDeclared(route.apiTypes, headers["content-type"]?.toString());
}

function fail(reason: string, isPresentable: boolean, kind: "fail" | "refuse" = "fail"): Judgement {
  return { kind, reason, isPresentable };
}

const plainTransfer = /^\s*(?:(?:identity|chunked)\s*)?$/i;

/** Matches nearly all media types of texts. */
const usualText = /^[\w.+/-]*(?:;\s*charset="?utf-8"?)?$/i;

/** Tests if a media type says no other charset than UTF-8 or US-ASCII. Credentials are not found in other charsets. */
function isSearchable(mediaType: string): boolean {
  if (usualText.test(mediaType)) return true;
  const charsets = mediaType.matchAll(/charset\*?\s*=([^;,]*)/gi);
  return [...charsets].every(([, charset = ""]) => /^[\s"'\\]*(?:(?:utf-?8|(?:us-)?ascii)[\s"']*)?$/i.test(charset));
}

function hasContent({ status, headers }: NodeHead): boolean {
  return status !== 204 && status !== 304 && headers["content-length"] !== "0";
}

/** Tests for a conditional request. */
function hasCopy(sent: readonly string[]): boolean {
  return sent.includes("if-none-match") || sent.includes("if-modified-since");
}

function asksForPart(sent: readonly string[]): boolean {
  return sent.includes("range") || sent.includes("a-im");
}

/** Tests for a success that says that it is a part, or a difference, although the document does not declare such a status. */
function isPart({ isUndeclared, operation }: Route, { status, headers }: NodeHead): boolean {
  if (isUndeclared || status >= 300) return false;
  if (status !== 206 && status !== 226) return /(?:^|,)\s*bytes\b/i.test(String(headers["content-range"] ?? ""));
  return !operation.responses.some(({ code }) => code === String(status));
}
