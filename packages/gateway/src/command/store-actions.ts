import type { Api } from "@ledgergate/service-kit";
import type { Option } from "commander";
import { didYouMean, path } from "../config/schema.ts";
import type { Setup } from "../config/setup.ts";
import {
  addCredential,
  deleteCredential,
  listCredentials,
  rotateCredential,
  switchCredential,
} from "../store/credentials.ts";
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  rotateEndpoint,
} from "../store/endpoints.ts";
import { exportStore } from "../store/export-store.ts";
import type { Choice } from "../store/names.ts";
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from "../store/signing-keys.ts";
import type { Store } from "../store/store.ts";
import type { CredentialKind } from "../store/tables.ts";
import { addTeam, changeTeam, deleteTeam, listTeams } from "../store/teams.ts";
import { usage, usageColumns, usageDimensions } from "../store/usage.ts";
import { type Command, flag, word } from "./command.ts";
import { dimensions, limits, name, ofTeam, type RateFlags, time, timeSpan, toTeam, withRate } from "./store-flags.ts";

/** An action on the store. It runs in the process that serves from the store, or in the command's own process. */
export interface StoreAction extends Pick<Command, "help" | "words" | "flags"> {
  /** Columns of the resulting list. Absent if the result is a record. */
  columns?(input: never): readonly string[];
  /** Takes and returns plain data, which is sent as JSON: a record, a record with a secret, or a list as lines of JSON. */
  run(store: Store, input: never, context: ActionContext): Promise<object> | AsyncIterable<string>;
}

/** Facts of the documents that actions need. */
export type ActionContext = Pick<Setup, "apis" | "chains">;

type Run<Input> = (store: Store, input: Input, context: ActionContext) => Promise<object>;

/** Kinds of rows that belong to a team. */
type OfTeam = "endpoint" | "admin-key" | "client";

/** Creates an action on one row, which the first argument selects. */
function toOne<Input>(
  noun: OfTeam | "team",
  help: string,
  run: Run<Input>,
  flags: readonly Option[] = [],
): StoreAction {
  return {
    help,
    words: { which: word(`<${noun}>`, "its id, or its name if that is unique") },
    flags: [...(noun === "team" ? [] : [ofTeam]), ...flags],
    run,
  };
}

/** Creates the actions `enable` and `disable`. */
function switches(
  noun: OfTeam,
  change: (store: Store, input: Choice & { readonly enabled: boolean }) => Promise<object>,
  effect = "",
): Record<string, StoreAction> {
  const one = `${noun === "client" ? "a" : "an"} ${noun.replace("-", " ")}`;
  const to = (enabled: boolean) => (store: Store, input: Choice) => change(store, { ...input, enabled });
  return {
    [`${noun} enable`]: toOne(noun, `enable ${one}`, to(true)),
    [`${noun} disable`]: toOne(noun, `disable ${one}${effect}`, to(false)),
  };
}

/** Creates the actions on credentials of a kind. */
function credentialActions(
  noun: "admin-key" | "client",
  { kind, what, effect = "" }: { readonly kind: CredentialKind; readonly what: string; readonly effect?: string },
): Record<string, StoreAction> {
  const shown = async (made: ReturnType<typeof addCredential>): Promise<object> => {
    const { credential, secret } = await made;
    return kind === "client" ? { client: credential, secret } : { adminKey: credential, key: secret };
  };
  return {
    [`${noun} list`]: {
      help: `list ${what.replace("a key", "the keys")}, without their secrets`,
      flags: [ofTeam],
      columns: () => ["id", "team", "name", "enabled", "createdAt"],
      run: (store, input: { team?: string }) => listCredentials(store, { ...input, kind }),
    },
    [`${noun} create`]: {
      help: `create ${what}, and print the secret this once`,
      flags: [toTeam, name],
      run: (store, input: { team: string; name?: string }) => shown(addCredential(store, { ...input, kind })),
    },
    ...switches(noun, (store, input) => switchCredential(store, { ...input, kind }), effect),
    [`${noun} rotate`]: toOne(noun, `give ${what} a new secret, and print it this once`, (store, input: Choice) =>
      shown(rotateCredential(store, { ...input, kind })),
    ),
    [`${noun} delete`]: toOne(noun, `delete ${what}${effect}`, (store, input: Choice) =>
      deleteCredential(store, { ...input, kind }),
    ),
  };
}

/** Actions on the store, by the words of their command. */
export const storeActions: Readonly<Record<string, StoreAction>> = {
  "team list": { help: "list teams", columns: () => ["id", "name", "createdAt", "rate"], run: listTeams },
  "team create": {
    help: "create a team",
    words: { name: word("<name>", "a name for people") },
    flags: limits,
    run: (store, input: RateFlags & { name: string }, { apis }) => addTeam(store, withRate(input, apis)),
  },
  "team update": toOne(
    "team",
    "change a team's name or limit",
    (store, input: RateFlags & Choice & { name?: string }, { apis }) => changeTeam(store, withRate(input, apis)),
    [name, ...limits],
  ),
  "team delete": toOne("team", "delete a team with its endpoints, admin keys and clients; its usage stays", deleteTeam),
  "endpoint list": {
    help: "list endpoints; their keys are in the admin API's list",
    flags: [ofTeam],
    columns: () => ["id", "team", "name", "chain", "network", "enabled", "createdAt", "rate"],
    run: listEndpoints,
  },
  "endpoint create": {
    help: "create an endpoint, and print its key",
    flags: [
      toTeam,
      flag("--chain <chain>", "the chain; `check` lists all chains").makeOptionMandatory(),
      flag("--network <network>", "the network of the chain (default: mainnet)"),
      name,
      ...limits,
    ],
    run(store, input: RateFlags & { team: string; chain: string }, context) {
      checkChain(input.chain, context);
      return addEndpoint(store, withRate(input, apisOf(input.chain, context)));
    },
  },
  "endpoint update": toOne(
    "endpoint",
    "change an endpoint's name or limit",
    async (store, input: RateFlags & Choice & { name?: string }, context) => {
      const { chain } = await findEndpoint(store.db, input);
      return changeEndpoint(store, withRate(input, apisOf(chain, context)));
    },
    [name, ...limits],
  ),
  ...switches("endpoint", changeEndpoint, "; its calls are refused within a second"),
  "endpoint rotate": toOne(
    "endpoint",
    "give an endpoint a new key, and print it",
    (store, { keep, ...input }: Choice & { keep?: number }) =>
      rotateEndpoint(store, { ...input, ...(keep !== undefined && { keepMs: keep }) }),
    [flag("--keep <time>", "time for which older keys stay valid, such as 24h (default: none)", timeSpan)],
  ),
  "endpoint delete": toOne("endpoint", "delete an endpoint; its usage stays", deleteEndpoint),
  ...credentialActions("admin-key", { kind: "admin key", what: "a key of the admin API" }),
  ...credentialActions("client", { kind: "client", what: "client credentials", effect: "; their tokens end, too" }),
  "signing-key list": {
    help: "list the keys that sign tokens",
    columns: () => ["id", "state", "signsFrom", "expiresAt"],
    run: listSigningKeys,
  },
  "signing-key rotate": {
    help: "sign tokens with a new key; tokens of the old key stay valid until they expire",
    run: rotateSigningKey,
  },
  "signing-key revoke": {
    help: "end all tokens that a key signed",
    words: { which: word("<signing-key>", "its id") },
    run: revokeSigningKey,
  },
  usage: {
    help: "show calls and Compute Units as a table, JSON or CSV; charges appear within seconds",
    flags: [
      ofTeam,
      flag("--endpoint <endpoint>", "only this endpoint, by id or name"),
      flag("--operation <id>", "only this operation"),
      flag("--from <time>", "from this hour on: 2026-01-31, or how long ago, such as 24h", time),
      flag("--to <time>", "before this hour", time),
      flag(
        "--by <list>",
        `dimensions with separate rows: ${usageDimensions.join(", ")} (default: team,endpoint,operation,hour)`,
        dimensions,
      ),
    ],
    columns: usageColumns,
    run: usage,
  },
  export: {
    help: "write the whole store into one file, for a backup or for import; its secrets stay sealed under the master key",
    words: { file: word("<file>", "the file to write", path) },
    run: async (store, { file }: { file: string }) => ({ file, ...(await exportStore(store, file)) }),
  },
};

/** Runs an action in the process that has the store open. @returns a record, or a list that is read lazily */
export async function runAction(
  name: string,
  store: Store,
  input: object,
  context: ActionContext,
): Promise<object | AsyncIterable<string>> {
  const action = Object.hasOwn(storeActions, name) ? storeActions[name] : undefined;
  if (!action) throw new Error(`This gateway cannot do "${name}": it is of another version than the command.`);
  return await action.run(store, input as never, context);
}

function checkChain(chain: string, { chains }: ActionContext): void {
  if (!chains.includes(chain)) throw new Error(`There is no chain ${chain}. ${didYouMean(chain, chains)}`);
}

function apisOf(chain: string, { apis }: ActionContext): readonly Api[] {
  return apis.filter(({ name }) => name === chain);
}
