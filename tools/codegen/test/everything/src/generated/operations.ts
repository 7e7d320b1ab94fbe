// Generated from Post office 2.1.0 by @ledgergate/codegen. Do not edit.
import type {
  AcceptOptions,
  ApiDescriptor,
  CallOptions,
  CallPromise,
  EventStream,
  Int64Input,
  LedgerState,
  PagePromise,
  SecretInput,
  Uint64Input,
} from "@ledgergate/runtime";
import { checkJson, checkPlaces, decodeText, ledgerState, paginate, parseExact, stringifyExact, writeLists, writeRequest } from "@ledgergate/runtime/parts";
import type { ClerkRequest, Event, EventPage, Letter } from "./models.ts";
import type { operations } from "./schema.ts";

/** Input of {@link PostOffice.getLetter}. */
export interface GetLetterInput {
  /** Number of the letter. */
  readonly number: Uint64Input;
  /**
   * Overrides that of the path.
   *
   * Default: `en`.
   *
   * @deprecated
   */
  readonly lang?: "en" | "de" | undefined;
  readonly ids?: readonly Int64Input[] | undefined;
  readonly where?: NonNullable<operations["getLetter"]["parameters"]["query"]>["where"] | undefined;
  readonly cursor?: bigint | number | string | undefined;
  readonly "X-Stamp-Colour": "red" | "blue" | (string & {});
}

/** Input of {@link PostOffice.dropLetter}. */
export interface DropLetterInput {
  /** Number of the letter. */
  readonly number: Uint64Input;
  readonly lang?: string | undefined;
}

/** Input of {@link PostOffice.listLetters}. */
export interface ListLettersInput {
  readonly from?: Uint64Input | undefined;
  /**
   * How many.
   *
   * At most 200. Default: `10`.
   */
  readonly limit?: number | undefined;
}

/** Input of {@link PostOffice.postLetter}. */
export interface PostLetterInput extends SecretInput {
  /** What it says. */
  readonly text: string;
  /** Default: `letter`. */
  readonly kind?: "letter" | undefined;
  /** Default: `plain`. */
  readonly form?: "plain" | "fine" | undefined;
  readonly password: string;
  /** At least 1. */
  readonly copies?: number | undefined;
  readonly value?: Int64Input | undefined;
  readonly note?: string | null | undefined;
}

/** Input of {@link PostOffice.changeLetters}. */
export interface ChangeLettersInput {
  readonly text?: string | undefined;
}

/** Input of {@link PostOffice.new}. */
export interface NewInput {
  /** A box or a tube. */
  readonly body: NonNullable<operations["new"]["requestBody"]>["content"]["application/json"];
}

/** Input of {@link PostOffice.hireClerks}. */
export interface HireClerksInput {
  readonly clerks: readonly ClerkRequest[];
}

/** Input of {@link PostOffice.followDeliveries}. */
export type FollowDeliveriesInput = Readonly<Record<string, never>>;

/** Input of {@link PostOffice.listEvents}. */
export interface ListEventsInput {
  readonly after?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

/** The operations of Post office. */
export interface PostOffice {
  /**
   * Get a letter.
   *
   * Gives the letter of a number, as it was posted. It ends a comment: *\/
   *
   * \@nobody is no tag.
   *
   * With `accept: "bcs"`, returns the bytes of `application/x-bcs`.
   *
   * Costs 1 Compute Unit. Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 404: There is no such letter.
   * - default: Any other failure.
   * @see {@link https://docs.example/post-office/#operation/getLetter}
   */
  getLetter<const Accept = undefined>(
    input: GetLetterInput,
    options?: AcceptOptions<Accept, "bcs">,
  ): Accept extends "bcs" ? CallPromise<Uint8Array, LedgerState> : CallPromise<Letter, LedgerState>;

  /**
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @deprecated Use `changeLetters` instead.
   * @see {@link https://docs.example/post-office/#operation/dropLetter}
   */
  dropLetter(input: DropLetterInput, options?: CallOptions): CallPromise<void>;

  /**
   * Returns one page. Iterate over the call to get the records of this page and of all later pages.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @see {@link https://docs.example/post-office/#operation/listLetters}
   */
  listLetters(
    input?: ListLettersInput,
    options?: CallOptions,
  ): PagePromise<
    operations["listLetters"]["responses"][200]["content"]["application/json"],
    Letter,
    ListLettersInput,
    LedgerState
  >;

  /**
   * Not safe to repeat: the client does not retry failed requests.
   *
   * @see {@link https://docs.example/post-office/#operation/postLetter}
   */
  postLetter(input: PostLetterInput, options?: CallOptions): CallPromise<Letter | undefined>;

  /**
   * Not safe to repeat: the client does not retry failed requests.
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 200: A body with the member `Error`.
   * @see {@link https://docs.example/post-office/#operation/changeLetters}
   */
  changeLetters(input?: ChangeLettersInput, options?: CallOptions): CallPromise<Letter>;

  /**
   * What the client sends is one of two shapes.
   *
   * Not safe to repeat: the client does not retry failed requests.
   *
   * @see {@link https://docs.example/post-office/#operation/new}
   */
  "new"(input: NewInput, options?: CallOptions): CallPromise<string>;

  /**
   * Not safe to repeat: the client does not retry failed requests.
   *
   * @see {@link https://docs.example/post-office/#operation/hireClerks}
   */
  hireClerks(
    input: HireClerksInput,
    options?: CallOptions,
  ): CallPromise<operations["hireClerks"]["responses"][200]["content"]["application/json"]>;

  /**
   * Follow deliveries
   *
   * Returns a stream of events. Iterate over it: the request is sent when the iteration begins.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @see {@link https://docs.example/post-office/#operation/followDeliveries}
   */
  followDeliveries(input?: FollowDeliveriesInput, options?: CallOptions): EventStream<Letter>;

  /**
   * Returns one page. Iterate over the call to get the records of this page and of all later pages.
   *
   * Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @see {@link https://docs.example/post-office/#operation/listEvents}
   */
  listEvents(input?: ListEventsInput, options?: CallOptions): PagePromise<EventPage, Event, ListEventsInput>;
}

/**
 * Cost of one call of each operation of Post office, in Compute Units.
 *
 * @example
 * ```ts
 * const cost = 1_000 * computeUnits.getLetter;
 * ```
 */
export const computeUnits = { getLetter: 1 } as const;

/** Descriptor of Post office: the API as data, from which the client is created. */
export const api: ApiDescriptor = {
  checkJson,
  checkNumber: checkPlaces([{}, { here: true }, { rest: 1 }, { rest: 4 }, { members: { number: 1, deputy: 4 } }]),
  decodeText,
  ledgerState,
  paginate,
  parseExact,
  stringifyExact,
  writeLists,
  writeRequest,
  serverPath: "/v1/{apiKey}",
  apiKeyHeader: "X-Key",
  bearer: true,
  ledgerHeaders: { chainId: "x-chain" },
  failures: { code: ["Error"], codePattern: "^class\\s+(?:[\\w.$]*[.$])?(\\w+)", messages: [["Error"]] },
  operations: {
    getLetter: {
      method: "GET",
      path: "/letters/{number}",
      input: {
        number: { in: "path", required: true, type: "integer", format: "uint64" },
        lang: { in: "query", type: "string", enum: ["en", "de"] },
        ids: { in: "query", type: "array", integers: 2 },
        where: { in: "query", type: "object" },
        cursor: { in: "query", type: "integer", cursor: true },
        "X-Stamp-Colour": { in: "header", required: true, type: "string" },
      },
      computeUnits: 1,
      retryable: true,
      mediaType: "application/json",
      accepts: { bcs: "application/x-bcs" },
      exact: true,
    },
    dropLetter: {
      method: "DELETE",
      path: "/letters/{number}",
      input: {
        number: { in: "path", required: true, type: "integer", format: "uint64" },
        lang: { in: "query", type: "string" },
      },
      retryable: true,
      decode: "none",
    },
    listLetters: {
      method: "GET",
      path: "/letters",
      input: {
        from: { in: "query", type: "string", format: "uint64", cursor: true },
        limit: { in: "query", type: "integer", maximum: 200 },
      },
      retryable: true,
      exact: true,
      pagination: { items: [], start: "from", from: ["number"], increment: true, cursorHeader: "x-next" },
    },
    postLetter: {
      method: "POST",
      path: "/letters",
      input: {
        text: { in: "body", required: true, type: "string", pattern: "^\\S" },
        kind: { in: "body", required: true, type: "string", enum: ["letter"], fill: "letter" },
        form: { in: "body", required: true, type: "string", enum: ["plain", "fine"], fill: "plain" },
        password: { in: "body", required: true, type: "string", secret: true },
        copies: { in: "body", type: "integer", format: "int32", minimum: 1 },
        value: { in: "body", type: "integer", format: "int64" },
        note: { in: "body", type: "string", nullable: true },
      },
      mayBeEmpty: true,
      exact: true,
      secretInput: true,
    },
    changeLetters: {
      method: "PATCH",
      path: "/letters",
      input: { text: { in: "body", type: "string" } },
      bodyType: "application/merge-patch+json",
      optionalBody: true,
      failure: { member: "Error", retry: ["come again"] },
      exact: true,
    },
    new: { method: "POST", path: "/parcels", input: { body: { in: "payload", required: true } }, decode: "text" },
    hireClerks: {
      method: "POST",
      path: "/clerks",
      input: { clerks: { in: "body", required: true, type: "array", integers: 3 } },
    },
    followDeliveries: {
      method: "GET",
      path: "/deliveries",
      input: {},
      retryable: true,
      decode: "none",
      events: "json",
      mediaType: "text/event-stream",
      exact: true,
    },
    listEvents: {
      method: "GET",
      path: "/events",
      input: { after: { in: "query", type: "string" }, order: { in: "query", type: "string", enum: ["asc", "desc"] } },
      retryable: true,
      pagination: { items: ["page", "events"], start: "after", from: ["id"] },
    },
  },
};
