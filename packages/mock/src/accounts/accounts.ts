import type { IncomingHttpHeaders } from "node:http";
import type { Mask } from "@ledgergate/runtime/mask";
import type { Api, Operation } from "../document/api.ts";
import type { Refusal } from "../requests/refusal.ts";
import { maskSecrets } from "../secrets/mask-secrets.ts";
import type { State } from "../state/state.ts";
import { type Answer, jsonAnswer } from "../wire/answer.ts";
import { type Access, createAccess } from "./access.ts";
import { createDirectory, type Directory } from "./directory.ts";
import { listEndpoints } from "./endpoint-list.ts";
import { requestToken } from "./request-token.ts";
import { createTokenIssuer } from "./token-issuer.ts";

/** Who calls, whether they may, and what the mock answers from its state rather than from an example. */
export interface Accounts {
  readonly directory: Directory;
  readonly access: Access;
  /** Hides every key and secret of the state in a text. */
  readonly mask: Mask;
  /** The answer to an operation that is about the state; undefined for every other. */
  answer(operation: Operation, headers: IncomingHttpHeaders, body: unknown): Promise<Answer | Refusal | undefined>;
  /** The key set that tokens verify with. */
  keySet(): Promise<object>;
}

export interface AccountsOptions {
  readonly state: State;
  /** Whether the state is somebody's own. */
  readonly isOwn: boolean;
  /** Whether every key, token and credential is accepted. */
  readonly anyKey: boolean;
  /** All APIs of the mock, and where it is. */
  readonly apis: () => readonly Api[];
  readonly urlOf: () => string;
}

/** Makes the accounts of a mock. */
export function createAccounts({ state, isOwn, anyKey, apis, urlOf }: AccountsOptions): Accounts {
  const directory = createDirectory(state);
  const tokens = createTokenIssuer(state.signing_key, urlOf);
  return {
    directory,
    mask: maskSecrets(directory.secrets),
    access: anyKey ? async () => undefined : createAccess(directory, tokens),
    async answer(operation, headers, body) {
      switch (operation.mockState) {
        case "endpoints": {
          // Where no node API is served, a default state has no endpoint to show; the document's example has some.
          if (!isOwn && !apis().some(({ keyed }) => keyed)) return undefined;
          const key = String(headers[operation.keyHeader?.toLowerCase() ?? ""] ?? "");
          const team = directory.teamOf(key) ?? directory.defaultTeam;
          return jsonAnswer(200, listEndpoints(team, apis(), urlOf()));
        }
        case "token":
          return requestToken(directory, tokens, anyKey, operation, body);
        default:
          return undefined;
      }
    },
    keySet: tokens.keySet,
  };
}
