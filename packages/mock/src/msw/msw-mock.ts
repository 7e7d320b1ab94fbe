import type { HttpHandler } from "msw/http";
import type { ClockStep, NewRule, Rule, ScenarioName } from "../generated/models.ts";

/**
 * Handlers of Mock Service Worker for the APIs, as an array for `setupServer` or `setupWorker`, with methods that change their
 * answers while a test runs.
 *
 * `Client` is the interface of a client, such as `LedgerAClient`, or an intersection of several. Overrides then accept only the
 * names of its operations and the bodies of their answers.
 */
export interface MswMock<Client extends object = AnyClient> extends Array<HttpHandler> {
  /** Address of each API, by its name in `specs`: the `baseUrl` of its client. */
  readonly baseUrls: Readonly<Record<string, string>>;
  /**
   * Makes a handler for `server.use` that lets an operation fail with a status that its document declares. The body is the
   * document's example. Refused calls and calls with a `Prefer` header are answered as usual.
   *
   * @throws Error if no API has the operation, or if the operation declares no such status or example.
   */
  fails<Name extends OperationName<Client>>(operation: Name, status: number, options?: FailureOptions): HttpHandler;
  /**
   * Makes a handler for `server.use` that answers an operation with your own body. The body is sent unchanged, and is not
   * checked against the document.
   *
   * @throws Error if no API has the operation.
   */
  answers<Name extends OperationName<Client>>(
    operation: Name,
    body: AnswerOf<Client, Name>,
    options?: OverrideOptions,
  ): HttpHandler;
  /**
   * Adds a rule. A rule says which calls are disturbed or answered differently, how often, and how.
   *
   * @throws Error that names the member of the rule that no operation can satisfy.
   */
  addRule(rule: NewRule): Rule;
  /** Deletes all added rules. */
  deleteRules(): void;
  /** Sets the scenario, a named set of rules. */
  setScenario(name: ScenarioName): void;
  /** Advances the clock: new blocks appear, and pending transactions are committed. */
  advanceClock(step: ClockStep): void;
  /** Restores the initial rules, scenario and clock. */
  reset(): void;
}

/** Options of `answers` and `fails`, which override an operation's answer. */
export interface OverrideOptions {
  /** True to override one call only. Default: false. */
  readonly once?: boolean;
}

/** Options of `fails`. */
export interface FailureOptions extends OverrideOptions {
  /** The name of the document's example. Default: the first one with the status. */
  readonly example?: string;
}

/** A client of unknown type. */
export interface AnyClient {
  readonly [operation: string]: Method;
}

type Method = (...args: never[]) => PromiseLike<unknown>;

/** The names of a client's operations. */
export type OperationName<Client extends object> = {
  [Name in keyof Client]: Client[Name] extends Method ? Name : never;
}[keyof Client] &
  string;

/** JSON answer of a client's operation. */
export type AnswerOf<Client extends object, Name extends keyof Client> = Client[Name] extends (
  ...args: never[]
) => PromiseLike<infer Answer>
  ? Answer
  : never;
