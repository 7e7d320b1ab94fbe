// Generated from Mock control 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiDescriptor, CallOptions, CallPromise } from "@ledgergate/runtime";
import { checkNumber, stringifyExact } from "@ledgergate/runtime/parts";
import type {
  Clock,
  ControlDocument,
  Har,
  RecordedRequest,
  RequestDetail,
  RequestList,
  Rule,
  RuleAction,
  RuleList,
  ScenarioName,
  ScenarioState,
  Usage,
} from "./models.ts";

/** Input of {@link MockControl.listRules}. */
export type ListRulesInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.addRule}. */
export interface AddRuleInput {
  /** Name of the API that the rule is about. Default is every API. */
  readonly api?: string | undefined;
  /**
   * `operationId` of the operation that the rule is about. Default is every operation that declares what the rule
   * answers.
   */
  readonly operation?: string | undefined;
  /**
   * How often the rule applies before it is gone. Default is for ever.
   *
   * At least 1.
   */
  readonly count?: number | undefined;
  /**
   * Share of the calls that the rule applies to. Which ones is settled by `seed`, the same at every run. Default is 1,
   * which is every call.
   *
   * At most 1.
   */
  readonly probability?: number | undefined;
  /**
   * Where the sequence of chances begins. Default is 0.
   *
   * From 0 to 4294967295.
   */
  readonly seed?: number | undefined;
  /** What happens to a call. Its members can be combined. */
  readonly action: RuleAction;
}

/** Input of {@link MockControl.deleteRules}. */
export type DeleteRulesInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.deleteRule}. */
export interface DeleteRuleInput {
  /** The rule's `id`. */
  readonly rule_id: string;
}

/** Input of {@link MockControl.getScenario}. */
export type GetScenarioInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.setScenario}. */
export interface SetScenarioInput {
  /** Name of a scenario. `normal` has no rules. */
  readonly scenario: ScenarioName;
}

/** Input of {@link MockControl.getClock}. */
export type GetClockInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.advanceClock}. */
export interface AdvanceClockInput {
  /**
   * Milliseconds that pass at once.
   *
   * From 1 to 31536000000.
   */
  readonly milliseconds?: number | undefined;
  /**
   * Blocks of ledger A that come at once.
   *
   * From 1 to 1000000.
   */
  readonly blocks?: number | undefined;
}

/** Input of {@link MockControl.listRequests}. */
export type ListRequestsInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.getRequest}. */
export interface GetRequestInput {
  /**
   * The request's running number.
   *
   * At least 1.
   */
  readonly number: number;
}

/** Input of {@link MockControl.replayRequest}. */
export interface ReplayRequestInput {
  /**
   * The request's running number.
   *
   * At least 1.
   */
  readonly number: number;
}

/** Input of {@link MockControl.getHar}. */
export type GetHarInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.getDocument}. */
export type GetDocumentInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.getUsage}. */
export type GetUsageInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.reset}. */
export type ResetInput = Readonly<Record<string, never>>;

/** The operations of Mock control. */
export interface MockControl {
  /**
   * List the rules.
   *
   * Returns the rules in the order in which they are asked: those that were added, then those of the scenario. A rule
   * that is used up is gone.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  listRules(input?: ListRulesInput, options?: CallOptions): CallPromise<RuleList>;

  /**
   * Add a rule.
   *
   * Adds a rule after those that were added before. Of all rules that are about a call, the first one whose turn it is
   * decides what happens.
   *
   * A rule is about calls that are valid. A call that is refused, or that says by `Prefer` or `x-mock-fault` what it
   * wants, asks no rule.
   *
   * Not safe to repeat: the client never sends a failed request again by itself.
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid. The message names the member.
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  addRule(input: AddRuleInput, options?: CallOptions): CallPromise<Rule>;

  /**
   * Delete all rules that were added.
   *
   * Deletes every rule that was added. Those of the scenario stay until another scenario is set.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  deleteRules(input?: DeleteRulesInput, options?: CallOptions): CallPromise<void>;

  /**
   * Delete a rule.
   *
   * Deletes one rule that was added.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - 404: There is no such rule. It may be used up.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  deleteRule(input: DeleteRuleInput, options?: CallOptions): CallPromise<void>;

  /**
   * Get the scenario.
   *
   * Returns the scenario that is set, and those that there are.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getScenario(input?: GetScenarioInput, options?: CallOptions): CallPromise<ScenarioState>;

  /**
   * Set the scenario.
   *
   * Replaces the rules of the scenario by those of another one. Rules that were added stay, and go first.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid. The message names the member.
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  setScenario(input: SetScenarioInput, options?: CallOptions): CallPromise<ScenarioState>;

  /**
   * Get the time of the ledgers.
   *
   * Returns the time by which the simulated ledgers go on.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getClock(input?: GetClockInput, options?: CallOptions): CallPromise<Clock>;

  /**
   * Advance the clock of the ledgers.
   *
   * Lets time pass for the simulated ledgers: new blocks come, and pending transactions are committed. A reset takes it
   * back. Tokens and limits keep to the time of the machine.
   *
   * Not safe to repeat: the client never sends a failed request again by itself.
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid. The message names the member.
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  advanceClock(input?: AdvanceClockInput, options?: CallOptions): CallPromise<Clock>;

  /**
   * List the requests that came in.
   *
   * Returns the last 1,000 requests to the APIs, the oldest first, each once its answer is sent or given up. Requests
   * to the mock's own paths are not among them. No key stands in them.
   *
   * With `Accept: text/event-stream` they come as server-sent events: the last 100 at once, each other one when it is
   * answered, as an event `request`; a reset is an event `reset`. Who comes back with the `Last-Event-ID` of another
   * start, or of before a reset, gets a `reset` first. At most 50 clients follow at once, any other gets 503; one that
   * reads slowly misses what is no longer among the last 1,000.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  listRequests(input?: ListRequestsInput, options?: CallOptions): CallPromise<RequestList>;

  /**
   * Get a request with what was sent and answered.
   *
   * Returns one of the last 200 requests with the headers and bodies of both sides, as they were before anything went
   * wrong on their way. No key, token or secret stands in them. Of large bodies fewer requests are kept: 16 MiB in all.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid. The message names the member.
   * - 403: The call comes from a page of another origin.
   * - 404: There is no such request, or it is no longer kept.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getRequest(input: GetRequestInput, options?: CallOptions): CallPromise<RequestDetail>;

  /**
   * Send a request again.
   *
   * Has the mock answer one of the last 200 requests once more, with the credentials that it came with, and records it
   * as a further one. Rules apply to it as to any other call. A call that is forwarded goes to the node again.
   *
   * Not safe to repeat: the client never sends a failed request again by itself.
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid. The message names the member.
   * - 403: The call comes from a page of another origin.
   * - 404: There is no such request, or it is no longer kept.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  replayRequest(input: ReplayRequestInput, options?: CallOptions): CallPromise<RecordedRequest>;

  /**
   * Get the requests as HAR.
   *
   * Returns the requests that `getRequest` knows as HAR 1.2, which the network panels of browsers read. No key, token
   * or secret stands in it.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getHar(input?: GetHarInput, options?: CallOptions): CallPromise<Har>;

  /**
   * Get this document.
   *
   * Returns the OpenAPI document of the mock's own API, in one piece.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getDocument(input?: GetDocumentInput, options?: CallOptions): CallPromise<ControlDocument>;

  /**
   * Get what the calls cost.
   *
   * Returns the Compute Units that calls cost since the start or the last reset, by key and by operation.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getUsage(input?: GetUsageInput, options?: CallOptions): CallPromise<Usage>;

  /**
   * Put everything back to how it was at the start.
   *
   * Deletes the rules, the requests and the usage, and sets the scenario with which the mock started. Rules with a
   * probability begin their sequence again, what calls spent of a limit is given back, and the clock of the ledgers
   * shows again what it would without having been advanced.
   *
   * Safe to repeat: the client sends a failed request again by itself (`retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  reset(input?: ResetInput, options?: CallOptions): CallPromise<void>;
}

declare module "@ledgergate/runtime" {
  /** The codes of failures that the document of Mock control lists or shows. */
  interface KnownErrorCodes {
    /** A page of another origin may not call the control. Call it from the mock's own page, or from a program. */
    readonly cross_origin: unknown;
    /** There is no such path. Check the path; it begins with `/__mock/`. */
    readonly unknown_route: unknown;
    /** The path has no such method. Use the method that the document shows. */
    readonly method_not_allowed: unknown;
    /** The request is not valid; `details` says where. Correct the member that it names. */
    readonly invalid_request: unknown;
    /** The body is larger than the mock takes. Send a smaller one. */
    readonly body_too_large: unknown;
    /** The body is no JSON by its `Content-Type`. Send `application/json`. */
    readonly unsupported_media_type: unknown;
    /** There is no rule of this id. List the rules; a reset deletes them all. */
    readonly rule_not_found: unknown;
    /**
     * The mock does not remember a request of this number. List the requests; it keeps the latest ones, and forgets all
     * at a reset.
     */
    readonly request_not_found: unknown;
  }
}

/** Mock control as data: what the client is made of. */
export const api: ApiDescriptor = {
  checkNumber,
  stringifyExact,
  serverPath: "/__mock",
  failures: { code: ["error", "code"], messages: [["error", "message"]], unknownRoute: "unknown_route" },
  operations: {
    listRules: { method: "GET", path: "/rules", input: {}, retryable: true },
    addRule: {
      method: "POST",
      path: "/rules",
      input: {
        api: { in: "body", type: "string" },
        operation: { in: "body", type: "string" },
        count: { in: "body", type: "integer", minimum: 1 },
        probability: { in: "body", type: "number", maximum: 1 },
        seed: { in: "body", type: "integer", minimum: 0, maximum: 4294967295 },
        action: { in: "body", required: true, type: "object" },
      },
    },
    deleteRules: { method: "DELETE", path: "/rules", input: {}, retryable: true, decode: "none" },
    deleteRule: {
      method: "DELETE",
      path: "/rules/{rule_id}",
      input: { rule_id: { in: "path", required: true, type: "string" } },
      retryable: true,
      decode: "none",
    },
    getScenario: { method: "GET", path: "/scenario", input: {}, retryable: true },
    setScenario: {
      method: "PUT",
      path: "/scenario",
      input: {
        scenario: {
          in: "body",
          required: true,
          type: "string",
          enum: ["normal", "flaky", "throttled", "pruned", "stale-node", "down"],
        },
      },
      retryable: true,
    },
    getClock: { method: "GET", path: "/clock", input: {}, retryable: true },
    advanceClock: {
      method: "POST",
      path: "/clock",
      input: {
        milliseconds: { in: "body", type: "integer", minimum: 1, maximum: 31536000000 },
        blocks: { in: "body", type: "integer", minimum: 1, maximum: 1000000 },
      },
    },
    listRequests: { method: "GET", path: "/requests", input: {}, retryable: true },
    getRequest: {
      method: "GET",
      path: "/requests/{number}",
      input: { number: { in: "path", required: true, type: "integer", minimum: 1 } },
      retryable: true,
    },
    replayRequest: {
      method: "POST",
      path: "/requests/{number}/replay",
      input: { number: { in: "path", required: true, type: "integer", minimum: 1 } },
    },
    getHar: { method: "GET", path: "/har", input: {}, retryable: true },
    getDocument: { method: "GET", path: "/openapi.json", input: {}, retryable: true },
    getUsage: { method: "GET", path: "/usage", input: {}, retryable: true },
    reset: { method: "POST", path: "/reset", input: {}, retryable: true, decode: "none" },
  },
};
