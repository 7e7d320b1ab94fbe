// Generated from Mock control API 1.0.0 by @ledgergate/codegen. Do not edit.
export interface paths {
  "/rules": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the rules.
     * @description Returns the rules in the order in which the mock tries them: first the added rules, then the rules of the
     *     scenario. A rule that has applied `count` times is no longer listed.
     */
    get: operations["listRules"];
    put?: never;
    /**
     * Add a rule.
     * @description Adds a rule after all earlier added rules. The mock tries the rules in this order. The first rule that matches a
     *     call, and whose `probability` selects the call, applies.
     *
     *     Rules apply to valid calls only. No rule applies to a refused call, or to a call that selects its own answer with
     *     `Prefer` or `x-mock-fault`.
     */
    post: operations["addRule"];
    /**
     * Delete all added rules.
     * @description Deletes all added rules. The rules of the scenario stay until another scenario is set.
     */
    delete: operations["deleteRules"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/rules/{rule_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a rule. */
    delete: operations["deleteRule"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scenario": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the scenario. */
    get: operations["getScenario"];
    /**
     * Set the scenario.
     * @description Replaces the rules of the current scenario with the rules of another one. Added rules stay, and the mock tries them
     *     first.
     */
    put: operations["setScenario"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/clock": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the time of the ledgers. */
    get: operations["getClock"];
    put?: never;
    /**
     * Advance the clock of the ledgers.
     * @description Advances the clock of the simulated ledgers: new blocks appear, and pending transactions are committed. A reset
     *     undoes this. Tokens and limits use the clock of the machine.
     */
    post: operations["advanceClock"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/requests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the received requests.
     * @description Returns the latest 1,000 requests to the APIs, the oldest first. A request is listed after its answer was sent or
     *     aborted. Requests to the mock's own paths are not listed. Keys are masked.
     *     In a path that is in no document, a segment in the place of a key is masked.
     *
     *     With `Accept: text/event-stream`, the answer is a stream of server-sent events. It starts with the latest 100
     *     requests. Each further request is an event `request` when it is answered. A reset is an event `reset`. If a client
     *     reconnects with a `Last-Event-ID` from before a restart or a reset, its stream begins with `reset`. At most 50
     *     clients can follow at once; others get 503. A slow client misses requests that are no longer among the latest
     *     1,000.
     */
    get: operations["listRequests"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/requests/{number}": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The request's sequence number.
         * @example 1
         */
        number: number;
      };
      cookie?: never;
    };
    /**
     * Get a request with its headers and bodies.
     * @description Returns one of the latest 200 requests with the headers and bodies of request and answer. They show the exchange
     *     without its faults. Keys, tokens and secrets are masked. Fewer requests are kept if their bodies exceed 16 MiB in
     *     total.
     */
    get: operations["getRequest"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/har": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the requests as HAR.
     * @description Returns the latest 200 requests as HAR 1.2, which the network panels of browsers can import. `any-key` stands in
     *     place of keys, tokens and secrets.
     */
    get: operations["getHar"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/openapi.json": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get this document. */
    get: operations["getDocument"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/usage": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the cost of the calls.
     * @description Returns the Compute Units of all calls since the start or the last reset, by key and operation.
     */
    get: operations["getUsage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/reset": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the mock.
     * @description Deletes the added rules, the recorded requests and the usage, and sets the scenario with which the mock started.
     *     Rules with a probability restart their random sequence. Spent Compute Units are available again. The advances of
     *     the ledgers' clock are undone.
     */
    post: operations["reset"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    RequestDetail: RequestDetail;
    HeaderField: HeaderField;
    Har: Har;
    ControlDocument: ControlDocument;
    NewRule: NewRule;
    RuleCondition: RuleCondition;
    RuleAction: RuleAction;
    Rule: Rule;
    RuleList: RuleList;
    ScenarioChoice: ScenarioChoice;
    ScenarioName: ScenarioName;
    ScenarioState: ScenarioState;
    Scenario: Scenario;
    ClockStep: ClockStep;
    Clock: Clock;
    RequestList: RequestList;
    RecordedRequest: RecordedRequest;
    UsageCount: UsageCount;
    Usage: Usage;
    KeyUsage: KeyUsage;
    UsedEndpoint: UsedEndpoint;
    Violation: Violation;
    ControlError: ControlError;
  };
  responses: {
    /** @description The time of the ledgers. */
    Clock: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "time": "2023-04-01T12:01:18.204Z",
         *       "advanced": 60000
         *     }
         */
        "application/json": Clock;
      };
    };
    /** @description The current scenario. */
    ScenarioState: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        /**
         * @example {
         *       "scenario": "flaky",
         *       "scenarios": [
         *         {
         *           "name": "normal",
         *           "description": "Every call is answered."
         *         },
         *         {
         *           "name": "flaky",
         *           "description": "One call in three fails."
         *         }
         *       ]
         *     }
         */
        "application/json": ScenarioState;
      };
    };
    /** @description The request is not valid. The message names the member. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ControlError;
      };
    };
    /** @description The call comes from a page of another origin. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ControlError;
      };
    };
    /** @description Any other failure, such as an unknown route, a wrong method or a body that is too large. */
    OtherFailure: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": ControlError;
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listRules: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The rules. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "rules": [
           *         {
           *           "id": "rule-1",
           *           "operation": "getAccount",
           *           "count": 2,
           *           "action": {
           *             "status": 503
           *           },
           *           "applied": 1
           *         }
           *       ]
           *     }
           */
          "application/json": RuleList;
        };
      };
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  addRule: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": NewRule;
      };
    };
    responses: {
      /** @description The added rule. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Rule;
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  deleteRules: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The rules are deleted. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  deleteRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The rule's `id`.
         * @example rule-1
         */
        rule_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The rule is deleted. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      403: components["responses"]["Forbidden"];
      /** @description There is no such rule. A rule that has applied `count` times is deleted. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": ControlError;
        };
      };
      default: components["responses"]["OtherFailure"];
    };
  };
  getScenario: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["ScenarioState"];
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  setScenario: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "scenario": "flaky"
         *     }
         */
        "application/json": ScenarioChoice;
      };
    };
    responses: {
      200: components["responses"]["ScenarioState"];
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  getClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Clock"];
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  advanceClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "milliseconds": 60000
         *     }
         */
        "application/json": ClockStep;
      };
    };
    responses: {
      200: components["responses"]["Clock"];
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  listRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requests. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "requests": [
           *         {
           *           "number": 1,
           *           "time": "2023-04-01T12:00:18.204Z",
           *           "api": "ledger-a",
           *           "operation": "getAccount",
           *           "method": "GET",
           *           "template": "/accounts/{address}",
           *           "url": "/ledger-a/v1/[secret]/v1/accounts/0x1",
           *           "status": 503,
           *           "complete": true,
           *           "durationMs": 1.3,
           *           "computeUnits": 15,
           *           "rule": "rule-1",
           *           "violations": []
           *         }
           *       ]
           *     }
           */
          "application/json": RequestList;
        };
      };
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  getRequest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The request's sequence number.
         * @example 1
         */
        number: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "number": 1,
           *       "time": "2023-04-01T12:00:18.204Z",
           *       "api": "ledger-a",
           *       "operation": "getAccount",
           *       "method": "GET",
           *       "template": "/accounts/{address}",
           *       "url": "/ledger-a/v1/[secret]/v1/accounts/0x1",
           *       "status": 503,
           *       "complete": true,
           *       "durationMs": 1.3,
           *       "computeUnits": 15,
           *       "rule": "rule-1",
           *       "violations": [],
           *       "requestHeaders": [
           *         {
           *           "name": "accept",
           *           "value": "application/json"
           *         }
           *       ],
           *       "responseHeaders": [
           *         {
           *           "name": "content-type",
           *           "value": "application/json; charset=utf-8"
           *         }
           *       ],
           *       "responseBody": "{\"error_code\":\"internal_error\",\"message\":\"unavailable\"}",
           *       "answerViolations": []
           *     }
           */
          "application/json": RequestDetail;
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      /** @description There is no such request, or it is no longer kept. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": ControlError;
        };
      };
      default: components["responses"]["OtherFailure"];
    };
  };
  getHar: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requests, the oldest first. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Har;
        };
      };
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  getDocument: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": ControlDocument;
        };
      };
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  getUsage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The cost of the calls. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "calls": 2,
           *       "computeUnits": 30,
           *       "refused": 0,
           *       "keys": [
           *         {
           *           "key": "[secret]nnet",
           *           "api": "ledger-a",
           *           "endpoint": {
           *             "id": "5f0c2a9e-3b1d-4c6f-9a57-0d8e6b4f2c31",
           *             "name": "Ledger A",
           *             "network": "mainnet",
           *             "team": "Default team"
           *           },
           *           "calls": 2,
           *           "computeUnits": 30,
           *           "refused": 0,
           *           "operations": {
           *             "getAccount": {
           *               "calls": 2,
           *               "computeUnits": 30,
           *               "refused": 0
           *             }
           *           }
           *         }
           *       ]
           *     }
           */
          "application/json": Usage;
        };
      };
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
  reset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The mock is reset. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      403: components["responses"]["Forbidden"];
      default: components["responses"]["OtherFailure"];
    };
  };
}

/** A request with the headers and bodies of request and answer. */
export type RequestDetail = RecordedRequest & {
  /** @description The headers of the request. */
  requestHeaders: HeaderField[];
  /** @description The body of the request; octets are encoded as Base64. Absent if there was none, or if the mock did not read it. */
  requestBody?: string;
  /** @description The headers of the answer. */
  responseHeaders: HeaderField[];
  /** @description The body of the answer; octets are encoded as Base64. Absent if there is none. */
  responseBody?: string;
  /** @description Violations of the document by the answer. */
  answerViolations: Violation[];
};

/** A header, with secrets masked. */
export type HeaderField = {
  /** @description Name of the header. */
  name: string;
  /** @description Value of the header. */
  value: string;
};

/** An HTTP archive in the format HAR 1.2. */
export type Har = {
  /** @description The log of the archive, with version and creator. */
  log: {
    /** @description The requests, each with its answer. */
    entries: {
      [key: string]: unknown;
    }[];
  } & {
    [key: string]: unknown;
  };
};

/** An OpenAPI 3.1 document. */
export type ControlDocument = {
  [key: string]: unknown;
};

/** A rule to add. It selects calls and changes their answers. */
export type NewRule = {
  /**
   * @description Name of the API whose calls the rule applies to. Default is every API.
   * @example ledger-a
   */
  api?: string;
  /**
   * @description `operationId` of the operation that the rule applies to. Default is every operation that declares the answer of
   *     the rule.
   * @example getAccount
   */
  operation?: string;
  /**
   * @description Number of calls that the rule applies to before it is deleted. Default is no limit.
   * @example 2
   */
  count?: number;
  /**
   * @description Share of the matching calls that the rule applies to. `seed` selects these calls, so they are the same in every
   *     run. Default is 1, which is every call.
   * @example 0.5
   */
  probability?: number;
  /**
   * @description Seed of the random numbers for `probability`. Default is 0.
   * @example 7
   */
  seed?: number;
  when?: RuleCondition;
  action: RuleAction;
};

/**
 * Selects calls by their key and headers, so that callers who share the mock disturb only their own calls. All members
 * must match. Default is every call. Answers show keys, and values of headers that may hold a secret, as `[secret]`.
 */
export type RuleCondition = {
  /**
   * @description Key of the call, in the path or in the header of the API's key.
   * @example any-key
   */
  key?: string;
  /**
   * @description Values of headers, by name. A name matches in any case.
   * @example {
   *       "x-developer": "a"
   *     }
   */
  headers?: {
    [key: string]: string;
  };
};

/** The effect of a rule on a call. Members can be combined. */
export type RuleAction = {
  /**
   * @description Delay of the answer in milliseconds.
   * @example 300
   */
  latency?: number;
  /**
   * @description Fault in the delivery of the answer. `reset`: the connection is reset before the answer. `truncate`: the answer
   *     ends in the middle of its body. `html`: the error page of a proxy, with status 502, replaces the answer. `drip`:
   *     the body is sent in small pieces for two seconds. `stall`: the head is sent, but never the body.
   * @example reset
   * @enum {string}
   */
  fault?: "reset" | "truncate" | "html" | "drip" | "stall";
  /**
   * @description Status of a declared response of the operation. Its example replaces the answer.
   * @example 503
   */
  status?: number;
  /**
   * @description Name of a declared example of the operation. It replaces the answer.
   * @example ledgerInfoUnavailable
   */
  example?: string;
  /**
   * @description Number of seconds by which the node lags behind. Headers, bodies and refusals show its ledger at that time, but
   *     not earlier than right before the mock started.
   * @example 3600
   */
  lagSeconds?: number;
  /**
   * @description Number of blocks that the node keeps, including its newest one. Older blocks are pruned, and the headers tell
   *     the oldest kept block.
   * @example 100
   */
  retainedBlocks?: number;
};

/** An active rule. */
export type Rule = {
  /** @description Id of the rule. */
  id: string;
  /** @description Scenario of the rule. Absent for an added rule. */
  scenario?: string;
  /**
   * @description Name of the API whose calls the rule applies to. Default is every API.
   * @example ledger-a
   */
  api?: string;
  /**
   * @description `operationId` of the operation that the rule applies to. Default is every operation that declares the answer of
   *     the rule.
   * @example getAccount
   */
  operation?: string;
  /**
   * @description Number of calls that the rule applies to before it is deleted. Default is no limit.
   * @example 2
   */
  count?: number;
  /**
   * @description Share of the matching calls that the rule applies to. `seed` selects these calls, so they are the same in every
   *     run. Default is 1, which is every call.
   * @example 0.5
   */
  probability?: number;
  /**
   * @description Seed of the random numbers for `probability`. Default is 0.
   * @example 7
   */
  seed?: number;
  when?: RuleCondition;
  action: RuleAction;
  /** @description Number of calls that the rule has applied to. */
  applied: number;
};

/** The active rules. */
export type RuleList = {
  /** @description The rules in the order in which the mock tries them. */
  rules: Rule[];
};

/** The scenario to set. */
export type ScenarioChoice = {
  scenario: ScenarioName;
};

/** Name of a scenario. `normal` has no rules. */
export type ScenarioName = "normal" | "flaky" | "throttled" | "pruned" | "stale-node" | "down";

/** The current scenario and all available scenarios. */
export type ScenarioState = {
  scenario: ScenarioName;
  /** @description The available scenarios. */
  scenarios: Scenario[];
};

/** A named set of rules. */
export type Scenario = {
  name: ScenarioName;
  /** @description Description of its effects. */
  description: string;
};

/** An advance of the clock of the ledgers, in one of two units. */
export type ClockStep = {
  /** @description Number of milliseconds to advance. */
  milliseconds?: number;
  /** @description Number of blocks of ledger A to advance. */
  blocks?: number;
};

/** The time of the simulated ledgers. */
export type Clock = {
  /**
   * Format: date-time
   * @description The time of the ledgers.
   */
  time: string;
  /** @description Milliseconds by which the clock was advanced since the start or the last reset. */
  advanced: number;
};

/** The received requests. */
export type RequestList = {
  /** @description The requests, the oldest first. */
  requests: RecordedRequest[];
};

/** A received request and the result of its answer. */
export type RecordedRequest = {
  /** @description Sequence number since the start or the last reset. */
  number: number;
  /**
   * Format: date-time
   * @description Time at which the answer was sent or aborted.
   */
  time: string;
  /** @description Name of the API. Absent if no API is mounted at the path. */
  api?: string;
  /** @description The `operationId`. Absent if the request matches no operation. */
  operation?: string;
  /** @description The HTTP method. */
  method: string;
  /**
   * @description Path template of the operation in its document. Absent if the request matches no operation.
   * @example /accounts/{address}
   */
  template?: string;
  /**
   * @description Path and query, with the API key masked.
   * @example /ledger-a/v1/[secret]/v1/accounts/0x1
   */
  url: string;
  /** @description Status of the answer, even if a fault kept the answer from the caller. Absent if `aborted` is true. */
  status?: number;
  /** @description Error code in the answer. Absent if it has none. */
  code?: string;
  /** @description True if the caller left before the answer, such as by its time limit. Absent otherwise. */
  aborted?: boolean;
  /** @description True if the whole answer was sent. False if a fault cut it off, or if the caller left. */
  complete: boolean;
  /** @description Milliseconds from the request's head to the answer's last byte. */
  durationMs: number;
  /** @description Cost of the call in Compute Units. */
  computeUnits: number;
  /**
   * @description Faults of the answer, in the format of `x-mock-fault`. Absent if there were none.
   * @example latency=300
   */
  fault?: string;
  /** @description Id of the rule that applied. Absent if no rule applied. */
  rule?: string;
  /** @description True if a real node answered. Absent if the mock did. */
  forwarded?: boolean;
  /** @description Violations of the document by the request. For an unknown path, the reason suggests the nearest path. */
  violations: Violation[];
  /** @description Number of violations beyond the first 20 of the request and of the answer. Absent if there are none. */
  moreViolations?: number;
};

/** Calls and their cost. */
export type UsageCount = {
  /** @description Number of calls with a known key to a known operation, including failed calls. */
  calls: number;
  /** @description Cost of these calls in Compute Units. */
  computeUnits: number;
  /** @description Number of calls that a limit refused. They cost nothing and do not count in `calls`. */
  refused: number;
};

/** The cost of the calls. */
export type Usage = UsageCount & {
  /** @description One record per key, in the order of the first calls. */
  keys: KeyUsage[];
};

/** The cost of the calls with one key. */
export type KeyUsage = UsageCount & {
  /**
   * @description The key, masked. `any-key`, the key of the examples, is shown.
   * @example [secret]nnet
   */
  key: string;
  /** @description Name of the API. */
  api: string;
  endpoint?: UsedEndpoint;
  /** @description Calls and their cost by `operationId`. */
  operations: {
    [key: string]: UsageCount;
  };
};

/** The endpoint of a key. Absent for an unknown key, which the mock accepts unless `--no-any-key` is set. */
export type UsedEndpoint = {
  /** @description The endpoint's id, as in the admin API. */
  id: string;
  /** @description The endpoint's name. */
  name: string;
  /** @description The endpoint's network. */
  network: string;
  /** @description Name of the team of the endpoint. */
  team: string;
};

/** A part of a request or answer that breaks its document. */
export type Violation = {
  /**
   * @description The part of the request or answer.
   * @enum {string}
   */
  in: "security" | "path" | "query" | "header" | "cookie" | "body" | "status";
  /** @description Parameter, header, or body member such as `owner.address`; `body` for the whole body. */
  name: string;
  /** @description The expected value, as a phrase that follows the name. */
  reason: string;
};

/** Body of every failure of the control API. */
export type ControlError = {
  /** @description Code and message of the failure. */
  error: {
    /** @description Kind of the failure, for programs. */
    code: string;
    /** @description Description of the failure, for people. */
    message: string;
  };
};
