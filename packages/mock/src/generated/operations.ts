// Generated from Mock control API 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiDescriptor, CallOptions, CallPromise } from "@ledgergate/runtime";
import { checkJson, checkNumber, stringifyExact } from "@ledgergate/runtime/parts";
import type {
  Clock,
  ControlDocument,
  Har,
  RequestDetail,
  RequestList,
  Rule,
  RuleAction,
  RuleCondition,
  RuleList,
  ScenarioName,
  ScenarioState,
  Usage,
} from "./models.ts";

/** Input of {@link MockControl.listRules}. */
export type ListRulesInput = Readonly<Record<string, never>>;

/** Input of {@link MockControl.addRule}. */
export interface AddRuleInput {
  /** Name of the API whose calls the rule applies to. Default is every API. */
  readonly api?: string | undefined;
  /**
   * `operationId` of the operation that the rule applies to. Default is every operation that declares the answer of the
   * rule.
   */
  readonly operation?: string | undefined;
  /**
   * Number of calls that the rule applies to before it is deleted. Default is no limit.
   *
   * At least 1.
   */
  readonly count?: number | undefined;
  /**
   * Share of the matching calls that the rule applies to. `seed` selects these calls, so they are the same in every
   * run. Default is 1, which is every call.
   *
   * At most 1.
   */
  readonly probability?: number | undefined;
  /**
   * Seed of the random numbers for `probability`. Default is 0.
   *
   * From 0 to 4294967295.
   */
  readonly seed?: number | undefined;
  /**
   * Selects calls by their key and headers, so that callers who share the mock disturb only their own calls. All
   * members must match. Default is every call. Answers show keys, and values of headers that may hold a secret, as
   * `[secret]`.
   */
  readonly when?: RuleCondition | undefined;
  /** The effect of a rule on a call. Members can be combined. */
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
   * Number of milliseconds to advance.
   *
   * From 1 to 31536000000.
   */
  readonly milliseconds?: number | undefined;
  /**
   * Number of blocks of ledger A to advance.
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
   * The request's sequence number.
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

/** The operations of Mock control API. */
export interface MockControl {
  /**
   * List the rules.
   *
   * Returns the rules in the order in which the mock tries them: first the added rules, then the rules of the scenario.
   * A rule that has applied `count` times is no longer listed.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  listRules(input?: ListRulesInput, options?: CallOptions): CallPromise<RuleList>;

  /**
   * Add a rule.
   *
   * Adds a rule after all earlier added rules. The mock tries the rules in this order. The first rule that matches a
   * call, and whose `probability` selects the call, applies.
   *
   * Rules apply to valid calls only. No rule applies to a refused call, or to a call that selects its own answer with
   * `Prefer` or `x-mock-fault`.
   *
   * Not safe to repeat: the client does not retry failed requests.
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid. The message names the member.
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  addRule(input: AddRuleInput, options?: CallOptions): CallPromise<Rule>;

  /**
   * Delete all added rules.
   *
   * Deletes all added rules. The rules of the scenario stay until another scenario is set.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  deleteRules(input?: DeleteRulesInput, options?: CallOptions): CallPromise<void>;

  /**
   * Delete a rule.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - 404: There is no such rule. A rule that has applied `count` times is deleted.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  deleteRule(input: DeleteRuleInput, options?: CallOptions): CallPromise<void>;

  /**
   * Get the scenario.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getScenario(input?: GetScenarioInput, options?: CallOptions): CallPromise<ScenarioState>;

  /**
   * Set the scenario.
   *
   * Replaces the rules of the current scenario with the rules of another one. Added rules stay, and the mock tries them
   * first.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
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
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getClock(input?: GetClockInput, options?: CallOptions): CallPromise<Clock>;

  /**
   * Advance the clock of the ledgers.
   *
   * Advances the clock of the simulated ledgers: new blocks appear, and pending transactions are committed. A reset
   * undoes this. Tokens and limits use the clock of the machine.
   *
   * Not safe to repeat: the client does not retry failed requests.
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid. The message names the member.
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  advanceClock(input?: AdvanceClockInput, options?: CallOptions): CallPromise<Clock>;

  /**
   * List the received requests.
   *
   * Returns the latest 1,000 requests to the APIs, the oldest first. A request is listed after its answer was sent or
   * aborted. Requests to the mock's own paths are not listed. Keys are masked. In a path that is in no document, a
   * segment in the place of a key is masked.
   *
   * With `Accept: text/event-stream`, the answer is a stream of server-sent events. It starts with the latest 100
   * requests. Each further request is an event `request` when it is answered. A reset is an event `reset`. If a client
   * reconnects with a `Last-Event-ID` from before a restart or a reset, its stream begins with `reset`. At most 50
   * clients can follow at once; others get 503. A slow client misses requests that are no longer among the latest
   * 1,000.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  listRequests(input?: ListRequestsInput, options?: CallOptions): CallPromise<RequestList>;

  /**
   * Get a request with its headers and bodies.
   *
   * Returns one of the latest 200 requests with the headers and bodies of request and answer. They show the exchange
   * without its faults. Keys, tokens and secrets are masked. Fewer requests are kept if their bodies exceed 16 MiB in
   * total.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 400: The request is not valid. The message names the member.
   * - 403: The call comes from a page of another origin.
   * - 404: There is no such request, or it is no longer kept.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getRequest(input: GetRequestInput, options?: CallOptions): CallPromise<RequestDetail>;

  /**
   * Get the requests as HAR.
   *
   * Returns the latest 200 requests as HAR 1.2, which the network panels of browsers can import. `any-key` stands in
   * place of keys, tokens and secrets.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getHar(input?: GetHarInput, options?: CallOptions): CallPromise<Har>;

  /**
   * Get this document.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getDocument(input?: GetDocumentInput, options?: CallOptions): CallPromise<ControlDocument>;

  /**
   * Get the cost of the calls.
   *
   * Returns the Compute Units of all calls since the start or the last reset, by key and operation.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  getUsage(input?: GetUsageInput, options?: CallOptions): CallPromise<Usage>;

  /**
   * Reset the mock.
   *
   * Deletes the added rules, the recorded requests and the usage, and sets the scenario with which the mock started.
   * Rules with a probability restart their random sequence. Spent Compute Units are available again. The advances of
   * the ledgers' clock are undone.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 403: The call comes from a page of another origin.
   * - default: Any other failure, such as an unknown route, a wrong method or a body that is too large.
   */
  reset(input?: ResetInput, options?: CallOptions): CallPromise<void>;
}

declare module "@ledgergate/runtime" {
  /** Failure codes that the document of Mock control API declares, or uses in examples. */
  interface KnownErrorCodes {
    /** Pages of another origin must not call the control API. Call it from the mock's own page, or from a program. */
    readonly cross_origin: unknown;
    /** There is no such path. Check the path. Paths of the control API begin with `/__mock/`. */
    readonly unknown_route: unknown;
    /** The path has no such method. Use a method that the document declares. */
    readonly method_not_allowed: unknown;
    /** The request is not valid. The message names the wrong member. Correct this member. */
    readonly invalid_request: unknown;
    /** The body exceeds 4 MiB. Send a smaller body. */
    readonly body_too_large: unknown;
    /** The `Content-Type` of the body is not JSON. Send `application/json`. */
    readonly unsupported_media_type: unknown;
    /** There is no rule with this id. List the rules. A reset deletes all added ones. */
    readonly rule_not_found: unknown;
    /**
     * The mock no longer keeps a request with this number. List the requests. The mock keeps the latest ones, and a
     * reset deletes all.
     */
    readonly request_not_found: unknown;
  }
}

/** Descriptor of Mock control API: the API as data, from which the client is created. */
export const api: ApiDescriptor = {
  checkJson,
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
        when: { in: "body", type: "object" },
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
    getHar: { method: "GET", path: "/har", input: {}, retryable: true },
    getDocument: { method: "GET", path: "/openapi.json", input: {}, retryable: true },
    getUsage: { method: "GET", path: "/usage", input: {}, retryable: true },
    reset: { method: "POST", path: "/reset", input: {}, retryable: true, decode: "none" },
  },
};
