import {
  type Answer,
  type Api,
  answerFromState,
  answerRefusal,
  type CheckRequest,
  checkCall,
  createRequestCheck,
  type EncodedAnswer,
  encodeAnswer,
  getOrAdd,
  type Operation,
  overloaded,
  parseBody,
  type Refusal,
  type RequestContent,
  type RequestParameters,
  rateLimited,
  readPathValues,
  type ServiceState,
} from "@ledgergate/service-kit";
import { defaultFloodLimit, FloodGuard } from "../calls/flood-guard.ts";
import type { ListPosition, StoreAnswer, StoreAnswers, StoreRequest } from "../calls/worker-context.ts";
import type { Config } from "../config/config.ts";
import type { Setup } from "../config/setup.ts";
import type { EndpointTable } from "../snapshot/endpoint-table.ts";
import type { Store } from "../store/store.ts";
import { createTurns } from "../turns.ts";
import { createStoreState } from "./store-state.ts";

interface StoreAnswersOptions {
  readonly store: Store;
  /** Returns the current setup. */
  readonly setup: () => Pick<Setup, "apis"> & { readonly config: Pick<Config, "publicUrls"> };
  /** The endpoints of the snapshot. */
  readonly endpoints: Pick<EndpointTable, "countOf">;
  /** Receives the error of a request that could not be answered. */
  readonly onError: (error: unknown) => void;
}

/** `Retry-After` while the store is gone, in seconds. */
const retryAfterSeconds = 5;

/** An answer of the store. `next` is the position of the next part of a list. */
interface Outcome {
  readonly answer: Answer | Refusal;
  readonly next?: ListPosition | undefined;
}

/** Creates the answers from the store. The documents define the operations and the texts of refusals. */
export function createStoreAnswers({ store, setup, endpoints, onError }: StoreAnswersOptions): StoreAnswers {
  const checks = new WeakMap<Api, CheckRequest>();
  // Each worker limits only its own callers. This guard counts the callers of all workers.
  const floods = new FloodGuard(defaultFloodLimit);
  const stored = createStoreState(store, (team) => endpoints.countOf(team), onError);
  const inTurn = createTurns();
  const answerOperation = async (api: Api, operation: Operation, request: StoreRequest): Promise<Outcome> => {
    const body = parseBody(operation.requestBody, request.body, request.headers);
    const parameters = readParameters(operation, request);
    const check = getOrAdd(checks, api, () => createRequestCheck(api.document));
    const { refusal } = checkCall(operation, parameters, body, check);
    if (refusal) return { answer: refusal };
    const { value } = body as RequestContent;
    const { apis, config } = setup();
    const baseUrlOf = (chain: string): string =>
      config.publicUrls[chain]?.replace(/\/$/, "") ?? `${request.origin}/${chain}`;
    let next: ListPosition | undefined;
    const endpointsOf: ServiceState["endpointsOf"] = async (adminKey) => {
      const page = await stored.endpointsOf(adminKey, request.after);
      if (!page || "condition" in page) return page;
      next = page.next;
      return page.endpoints;
    };
    const answer = await answerFromState(
      { ...stored, endpointsOf, apis, baseUrlOf },
      operation,
      request.headers,
      value,
    );
    if (answer) return { answer, next };
    throw new Error(
      `x-service-state of ${operation.id} in the document of ${api.name} must be endpoints, or token with an example answer that has scope and expires_in.`,
    );
  };
  return {
    async answer(request) {
      const api = setup().apis.find(({ name }) => name === request.api);
      const operation = api?.operations.find(({ id }) => id === request.operation);
      if (!api || !operation) throw new Error(`There is no operation ${request.operation} of ${request.api}.`);
      const waitMs = request.after ? 0 : floods.take(request.address, performance.now());
      const outcome: Promise<Outcome> =
        waitMs > 0
          ? Promise.resolve({ answer: rateLimited(Math.ceil(waitMs / 1_000)) })
          : inTurn(operation)(() => answerOperation(api, operation, request));
      const { answer, next } = await outcome.catch((error: unknown): Outcome => {
        onError(error);
        return { answer: overloaded("the store cannot be reached", retryAfterSeconds) };
      });
      if ("condition" in answer) return encodeAnswer(answerRefusal(api, [operation], answer), operation.method);
      return asPart(encodeAnswer(answer, operation.method), request.after, next);
    },
  };
}

const [listBegin, listEnd] = ['{"endpoints":[', "]}"];

/** Makes a part of a list from a list of some endpoints. The parts together are one list, whose length is not known. */
function asPart(answer: EncodedAnswer, after: ListPosition | undefined, next: ListPosition | undefined): StoreAnswer {
  if (!after && !next) return answer;
  const { "content-length": _, ...headers } = answer.headers;
  const rows = Buffer.from(answer.body ?? []).subarray(listBegin.length, -listEnd.length);
  const separator = rows.length > 0 ? "," : "";
  const body = Buffer.concat([Buffer.from(after ? separator : listBegin), rows, Buffer.from(next ? "" : listEnd)]);
  return { ...answer, headers, body, ...(next && { next }) };
}

/** Reads the parameters of a request. The segments before the operation's own path have selected the API. */
function readParameters({ template }: Operation, { path, search, headers }: StoreRequest): RequestParameters {
  const segments = path.split("/").slice(-template.segments.length);
  return {
    path: readPathValues(template, segments.map(decodeURIComponent)),
    query: new URLSearchParams(search),
    headers,
    sent: { path: readPathValues(template, segments), search },
  };
}
