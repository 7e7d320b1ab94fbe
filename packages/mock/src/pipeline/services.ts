import type { IncomingHttpHeaders } from "node:http";
import type { Answer, Api, Operation, Refusal, RequestParameters, Violation } from "@ledgergate/service-kit";
import type { Engine, EngineResult } from "../engine/engine.ts";
import type { Rule } from "../generated/models.ts";
import type { IsOwnHost } from "../routes/own-hosts.ts";
import type { MockRequest } from "../routes/request.ts";
import type { OperationRoute } from "../routes/route.ts";
import type { WorldNode } from "../world/answer.ts";

export interface ParsedCall extends Pick<RequestParameters, "path" | "query"> {
  readonly api: Api;
  readonly operation: Operation;
  /** The key in the path. Absent if the API has its key elsewhere, or none. */
  readonly key?: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** Part of the caller's URL before the operation's path, with the caller's key. Links in answers begin with it. */
  readonly baseUrl: string;
}

export type ServiceAnswer = Answer | Refusal;

/** Sources of answers other than the documents. */
export interface Services {
  /** Counts the cost of a call. If a limit refuses it, returns the seconds to wait. Default: calls cost nothing. */
  charge?(api: Api, operation: Operation, key: string): number | undefined;
  /** Finds the rule that applies to a valid call, and counts the call for that rule. Default: none. */
  matchRule?(call: ParsedCall): Rule | undefined;
  /**
   * Answers a valid call without preferences. `undefined` if the document's examples must answer. A rule may choose a worse `node`
   * than the best one.
   */
  answer(call: ParsedCall, node?: WorldNode): ServiceAnswer | undefined | Promise<ServiceAnswer | undefined>;
  /** Makes the ledger-state headers of a node, by lower-case name. `undefined` if the state is unknown. */
  stateHeaders?(api: Api, node?: WorldNode): Readonly<Record<string, string>> | undefined;
  /**
   * Refuses a call as the node does, if its document forbids the call. Returns `undefined` if the node would accept the call, or
   * is not simulated.
   */
  refuse?(call: ParsedCall): Answer | undefined;
}

/** Forwards a request for a path of the API's document to a real node, and returns the outcome. */
export type Forward = (services: Services, route: OperationRoute, request: MockRequest) => Promise<CallOutcome>;

export interface MountedApi {
  readonly api: Api;
  readonly engine: Engine;
  /** Forwards calls to a real node. Absent if the mock answers. */
  readonly forward?: Forward;
  /** Tests for a host of the mock. If given, only pages of these hosts may call. Absent: pages of any origin may. */
  readonly isOwnHost?: IsOwnHost;
}

/** The result of a request. `violations` belong to the answer. */
export interface CallOutcome extends EngineResult {
  readonly operation?: Operation;
  /** Cost of the call in Compute Units. Absent if the call was not charged. */
  readonly computeUnits?: number;
  readonly rule?: Rule;
  readonly forwarded?: true;
  readonly input: readonly Violation[];
}

/** The outcome of a request that no document describes. */
export function asOutcome(answer: Answer): CallOutcome {
  return { ...answer, input: [], violations: [] };
}
