import {
  type Answer,
  type Api,
  answerFromState,
  answerRefusal,
  type CheckRequest,
  checkCall,
  createRequestCheck,
  encodeAnswer,
  keySetAnswer,
  type Operation,
  overloaded,
  parseBody,
  type Refusal,
  type RequestContent,
  type RequestParameters,
  rateLimited,
  readPathValues,
} from "@ledgergate/service-kit";
import { defaultFloodLimit, FloodGuard } from "../calls/flood-guard.ts";
import type { StoreAnswers, StoreRequest } from "../calls/worker-context.ts";
import type { SigningKeyRow } from "../snapshot/snapshot.ts";
import type { Store } from "../store/store.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { createStoreState } from "./store-state.ts";

/** State outside the store, which may change. */
interface AnswerState {
  readonly apis: readonly Api[];
  readonly publicUrls: Readonly<Record<string, string>>;
  readonly signingKeys: readonly SigningKeyRow[];
}

interface StoreAnswersOptions {
  readonly store: Store;
  readonly state: () => AnswerState;
  /** Receives the error of a request that could not be answered. */
  readonly onError: (error: unknown) => void;
}

/** `Retry-After` while the store is gone, in seconds. */
const retryAfterSeconds = 5;

/** Number of requests that are answered concurrently. */
const atOnce = 4;

/** Creates the answers from the store. The documents define the operations and the texts of refusals. */
export function createStoreAnswers({ store, state, onError }: StoreAnswersOptions): StoreAnswers {
  const checks = new WeakMap<Api, CheckRequest>();
  const checkOf = (api: Api): CheckRequest => {
    const check = checks.get(api) ?? createRequestCheck(api.document);
    checks.set(api, check);
    return check;
  };
  // Each worker limits only its own callers. This guard counts the callers of all workers.
  const floods = new FloodGuard(defaultFloodLimit);
  const stored = createStoreState(store, onError);
  const runLimited = limitConcurrency(atOnce);
  const answerOperation = async (api: Api, operation: Operation, request: StoreRequest): Promise<Answer | Refusal> => {
    const body = parseBody(operation.requestBody, request.body, request.headers);
    const parameters = readParameters(operation, request);
    const { refusal } = checkCall(operation, parameters, body, checkOf(api));
    if (refusal) return refusal;
    const { value } = body as RequestContent;
    const { apis, publicUrls } = state();
    const baseUrlOf = (chain: string): string => publicUrls[chain]?.replace(/\/$/, "") ?? `${request.origin}/${chain}`;
    const answer = await answerFromState({ ...stored, apis, baseUrlOf }, operation, request.headers, value);
    if (answer) return answer;
    throw new Error(
      `x-service-state of ${operation.id} in the document of ${api.name} must be endpoints, or token with an example answer that has scope and expires_in.`,
    );
  };
  return {
    async answer(request) {
      const api = state().apis.find(({ name }) => name === request.api);
      const operation = api?.operations.find(({ id }) => id === request.operation);
      if (!api || !operation) throw new Error(`There is no operation ${request.operation} of ${request.api}.`);
      const waitMs = floods.take(request.address, performance.now());
      const answered =
        waitMs > 0
          ? Promise.resolve(rateLimited(Math.ceil(waitMs / 1_000)))
          : runLimited(() => answerOperation(api, operation, request));
      const answer = await answered.catch((error: unknown) => {
        onError(error);
        return overloaded("the store cannot be reached", retryAfterSeconds);
      });
      return encodeAnswer("condition" in answer ? answerRefusal(api, [operation], answer) : answer, operation.method);
    },
    async keySet() {
      const { signingKeys } = state();
      const keys = signingKeys.filter(({ revoked }) => !revoked).map(({ publicKey }) => publicKey);
      return encodeAnswer(keySetAnswer({ keys }), "GET");
    },
  };
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
