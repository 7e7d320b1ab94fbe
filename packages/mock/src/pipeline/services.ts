import type { IncomingHttpHeaders } from "node:http";
import type { Answer, Api, Operation, Refusal, Violation } from "@ledgergate/document";
import type { WorldNode } from "@ledgergate/world";
import type { Engine, EngineResult } from "../engine/engine.ts";
import type { Rule } from "../generated/models.ts";
import type { MockRequest } from "../router/request.ts";
import type { OperationRoute } from "../router/route.ts";

/** A parsed call of an operation. */
export interface ParsedCall {
  readonly api: Api;
  readonly operation: Operation;
  /** The values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body as its media type has it; undefined where there is none. */
  readonly body: unknown;
  /** Part of the caller's URL before the operation's path, with the caller's key. Links in answers begin with it. */
  readonly baseUrl: string;
}

export type ServiceAnswer = Answer | Refusal;

/** Sources of answers beside the documents. */
export interface Services {
  /** Counts what a call costs. Gives the seconds to wait where a limit refuses it. Default: nothing costs anything. */
  charge?(api: Api, operation: Operation, key: string): number | undefined;
  /** The rule that applies to a valid call, which counts it. Default: none. */
  matchRule?(api: Api, operation: Operation): Rule | undefined;
  /**
   * The answer to a valid call that leaves it to the mock; undefined where the document's examples are to answer. `node`
   * stands in the place of the best one where a rule says so.
   */
  answer(call: ParsedCall, node?: WorldNode): Promise<ServiceAnswer | undefined>;
  /** The headers with which a node tells the state of its ledger, by lower-case name; undefined where nobody knows. */
  stateHeaders?(api: Api, node?: WorldNode): Readonly<Record<string, string>> | undefined;
  /**
   * Refuses a call in the node's own words, if its document forbids it. Returns `undefined` if the node would accept the call, or
   * is not simulated.
   */
  refuse?(call: ParsedCall): Answer | undefined;
}

/** Answers a request for a path that the API's document has. */
export type Forward = (services: Services, route: OperationRoute, request: MockRequest) => Promise<CallOutcome>;

/** An API with the engine that answers for it. */
export interface MountedApi {
  readonly api: Api;
  readonly engine: Engine;
  /** Proxies calls to a real node. Absent: the mock answers. */
  readonly forward?: Forward;
}

/** The result of a request. `violations` are those of the answer. */
export interface CallOutcome extends EngineResult {
  readonly operation?: Operation;
  /** Cost of the call in Compute Units. Absent: nothing. */
  readonly computeUnits?: number;
  /** The rule that applied. */
  readonly rule?: Rule;
  /** True if a real node answered. */
  readonly forwarded?: true;
  /** Violations of the document by the request. */
  readonly input: readonly Violation[];
}

/** The outcome of a request that no document describes. */
export function asOutcome(answer: Answer): CallOutcome {
  return { ...answer, input: [], violations: [] };
}
