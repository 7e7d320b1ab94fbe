import type { IncomingHttpHeaders } from "node:http";
import {
  answerFromState,
  bearerToken,
  invalidToken,
  type Refusal,
  type SampleCredentials,
  type ServiceState,
  unknownClient,
  unknownKey,
} from "@ledgergate/service-kit";
import type { MockFetchOptions } from "../options/options.ts";
import type { ParsedCall, ServiceAnswer } from "../pipeline/services.ts";
import type { RequestRoute } from "../routes/route.ts";
import type { ServedApis } from "../routes/served-apis.ts";
import type { State } from "../state/state.ts";
import { type AccountDirectory, createDirectory } from "./directory.ts";
import { placeholders, sampleCredentials } from "./samples.ts";
import { createTokenIssuer, type TokenIssuer } from "./tokens.ts";

/** Accounts of the mock: checks callers and answers operations on the state. */
export interface Accounts {
  readonly state: State;
  /** True if the state was given by the user. Its keys and secrets must not be shown. */
  readonly isCustomState: boolean;
  readonly anyKey: boolean;
  readonly directory: AccountDirectory;
  readonly access: Access;
  /** Returns credentials for a sample call of an API. If the user gave the state, they are placeholders. */
  credentialsFor(api: string): SampleCredentials;
  /** Answers an operation on the state. `undefined` for every other operation. */
  answer(call: ParsedCall): Promise<ServiceAnswer | undefined>;
  keySet(): Promise<object>;
}

export function createAccounts(
  options: Pick<MockFetchOptions, "state" | "anyKey">,
  state: State,
  served: ServedApis,
): Accounts {
  const isCustomState = options.state !== undefined;
  const { anyKey = !isCustomState } = options;
  // CORS lets pages of any origin call the mock. With any key, such a page could list the custom state's endpoints with their keys.
  if (isCustomState && anyKey)
    throw new TypeError("anyKey must be false with a state of your own: only keys of that state are accepted.");
  const directory = createDirectory(state);
  const tokens = createTokenIssuer(state.signing_key, served.url);
  const service: ServiceState = {
    get apis() {
      return served.apis();
    },
    baseUrlOf: (chain) => `${served.url()}/${chain}`,
    endpointsOf: async (adminKey) =>
      (directory.teamOf(adminKey) ?? directory.defaultTeam).endpoints.filter(({ deleted }) => !deleted),
    async admitClient(id, secret) {
      const client = directory.clientOf(id);
      return client?.client_secret === secret ? client : anyKey ? {} : unknownClient;
    },
    issueToken: tokens.issue,
  };
  return {
    state,
    isCustomState,
    anyKey,
    directory,
    access: anyKey ? async () => undefined : createAccess(directory, tokens),
    credentialsFor: (api) => (isCustomState ? placeholders : sampleCredentials(state.teams[0], api)),
    async answer({ operation, headers, body }) {
      // If no node API is served, the default state has no endpoints. Then the document's example answers, which has some.
      if (operation.serviceState === "endpoints" && !isCustomState && !served.apis().some(({ keyed }) => keyed))
        return undefined;
      return answerFromState(service, operation, headers, body);
    },
    keySet: tokens.keySet,
  };
}

/** Refuses a request whose key is unknown, or whose token was not issued by this mock. */
export type Access = (route: RequestRoute, headers: IncomingHttpHeaders) => Promise<Refusal | undefined>;

/** Makes the check of keys and tokens. An absent key passes: `checkCall` refuses the call if its document requires a key. */
function createAccess(directory: AccountDirectory, tokens: TokenIssuer): Access {
  return async (route, headers) => {
    if (route.kind === "none") return undefined;
    if (route.key !== undefined && !opensChain(directory, route.key, route.api.name))
      return unknownKey("path", "apiKey");
    if (route.kind === "refusal") return undefined;
    const { operations } = route.match;
    for (const { keyHeader } of operations) {
      const key = keyHeader === undefined ? "" : String(headers[keyHeader.toLowerCase()] ?? "").trim();
      if (keyHeader !== undefined && key !== "" && !directory.teamOf(key)) return unknownKey("header", keyHeader);
    }
    const token = bearerToken(headers.authorization);
    if (token === undefined || !operations.some(({ takesToken }) => takesToken)) return undefined;
    return (await tokens.accepts(token)) ? undefined : invalidToken;
  };
}

function opensChain(directory: AccountDirectory, key: string, chain: string): boolean {
  const { endpoint } = directory.endpointOf(key) ?? {};
  return endpoint?.chain === chain && endpoint.enabled && !endpoint.deleted;
}
