import { text } from "node:stream/consumers";
import type { Option } from "commander";
import { didYouMean, path } from "../config/schema.ts";
import type { Setup } from "../config/setup.ts";
import { openKeyFile } from "../input-file.ts";
import { type Counted, collectJournals, countCopies } from "../journal/collect.ts";
import { journalFolder } from "../journal/lines.ts";
import { listAudit } from "../store/audit.ts";
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
  type NewEndpoint,
  rotateEndpoint,
} from "../store/endpoints.ts";
import { exportStore } from "../store/export-store.ts";
import { type ImportAnswer, type ImportStep, runImportStep } from "../store/import-endpoints.ts";
import { listEndpointNetworks, listEndpoints } from "../store/list-endpoints.ts";
import type { Choice } from "../store/names.ts";
import { resealStore } from "../store/new-master.ts";
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from "../store/signing-keys.ts";
import type { Store } from "../store/store.ts";
import type { CredentialKind } from "../store/tables.ts";
import { addTeam, changeTeam, deleteTeam, listTeams } from "../store/teams.ts";
import { usage, usageColumns, usageDimensions } from "../store/usage.ts";
import { type Command, flag, parserOf, positional } from "./command.ts";
import { importEndpoints } from "./import-endpoints.ts";
import {
  dimensions,
  hour,
  limits,
  name,
  onlyTeam,
  type RateFlags,
  rate,
  requiredTeam,
  time,
  timeSpan,
  withRate,
} from "./store-flags.ts";

/** An action on the store. It runs in the process that serves from the store, or in the command's own process. */
export interface StoreAction extends Pick<Command, "help" | "positionals" | "flags"> {
  /** Columns of the resulting list. Absent if the result is a record. */
  columns?(input: never): readonly string[];
  /** Takes and returns plain data, which is sent as JSON: a record, a record with a secret, or a list as lines of JSON. */
  run(store: Store, input: never, context: ActionContext): Promise<object> | AsyncIterable<string>;
  /**
   * The part of the action in the command's process, which reads the files that the user names: a file could block the process that serves.
   * `ask` runs the action. Absent if the action is asked once with the input.
   */
  inCommand?(input: never, ask: (input: object) => Promise<object>, setup: Setup): Promise<object>;
  /** Returns a warning, by the configuration that the command reads. */
  warning?(input: never, setup: Setup): string | undefined;
}

/** Documents and configuration that actions need, and the system user. `isKeyGiven`: the master key is a variable, no file. */
export type ActionContext = Pick<Setup, "apis" | "chains" | "config"> & {
  readonly user: string;
  readonly isKeyGiven: boolean;
};

type Run<Input> = (store: Store, input: Input, context: ActionContext) => Promise<object>;

type TeamObject = "endpoint" | "admin-key" | "client";

/** Creates an action on one row, which the first argument selects. */
function rowAction<Input>(
  noun: TeamObject | "team",
  help: string,
  run: Run<Input>,
  flags: readonly Option[] = [],
): StoreAction {
  return {
    help,
    positionals: { which: positional(`<${noun}>`, "its id, or its name if that is unique") },
    flags: [...(noun === "team" ? [] : [onlyTeam]), ...flags],
    run,
  };
}

/** Creates the actions `enable` and `disable`. */
function switchActions(
  noun: TeamObject,
  change: (store: Store, input: Choice & { readonly enabled: boolean }) => Promise<object>,
  effect = "",
): Record<string, StoreAction> {
  const one = `${noun === "client" ? "a" : "an"} ${noun.replace("-", " ")}`;
  const to = (enabled: boolean) => (store: Store, input: Choice) => change(store, { ...input, enabled });
  return {
    [`${noun} enable`]: rowAction(noun, `enable ${one}`, to(true)),
    [`${noun} disable`]: rowAction(noun, `disable ${one}${effect}`, to(false)),
  };
}

function credentialActions(
  noun: "admin-key" | "client",
  {
    kind,
    what,
    effect = "",
    keep = [],
  }: {
    readonly kind: CredentialKind;
    readonly what: string;
    readonly effect?: string;
    readonly keep?: readonly Option[];
  },
): Record<string, StoreAction> {
  const resultOf = async (made: ReturnType<typeof addCredential>): Promise<object> => {
    const { credential, secret } = await made;
    return kind === "client" ? { client: credential, secret } : { adminKey: credential, key: secret };
  };
  return {
    [`${noun} list`]: {
      help: `list ${what.replace("a key", "the keys")}, without their secrets`,
      flags: [onlyTeam],
      columns: () => ["id", "team", "name", "enabled", "createdAt"],
      run: (store, input: { team?: string }) => listCredentials(store, { ...input, kind }),
    },
    [`${noun} create`]: {
      help: `create ${what}, and show its secret once`,
      flags: [requiredTeam, name],
      run: (store, input: { team: string; name?: string }) => resultOf(addCredential(store, { ...input, kind })),
    },
    ...switchActions(noun, (store, input) => switchCredential(store, { ...input, kind }), effect),
    [`${noun} rotate`]: rowAction(
      noun,
      `give ${what} a new secret, and show it once${effect}`,
      (store, { keep, ...input }: Choice & { keep?: number }) =>
        resultOf(rotateCredential(store, { ...input, kind, ...(keep !== undefined && { keepMs: keep }) })),
      keep,
    ),
    [`${noun} delete`]: rowAction(noun, `delete ${what}${effect}`, (store, input: Choice) =>
      deleteCredential(store, { ...input, kind }),
    ),
  };
}

function keepFlag(what: string): Option {
  return flag("--keep <time>", `time for which older ${what} stay valid, such as 24h (default: none)`, timeSpan);
}

/** The action of the command `import` with the flag `--endpoints`. */
export const endpointsImport: StoreAction = {
  help: "create the endpoints of a CSV file with their keys",
  inCommand: ({ file }: { file: string }, ask) =>
    importEndpoints(file, ask as (step: ImportStep) => Promise<ImportAnswer>),
  run: (store, step: ImportStep, context) =>
    runImportStep(store, step, {
      chain(chain) {
        checkChain(chain, context);
        return chain;
      },
      rate: (text, chain) => withRate({ rate: parserOf(rate)(text) } as RateFlags, contextOfChain(chain, context)).rate,
    }),
};

/** Actions on the store, by the words of their command. */
export const storeActions: Readonly<Record<string, StoreAction>> = {
  "team list": { help: "list teams", columns: () => ["id", "name", "createdAt", "rate"], run: listTeams },
  "team create": {
    help: "create a team",
    positionals: { name: positional("<name>", "a display name") },
    flags: limits,
    run: (store, input: RateFlags & { name: string }, context) => addTeam(store, withRate(input, context)),
  },
  "team update": rowAction(
    "team",
    "change a team's name or limit",
    (store, input: RateFlags & Choice & { name?: string }, context) => changeTeam(store, withRate(input, context)),
    [name, ...limits],
  ),
  "team delete": rowAction(
    "team",
    "delete a team with its endpoints, admin keys and clients; its usage stays",
    deleteTeam,
  ),
  "endpoint list": {
    help: "list endpoints; their keys are in the admin API's list",
    flags: [onlyTeam],
    columns: () => ["id", "team", "name", "chain", "network", "enabled", "createdAt", "rate"],
    run: listEndpoints,
  },
  "endpoint create": {
    help: "create an endpoint, and print its key unless --key-from gives one",
    flags: [
      requiredTeam,
      flag("--chain <chain>", "the chain; `check` lists all chains").makeOptionMandatory(),
      flag("--network <network>", "the network of the chain (default: mainnet)"),
      name,
      ...limits,
      flag("--key-from <file>", "a file with the key of another system; `-` is standard input"),
    ],
    inCommand: async ({ keyFrom, ...input }: { keyFrom?: string }, ask) =>
      ask({ ...input, ...(keyFrom !== undefined && { key: (await text(openKeyFile(keyFrom))).trim() }) }),
    async run(store, input: RateFlags & NewEndpoint, context) {
      checkChain(input.chain, context);
      const added = await addEndpoint(store, withRate(input, contextOfChain(input.chain, context)));
      return input.key === undefined ? added : added.endpoint;
    },
    warning({ chain, network = "mainnet" }: NewEndpoint, { config, simulated }) {
      if (simulated.includes(chain) || config.nodes[chain]?.[network]?.length) return undefined;
      return `nodes.${chain}.${network} has no node: the calls of this endpoint are refused as overloaded.`;
    },
  },
  "endpoint update": rowAction(
    "endpoint",
    "change an endpoint's name or limit",
    async (store, input: RateFlags & Choice & { name?: string }, context) => {
      const { chain } = await findEndpoint(store.db, input);
      return changeEndpoint(store, withRate(input, contextOfChain(chain, context)));
    },
    [name, ...limits],
  ),
  ...switchActions("endpoint", changeEndpoint, "; its calls are refused within a second"),
  "endpoint rotate": rowAction(
    "endpoint",
    "give an endpoint a new key, and print it",
    (store, { keep, ...input }: Choice & { keep?: number }) =>
      rotateEndpoint(store, { ...input, ...(keep !== undefined && { keepMs: keep }) }),
    [keepFlag("keys")],
  ),
  "endpoint delete": rowAction("endpoint", "delete an endpoint; its usage stays", deleteEndpoint),
  ...credentialActions("admin-key", { kind: "admin key", what: "a key of the admin API" }),
  ...credentialActions("client", {
    kind: "client",
    what: "client credentials",
    effect: "; their tokens end, too",
    keep: [keepFlag("tokens")],
  }),
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
    positionals: { which: positional("<signing-key>", "its id") },
    run: revokeSigningKey,
  },
  usage: {
    help: "show calls and Compute Units as a table, JSON or CSV; charges appear within seconds",
    flags: [
      onlyTeam,
      flag("--endpoint <endpoint>", "only this endpoint, by id or name"),
      flag("--operation <id>", "only this operation"),
      flag("--from <time>", "from this hour on (UTC): 2026-01-31, or how long ago, such as 24h", hour),
      flag("--to <time>", "before this hour", hour),
      flag(
        "--by <list>",
        `dimensions with separate rows: ${usageDimensions.join(", ")} (default: team,endpoint,operation,hour)`,
        dimensions,
      ),
    ],
    columns: usageColumns,
    run: usage,
  },
  "usage collect": {
    help: "count the charges of a gateway whose machine is lost; safe to repeat",
    positionals: { folder: positional("<folder>", "its data folder, or a copy", path) },
    inCommand: ({ folder }: { folder: string }, ask, { config }) =>
      collectJournals(folder, journalFolder(config), (copies) => ask({ folder: copies }) as Promise<Counted>),
    run: (store, { folder }: { folder: string }, { config }) => countCopies(store, journalFolder(config), folder),
  },
  audit: {
    help: "list the changes that commands made: when, who, and the state of each object afterwards",
    flags: [
      onlyTeam,
      flag("--object <object>", "only this object, by id or by its name at the time"),
      flag("--from <time>", "from this time on (UTC): 2026-01-31, or how long ago, such as 24h", time),
      flag("--to <time>", "before this time", time),
    ],
    columns: () => ["time", "user", "command", "object", "id", "name", "team", "enabled", "rate"],
    run: listAudit,
  },
  "import --endpoints": endpointsImport,
  "init --new-master": {
    help: "seal the secrets of the store under a new master key",
    run: async (store, { newMasterKey }: { newMasterKey?: string }, { config: { data }, isKeyGiven }) => ({
      leftOut: await resealStore(store, { data, isKeyGiven, ...(newMasterKey !== undefined && { newMasterKey }) }),
    }),
  },
  "check --endpoints": {
    help: "list the chains and networks with endpoints, for the command check",
    run: async ({ db }) => ({ networks: await listEndpointNetworks(db) }),
  },
  export: {
    help: "write the whole store into one file, for a backup or for import; its secrets stay sealed under the master key",
    positionals: { file: positional("<file>", "the file to write", path) },
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
  return await action.run({ ...store, author: { user: context.user, command: name } }, input as never, context);
}

function checkChain(chain: string, { chains }: ActionContext): void {
  if (!chains.includes(chain)) throw new Error(`There is no chain ${chain}. ${didYouMean(chain, chains)}`);
}

function contextOfChain(chain: string, { apis, ...rest }: ActionContext): ActionContext {
  return { ...rest, apis: apis.filter(({ name }) => name === chain) };
}
