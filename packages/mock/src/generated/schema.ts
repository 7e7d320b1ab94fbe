// Generated from Mock control 1.0.0 by @ledgergate/codegen. Do not edit.
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
     * @description Returns the rules in the order in which they are asked: those that were added, then those of the scenario. A rule
     *     that is used up is gone.
     */
    get: operations["listRules"];
    put?: never;
    /**
     * Add a rule.
     * @description Adds a rule after those that were added before. Of all rules that are about a call, the first one whose turn it
     *     is decides what happens.
     *
     *     A rule is about calls that are valid. A call that is refused, or that says by `Prefer` or `x-mock-fault` what it
     *     wants, asks no rule.
     */
    post: operations["addRule"];
    /**
     * Delete all rules that were added.
     * @description Deletes every rule that was added. Those of the scenario stay until another scenario is set.
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
    /**
     * Delete a rule.
     * @description Deletes one rule that was added.
     */
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
    /**
     * Get the scenario.
     * @description Returns the scenario that is set, and those that there are.
     */
    get: operations["getScenario"];
    /**
     * Set the scenario.
     * @description Replaces the rules of the scenario by those of another one. Rules that were added stay, and go first.
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
    /**
     * Get the time of the ledgers.
     * @description Returns the time by which the simulated ledgers go on.
     */
    get: operations["getClock"];
    put?: never;
    /**
     * Advance the clock of the ledgers.
     * @description Lets time pass for the simulated ledgers: new blocks come, and pending transactions are committed. A reset takes
     *     it back. Tokens and limits keep to the time of the machine.
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
     * List the requests that came in.
     * @description Returns the last 1,000 requests to the APIs, the oldest first, each once its answer is sent or given up. Requests
     *     to the mock's own paths are not among them. No key stands in them.
     *
     *     With `Accept: text/event-stream` they come as server-sent events: the last 100 at once, each other one when it is
     *     answered, as an event `request`; a reset is an event `reset`. Who comes back with the `Last-Event-ID` of another
     *     start, or of before a reset, gets a `reset` first. At most 50 clients follow at once, any other gets 503; one that
     *     reads slowly misses what is no longer among the last 1,000.
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
         * @description The request's running number.
         * @example 1
         */
        number: number;
      };
      cookie?: never;
    };
    /**
     * Get a request with what was sent and answered.
     * @description Returns one of the last 200 requests with the headers and bodies of both sides, as they were before anything went
     *     wrong on their way. No key, token or secret stands in them. Of large bodies fewer requests are kept: 16 MiB in all.
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
  "/requests/{number}/replay": {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The request's running number.
         * @example 1
         */
        number: number;
      };
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a request again.
     * @description Has the mock answer one of the last 200 requests once more, with the credentials that it came with, and records it as
     *     a further one. Rules apply to it as to any other call. A call that is forwarded goes to the node again.
     */
    post: operations["replayRequest"];
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
     * @description Returns the requests that `getRequest` knows as HAR 1.2, which the network panels of browsers read. No key, token or
     *     secret stands in it.
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
    /**
     * Get this document.
     * @description Returns the OpenAPI document of the mock's own API, in one piece.
     */
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
     * Get what the calls cost.
     * @description Returns the Compute Units that calls cost since the start or the last reset, by key and by operation.
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
     * Put everything back to how it was at the start.
     * @description Deletes the rules, the requests and the usage, and sets the scenario with which the mock started. Rules with a
     *     probability begin their sequence again, what calls spent of a limit is given back, and the clock of the ledgers
     *     shows again what it would without having been advanced.
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
        "application/json": Clock;
      };
    };
    /** @description The scenario that is set. */
    ScenarioState: {
      headers: {
        [name: string]: unknown;
      };
      content: {
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
    /** @description There is no such request, or it is no longer kept. */
    RequestNotFound: {
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
      /** @description The rule as it was added. */
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
      /** @description They are gone. */
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
      /** @description It is gone. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      403: components["responses"]["Forbidden"];
      /** @description There is no such rule. It may be used up. */
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
         * @description The request's running number.
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
          "application/json": RequestDetail;
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["RequestNotFound"];
      default: components["responses"]["OtherFailure"];
    };
  };
  replayRequest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The request's running number.
         * @example 1
         */
        number: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request as it was recorded this time. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": RecordedRequest;
        };
      };
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["RequestNotFound"];
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
      /** @description What the calls cost. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
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
      /** @description Everything is as it was at the start. */
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

/** A request with what was sent and answered. */
export type RequestDetail = RecordedRequest & {
  /**
   * @description A command that sends the request again, with the credentials of the mock's first team in the place of those
   *     that it came with, or with placeholders where those are somebody's own.
   * @example curl 'http://localhost:4010/ledger-a/v1/mock-key-ledger-a-mainnet/v1/accounts/0x1'
   */
  curl: string;
  /** @description The headers that came. */
  requestHeaders: HeaderField[];
  /**
   * @description The body that came, octets as Base64. Absent where none did, or nobody read it.
   * @example {"name":"bolt"}
   */
  requestBody?: string;
  /** @description The headers of the answer. */
  responseHeaders: HeaderField[];
  /**
   * @description The body of the answer, octets as Base64. Absent where it has none.
   * @example {"sequence_number":"0"}
   */
  responseBody?: string;
  /** @description What is wrong with the answer by its document. */
  answerViolations: Violation[];
};

/** A header, secrets masked. */
export type HeaderField = {
  /**
   * @description Name of the header.
   * @example accept
   */
  name: string;
  /**
   * @description Its value.
   * @example application/json
   */
  value: string;
};

/** An archive of requests as HAR 1.2 has it. */
export type Har = {
  /** @description The log, with its entries. */
  log: {
    /**
     * @description Version of the format.
     * @example 1.2
     */
    version: string;
    /** @description Name and version of this program. */
    creator: {
      [key: string]: unknown;
    };
    /** @description The requests, each with its answer. */
    entries: {
      [key: string]: unknown;
    }[];
  };
};

/** An OpenAPI 3.1 document. */
export type ControlDocument = {
  /**
   * @description Version of OpenAPI.
   * @example 3.1.0
   */
  openapi: string;
  /** @description Title and version of the API. */
  info: {
    [key: string]: unknown;
  };
  /** @description The paths of the API. */
  paths: {
    [key: string]: unknown;
  };
} & {
  [key: string]: unknown;
};

/** A rule to add, which says what goes wrong, how often, and in which operations. */
export type NewRule = {
  /**
   * @description Name of the API that the rule is about. Default is every API.
   * @example ledger-a
   */
  api?: string;
  /**
   * @description `operationId` of the operation that the rule is about. Default is every operation that declares what the
   *     rule answers.
   * @example getAccount
   */
  operation?: string;
  /**
   * @description How often the rule applies before it is gone. Default is for ever.
   * @example 2
   */
  count?: number;
  /**
   * @description Share of the calls that the rule applies to. Which ones is settled by `seed`, the same at every run. Default
   *     is 1, which is every call.
   * @example 0.5
   */
  probability?: number;
  /**
   * @description Where the sequence of chances begins. Default is 0.
   * @example 7
   */
  seed?: number;
  action: RuleAction;
};

/** What happens to a call. Its members can be combined. */
export type RuleAction = {
  /**
   * @description Milliseconds that the answer waits.
   * @example 300
   */
  latency?: number;
  /**
   * @description How the answer goes wrong on its way. `reset`: the connection is reset before the answer. `truncate`: it ends
   *     in the middle of the body. `html`: the page of a proxy with status 502 comes in place of the answer. `drip`:
   *     the body takes two seconds, in small pieces. `stall`: the head comes, the body never does.
   * @example reset
   * @enum {string}
   */
  fault?: "reset" | "truncate" | "html" | "drip" | "stall";
  /**
   * @description Status of a response that the operation declares, and that comes in place of the answer.
   * @example 503
   */
  status?: number;
  /**
   * @description Name of an example that the operation declares, and that comes in place of the answer.
   * @example ledgerInfoUnavailable
   */
  example?: string;
  /**
   * @description Seconds that the node lags behind: it answers as its ledger was then, or right before the mock started, in
   *     headers, bodies and refusals.
   * @example 3600
   */
  lagSeconds?: number;
  /**
   * @description How many blocks the node keeps, its newest one included. What is older is pruned, and the headers say from
   *     where on it has blocks.
   * @example 100
   */
  retainedBlocks?: number;
};

/** A rule that is in force. */
export type Rule = {
  /**
   * @description Name of the rule.
   * @example rule-1
   */
  id: string;
  /**
   * @description The scenario that the rule belongs to. Absent where it was added.
   * @example flaky
   */
  scenario?: string;
  /**
   * @description Name of the API that the rule is about. Default is every API.
   * @example ledger-a
   */
  api?: string;
  /**
   * @description `operationId` of the operation that the rule is about. Default is every operation that declares what the
   *     rule answers.
   * @example getAccount
   */
  operation?: string;
  /**
   * @description How often the rule applies before it is gone. Default is for ever.
   * @example 2
   */
  count?: number;
  /**
   * @description Share of the calls that the rule applies to. Which ones is settled by `seed`, the same at every run. Default
   *     is 1, which is every call.
   * @example 0.5
   */
  probability?: number;
  /**
   * @description Where the sequence of chances begins. Default is 0.
   * @example 7
   */
  seed?: number;
  action: RuleAction;
  /**
   * @description How often the rule applied so far.
   * @example 0
   */
  applied: number;
};

/** The rules that are in force. */
export type RuleList = {
  /** @description The rules in the order in which they are asked. */
  rules: Rule[];
};

/** The scenario to set. */
export type ScenarioChoice = {
  scenario: ScenarioName;
};

/** Name of a scenario. `normal` has no rules. */
export type ScenarioName = "normal" | "flaky" | "throttled" | "pruned" | "stale-node" | "down";

/** The scenario that is set, and those that there are. */
export type ScenarioState = {
  scenario: ScenarioName;
  /** @description The scenarios that there are. */
  scenarios: Scenario[];
};

/** A set of rules with a name. */
export type Scenario = {
  name: ScenarioName;
  /**
   * @description What happens in it.
   * @example One call in three fails.
   */
  description: string;
};

/** How far to advance the clock of the ledgers. */
export type ClockStep = {
  /**
   * @description Milliseconds that pass at once.
   * @example 60000
   */
  milliseconds?: number;
  /**
   * @description Blocks of ledger A that come at once.
   * @example 10
   */
  blocks?: number;
};

/** The time by which the simulated ledgers go on. */
export type Clock = {
  /**
   * Format: date-time
   * @description The time of the ledgers.
   * @example 2023-04-01T12:01:18.204Z
   */
  time: string;
  /**
   * @description Milliseconds by which it was advanced since the start or the last reset.
   * @example 60000
   */
  advanced: number;
};

/** The requests that came in. */
export type RequestList = {
  /** @description The requests, the oldest first. */
  requests: RecordedRequest[];
};

/** A request that came in, with what became of it. */
export type RecordedRequest = {
  /**
   * @description Running number since the start or the last reset.
   * @example 1
   */
  number: number;
  /**
   * Format: date-time
   * @description When its answer was sent or given up.
   * @example 2023-04-01T12:00:18.204Z
   */
  time: string;
  /**
   * @description Name of the API. Absent where none is mounted at the path.
   * @example ledger-a
   */
  api?: string;
  /**
   * @description The `operationId`. Absent where the request fits no operation.
   * @example getAccount
   */
  operation?: string;
  /**
   * @description The HTTP method.
   * @example GET
   */
  method: string;
  /**
   * @description Path template of the operation, as in its document. Absent where the request fits no operation.
   * @example /accounts/{address}
   */
  template?: string;
  /**
   * @description Path and query, with the API key masked.
   * @example /ledger-a/v1/[secret]/v1/accounts/0x1
   */
  url: string;
  /**
   * @description Status of the answer, whether or not a fault let it through.
   * @example 503
   */
  status: number;
  /**
   * @description Whether the answer was sent whole. It is not where a fault or the client cut it off.
   * @example true
   */
  complete: boolean;
  /**
   * @description Milliseconds from the request's head to the answer's last byte.
   * @example 1.3
   */
  durationMs: number;
  /**
   * @description What the call cost, in Compute Units.
   * @example 15
   */
  computeUnits: number;
  /**
   * @description What went wrong on the way, as `x-mock-fault` says it. Absent where nothing did.
   * @example latency=300
   */
  fault?: string;
  /**
   * @description The rule that applied. Absent where none did.
   * @example rule-1
   */
  rule?: string;
  /**
   * @description Whether a real node answered. Absent where the mock did.
   * @example true
   */
  forwarded?: boolean;
  /** @description What is wrong with the request by its document; with a wrong path, which one is the nearest. */
  violations: Violation[];
  /**
   * @description How many violations there are beyond the first 20 of the request and of the answer. Absent where there are none.
   * @example 80
   */
  moreViolations?: number;
};

/** Calls and their cost. */
export type UsageCount = {
  /**
   * @description Calls with a known key to a known operation, whatever they were answered.
   * @example 2
   */
  calls: number;
  /**
   * @description What they cost, in Compute Units.
   * @example 30
   */
  computeUnits: number;
  /**
   * @description Calls that a limit refused. They cost nothing and are not among `calls`.
   * @example 0
   */
  refused: number;
};

/** What the calls cost. */
export type Usage = UsageCount & {
  /** @description A record per key, in the order of their first calls. */
  keys: KeyUsage[];
};

/** What the calls with one key cost. */
export type KeyUsage = UsageCount & {
  /**
   * @description The key, masked.
   * @example [secret]nnet
   */
  key: string;
  /**
   * @description Name of the API.
   * @example ledger-a
   */
  api: string;
  endpoint?: UsedEndpoint;
  /** @description The same by `operationId`. */
  operations: {
    [key: string]: UsageCount;
  };
};

/** The endpoint that a key belongs to. Absent where the key is accepted without being known. */
export type UsedEndpoint = {
  /**
   * @description The endpoint's id, as in the admin API.
   * @example 5f0c2a9e-3b1d-4c6f-9a57-0d8e6b4f2c31
   */
  id: string;
  /**
   * @description The endpoint's name.
   * @example Ledger A
   */
  name: string;
  /**
   * @description The endpoint's network.
   * @example mainnet
   */
  network: string;
  /**
   * @description Name of the team that it belongs to.
   * @example Default team
   */
  team: string;
};

/** What is wrong with a request, or with an answer that the mock was about to give. */
export type Violation = {
  /**
   * @description The part of the request or answer.
   * @example query
   * @enum {string}
   */
  in: "security" | "path" | "query" | "header" | "body" | "status";
  /**
   * @description Parameter, header, or body member such as `owner.address`; `body` for the whole body.
   * @example limit
   */
  name: string;
  /**
   * @description What is expected, to be read after the name.
   * @example must be >= 1
   */
  reason: string;
};

/** Body of every failure of the mock's control. */
export type ControlError = {
  /** @description What went wrong. */
  error: {
    /**
     * @description Kind of the failure, for programs.
     * @example invalid_request
     */
    code: string;
    /**
     * @description What went wrong, for people.
     * @example body action.status: must be an integer
     */
    message: string;
  };
};
