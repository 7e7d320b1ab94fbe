import {
  type Answer,
  type Api,
  answerRefusal,
  asOperationRequest,
  asRefusal,
  type CheckRequest,
  checkParameterTexts,
  createRequestCheck,
  encodeAnswer,
  findInvalidValue,
  keySetAnswer,
  type Operation,
  overloaded,
  parseBody,
  type Refusal,
  type RequestParameters,
  rateLimited,
  readPathValues,
  sortViolations,
} from "@ledgergate/service-kit";
import { FloodGuard, usualFloodLimit } from "../calls/flood-guard.ts";
import type { StoreAnswers, StoreRequest } from "../calls/worker-context.ts";
import type { SigningKeyRow } from "../snapshot/snapshot.ts";
import type { Store } from "../store/store.ts";
import { answerEndpoints } from "./endpoint-list.ts";
import { answerToken } from "./issue-token.ts";
import { createTurns } from "./turns.ts";

/** State beside the store, which may change. */
interface AnswerState {
  readonly apis: readonly Api[];
  readonly publicUrls: Readonly<Record<string, string>>;
  /** The keys that tokens may be signed with. */
  readonly signingKeys: readonly SigningKeyRow[];
}

interface StoreAnswersOptions {
  readonly store: Store;
  /** Asked for each request. */
  readonly state: () => AnswerState;
  /** Is told why a request could not be answered. */
  readonly onError: (error: unknown) => void;
}

/** `Retry-After` while the store is gone, in seconds. */
const retryAfterSeconds = 5;

/** The requests that are answered at a time. */
const atOnce = 4;

/** The tokens that a client may have. */
const clientLimit = { perSecond: 5, burst: 100 };

/** Makes what answers from the store. The documents decide which operations there are, and what refusals say. */
export function createStoreAnswers({ store, state, onError }: StoreAnswersOptions): StoreAnswers {
  const checks = new WeakMap<Api, CheckRequest>();
  const checkOf = (api: Api): CheckRequest => {
    const check = checks.get(api) ?? createRequestCheck(api.document);
    checks.set(api, check);
    return check;
  };
  // Workers count, too, but each only its own callers.
  const floods = new FloodGuard(usualFloodLimit);
  const clients = new FloodGuard(clientLimit);
  const inTurn = createTurns(atOnce);
  const answerOperation = async (api: Api, operation: Operation, request: StoreRequest): Promise<Answer | Refusal> => {
    const read = readRequest(operation, request, checkOf(api));
    if ("condition" in read) return read;
    if (operation.serviceState === "endpoints")
      return answerEndpoints(store, operation, request.headers, { ...state(), origin: request.origin });
    if (operation.serviceState === "token") return answerToken(store, operation, read.body, clients);
    throw new Error(`The document of ${api.name} asks for the state "${operation.serviceState}", which there is not.`);
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
          : inTurn(() => answerOperation(api, operation, request));
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

/** Reads the body, and holds a request against the document. */
function readRequest(
  operation: Operation,
  request: StoreRequest,
  check: CheckRequest,
): Refusal | { readonly body: unknown } {
  const { template, requestBody } = operation;
  const given: RequestParameters = {
    // Whatever stands before the operation's own path has chosen the API.
    path: readPathValues(template, request.path.split("/").slice(-template.segments.length).map(decodeURIComponent)),
    query: new URLSearchParams(request.search),
    headers: request.headers,
  };
  const body = requestBody
    ? parseBody(requestBody, request.body ?? new Uint8Array(), request.headers)
    : { value: undefined, size: 0 };
  if ("refusal" in body) return body.refusal;
  const violations = [
    ...checkParameterTexts(operation, given),
    ...check(operation, asOperationRequest(operation, given, body)),
  ];
  const [worst] = sortViolations(violations);
  return worst ? asRefusal(worst, findInvalidValue(operation, given, body.value, worst)) : { body: body.value };
}
