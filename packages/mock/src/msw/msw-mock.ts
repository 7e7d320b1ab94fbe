import type { HttpHandler } from "msw/http";
import type { ClockStep, NewRule, Rule, ScenarioChoice } from "../generated/models.ts";

/**
 * The handlers of Mock Service Worker that answer for the APIs, as an array for `setupServer` or `setupWorker`, and what
 * changes their answers while a test runs.
 *
 * `Client` is the interface of a client, such as `LedgerAClient`, or several of them with `&` between: overrides then take
 * the names of its operations, and the bodies that its methods give.
 */
export interface MswMock<Client extends object = AnyClient> extends Array<HttpHandler> {
  /** Address of each API, by its name in `specs`: the `baseUrl` of its client. */
  readonly baseUrls: Readonly<Record<string, string>>;
  /**
   * A handler by which an operation fails with a status that its document declares, for `server.use`. The body is the
   * document's example. Calls that are refused anyway, or that say by `Prefer` what they want, are answered as ever.
   *
   * @throws Error where no API has the operation, or it declares no such status or example.
   */
  fails<Name extends OperationName<Client>>(operation: Name, status: number, options?: FailureOptions): HttpHandler;
  /**
   * A handler by which an operation answers with a body of yours, for `server.use`. The body is sent as it is, and nothing
   * checks it against the document.
   *
   * @throws Error where no API has the operation.
   */
  answers<Name extends OperationName<Client>>(
    operation: Name,
    body: AnswerOf<Client, Name>,
    options?: OverrideOptions,
  ): HttpHandler;
  /**
   * Adds a rule: which calls go wrong, how often, and how.
   *
   * @throws Error that names the member of the rule that no operation can satisfy.
   */
  addRule(rule: NewRule): Rule;
  /** Deletes all rules that were added. */
  deleteRules(): void;
  /** Sets the scenario: what goes wrong. */
  setScenario(choice: ScenarioChoice): void;
  /** Lets time pass at once: blocks come, pending transactions are committed. */
  advanceClock(step: ClockStep): void;
  /** Puts rules, scenario and clock back to how they were at the start. */
  reset(): void;
}

/** Options of an override. */
export interface OverrideOptions {
  /** True to override one call only. Default: false. */
  readonly once?: boolean;
}

/** Options of an override by a failure. */
export interface FailureOptions extends OverrideOptions {
  /** The name of the document's example. Default: the first one with the status. */
  readonly example?: string;
}

/** A client of which nothing is known. */
export interface AnyClient {
  readonly [operation: string]: Method;
}

type Method = (...args: never[]) => PromiseLike<unknown>;

/** The names of a client's operations. */
export type OperationName<Client extends object> = {
  [Name in keyof Client]: Client[Name] extends Method ? Name : never;
}[keyof Client] &
  string;

/** The JSON that an operation of a client answers with. A method that also gives octets has one signature for each. */
export type AnswerOf<Client extends object, Name extends keyof Client> = Client[Name] extends {
  (...args: never[]): PromiseLike<infer One>;
  (...args: never[]): PromiseLike<infer Other>;
}
  ? Exclude<One | Other, Uint8Array>
  : never;
