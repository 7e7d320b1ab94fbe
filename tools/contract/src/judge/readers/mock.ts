import { createMockFetch } from "@ledgergate/mock";
import { createMswHandlers } from "@ledgergate/mock/msw";
import type { LedgergateError } from "@ledgergate/runtime";
import { parseExact, stringifyExact } from "../../oracle/exact-json.ts";
import { bareType } from "../../oracle/media-type.ts";
import { type Document, isBodiless, type Json, mediaAt, type Place, reads } from "../document.ts";
import { writeRequest } from "../wire.ts";
import { baseUrl, buildClient } from "./client.ts";
import { isAnswer, isRequest, once, type Question, type Reader } from "./reader.ts";

type Service = (document: Document, target: string, init: RequestInit) => Promise<Response>;

const onWarning = () => {};

interface Mock {
  readonly send: (target: string, init: RequestInit) => Promise<Response>;
  readonly violations: () => number;
}

export const createMock: (document: Document) => Mock = once((document) => {
  let violations = 0;
  const mockFetch = createMockFetch({
    apis: ["case"],
    specs: { case: structuredClone(document) },
    onWarning,
    onExchange: (exchange) => {
      violations = exchange.violations.output.length;
    },
  });
  return {
    send: (target, init) => mockFetch(mockFetch.baseUrls.case + target, init),
    violations: () => violations,
  };
});

const createHandlers = once((document) => createMswHandlers({ specs: { case: structuredClone(document) }, onWarning }));

const askMock: Service = (document, target, init) => createMock(document).send(target, init);

const askHandlers: Service = async (document, target, init) => {
  const [handler] = createHandlers(document);
  const result = await handler?.run({ request: new Request(baseUrl + target, init), requestId: "1" });
  return result?.response ?? new Response(null, { status: 404 });
};

/** Asks a service about requests. */
function requestsOf(name: string, ask: Service): Reader {
  return {
    name,
    reads: isRequest,
    judge: async ({ document, place, value }) => {
      const { target, headers, body = null } = writeRequest(place, value);
      const statusFor = async (type = {}) =>
        (await ask(document, target, { method: "POST", headers: { ...headers, ...type }, body })).status;
      const ofOtherType = body === null ? 415 : await statusFor({ "content-type": "text/x-other" });
      if (ofOtherType !== 415) return `answers another media type by ${ofOtherType}`;
      const status = await statusFor();
      return status === 204 ? "right" : status === 400 ? "wrong" : `answers ${status}`;
    },
  };
}

/** The status of an answer that is declared by a code, a range or `default`. A range has several. */
function statusOf(place: Place, ofRange = 203): number {
  return place.status === "2XX" ? ofRange : Number(place.status) || 200;
}

/** Prefers an answer of the mock, sometimes by its status, too. An answer without a body has no examples. */
function preferring(place: Place, preference: string): string {
  const code = `code=${statusOf(place)}`;
  if (isBodiless(place)) return code;
  return /^(?:20[01]|default)$/.test(place.status ?? "") ? preference : `${code}, ${preference}`;
}

/** Reads the value of an answer by the client. */
export async function readByClient({ document, place, example }: Question, ask: Service = askMock): Promise<Json> {
  const { call } = await buildClient(document);
  const prefer = preferring(place, `example=${example}`);
  return call(reads, {}, (url, init) =>
    ask(document, new URL(url).pathname, { ...init, headers: { ...(init.headers as object), prefer } }),
  );
}

/** Asks a service for an answer that it makes up. */
async function madeBy(ask: Service, document: Document, place: Place, preference: string): Promise<Json> {
  const answer = await ask(document, "/answer", { headers: { prefer: preferring(place, preference) } });
  const text = await answer.text();
  if (answer.status !== statusOf(place)) throw new Error(`answers ${answer.status}: ${text}`);
  return isBodiless(place) && text === "" ? undefined : parseExact(text);
}

/** Makes the answer of the plainest values, in place of examples, to a caller without a preference. */
async function makePlain(document: Document, place: Place): Promise<readonly Json[]> {
  const copy = structuredClone(document);
  Reflect.deleteProperty(mediaAt(copy, place), "examples");
  return [await madeBy(askHandlers, copy, place, "")];
}

/** Asks the client and its validators about the answers of a service. */
function answersOf(name: string, ask: Service, make?: Reader["make"]): Reader {
  return {
    name,
    reads: isAnswer,
    ...(make && { make }),
    judge: async (question) => {
      try {
        const { place, held } = question;
        const got = stringifyExact(await readByClient(question, ask));
        const allowed = isBodiless(place) ? [undefined] : held;
        if (!allowed.map(stringifyExact).includes(got)) return `gets ${got}`;
        return (await buildClient(question.document)).isWarned ? "warned" : "right";
      } catch (error) {
        const { kind, message } = error as LedgergateError;
        if (kind === undefined) throw error;
        return kind === "invalid_response" && message.includes("breaks its schema") ? "wrong" : message;
      }
    },
  };
}

/** Verdicts of the mock on its answers, and the answers that it makes. */
const mockAnswers: Reader = {
  name: "mock's answers",
  reads: isAnswer,
  judge: async ({ document, place, example }) => {
    const mock = createMock(document);
    // The name of an example is enough to find its answer.
    const prefer = isBodiless(place) ? preferring(place, "") : `example=${example}`;
    const { status, headers } = await mock.send("/answer", { headers: { prefer } });
    if (status !== statusOf(place, 200)) return `answers ${status}`;
    const type = headers.get("content-type") ?? "";
    if (!isBodiless(place) && !type.startsWith(bareType(place.mediaType ?? ""))) return `answers ${type}`;
    return mock.violations() === 0 ? "right" : "wrong";
  },
  make: async (document, place) => {
    const made = [1, 2, 2].map((seed) => madeBy(askMock, document, place, `dynamic=true, seed=${seed}`));
    const [one, other, again] = await Promise.all(made);
    if (stringifyExact(other) !== stringifyExact(again)) throw new Error("makes two answers of one seed");
    return [one, other];
  },
};

export const services: readonly Reader[] = [
  requestsOf("mock's requests", askMock),
  requestsOf("handlers", askHandlers),
  answersOf("validators", askMock),
  answersOf("handlers' answers", askHandlers, makePlain),
  mockAnswers,
];
