import { text } from "node:stream/consumers";
import type { Option } from "commander";
import type { EndpointNetwork } from "../config/compare-endpoints.ts";
import { didYouMean, path } from "../config/schema.ts";
import type { Setup } from "../config/setup.ts";
import { openKeyFile } from "../input-file.ts";
import { type Counted, collectJournals, countCopies } from "../journal/collect.ts";
import { journalFolder } from "../journal/lines.ts";
import { listAudit } from "../store/audit.ts";
import * as credentials from "../store/credentials.ts";
import * as endpoints from "../store/endpoints.ts";
import { exportStore } from "../store/export-store.ts";
import { type ImportAnswer, type ImportStep, runImportStep } from "../store/import-endpoints.ts";
import { listEndpointNetworks, listEndpoints } from "../store/list-endpoints.ts";
import type { Choice } from "../store/names.ts";
import { resealStore } from "../store/new-master.ts";
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from "../store/signing-keys.ts";
import type { Store } from "../store/store.ts";
import { addTeam, changeTeam, deleteTeam, listTeams } from "../store/teams.ts";
import { usage, usageColumns, usageDimensions } from "../store/usage.ts";
import { type Command, flag, parserOf, positional } from "./command.ts";
import { importEndpoints } from "./import-endpoints.ts";
import * as flags from "./store-flags.ts";

/** An action on the store. It runs in the process that serves from the store, or in the command's own process. */
export interface StoreAction extends Pick<Command, "help" | "positionals" | "flags"> {
  /** Columns of the resulting list. Absent if the result is a record. */
  columns?(input: never): readonly string[];
  /** Takes and returns plain data, which is sent as JSON: a record, a record with a secret, or a list as lines of JSON. */
  run(store: Store, input: never, context: ActionContext): Promise<object> | AsyncIterable<string>;
  /**
   * The part of the action in the command's process, which reads the files that the user names: a file could block the process that serves.
   * `ask` runs the action. Absent if the action is asked once with the input.
   *
   * @returns the result, and the networks of endpoints that it has created: the command warns of those without a node
   */
  inCommand?(input: never, ask: (input: object) => Promise<object>, setup: Setup): Promise<CommandResult>;
}

type CommandResult = object & { readonly networks?: readonly EndpointNetwork[] };

/** Documents and configuration that actions need, and the system user. */
export type ActionContext = Pick<Setup, "apis" | "chains" | "config"> & { readonly user: string };

type RowAction = Pick<StoreAction, "help" | "flags" | "run">;

/** Creates actions on one row, which the first argument selects, by their verbs. */
function rowActions(noun: string, actions: Readonly<Record<string, RowAction>>): Record<string, StoreAction> {
  const positionals = { which: positional(`<${noun}>`, "its id, or its name if that is unique") };
  const common = noun === "team" ? [] : [flags.onlyTeam];
  const rows = Object.entries(actions).map(([verb, action]) => {
    return [`${noun} ${verb}`, { ...action, positionals, flags: [...common, ...(action.flags ?? [])] }];
  });
  return Object.fromEntries(rows);
}

type Switch = (store: Store, input: Choice & { readonly enabled: boolean }) => Promise<object>;

/** Creates the actions `enable` and `disable`. */
function switches(one: string, change: Switch, effect = ""): Record<string, RowAction> {
  const to = (enabled: boolean) => (store: Store, input: Choice) => change(store, { ...input, enabled });
  return {
    enable: { help: `enable ${one}`, run: to(true) },
    disable: { help: `disable ${one}${effect}`, run: to(false) },
  };
}

/** Describes the actions on admin keys or clients. `one` and `what` name a row in the help. */
interface CredentialHelp {
  readonly kind: credentials.CredentialKind;
  readonly one: string;
  readonly what: string;
  readonly effect?: string;
  readonly keep?: readonly Option[];
}

function credentialActions(
  noun: string,
  { kind, one, what, effect = "", keep = [] }: CredentialHelp,
): Record<string, StoreAction> {
  const withKind = <Input extends object>(input: Input) => ({ ...input, kind });
  const resultOf = async (made: ReturnType<typeof credentials.addCredential>): Promise<object> => {
    const { credential, secret } = await made;
    return kind === "client" ? { client: credential, secret } : { adminKey: credential, key: secret };
  };
  return {
    [`${noun} list`]: {
      help: `list ${what.replace("a key", "the keys")}, without their secrets`,
      flags: [flags.onlyTeam],
      columns: () => ["id", "team", "name", "enabled", "createdAt"],
      run: (store, input: { team?: string }) => credentials.listCredentials(store, withKind(input)),
    },
    [`${noun} create`]: {
      help: `create ${what}, and show its secret once`,
      flags: [flags.requiredTeam, flags.name],
      run: (store, input: { team: string; name?: string }) =>
        resultOf(credentials.addCredential(store, withKind(input))),
    },
    ...rowActions(noun, {
      ...switches(one, (store, input) => credentials.switchCredential(store, withKind(input)), effect),
      rotate: {
        help: `give ${what} a new secret, and show it once${effect}`,
        flags: keep,
        run: (store, input: Rotation) => resultOf(credentials.rotateCredential(store, withKind(keeping(input)))),
      },
      delete: {
        help: `delete ${what}${effect}`,
        run: (store, input: Choice) => credentials.deleteCredential(store, withKind(input)),
      },
    }),
  };
}

type Rotation = Choice & { readonly keep?: number };

const keeping = ({ keep, ...input }: Rotation) => ({ ...input, ...(keep !== undefined && { keepMs: keep }) });

function keepFlag(what: string): Option {
  return flag("--keep <time>", `time for which older ${what} stay valid, such as 24h (default: none)`, flags.timeSpan);
}

/** The action of the command `import` with the flag `--endpoints`. */
export const endpointsImport: StoreAction = {
  help: "create the endpoints of a CSV file with their keys",
  inCommand: ({ file }: { file: string }, ask) =>
    importEndpoints(file, ask as (step: ImportStep) => Promise<ImportAnswer>),
  run: (store, step: ImportStep, context) =>
    runImportStep(store, step, {
      chain: (chain) => checkChain(chain, context),
      rate: (text, chain) =>
        flags.withRate({ rate: parserOf(flags.rate)(text) } as flags.RateFlags, contextOfChain(chain, context)).rate,
    }),
};

type RowChange = flags.RateFlags & Choice & { readonly name?: string };

/** Actions on the store, by the words of their command. */
export const storeActions: Readonly<Record<string, StoreAction>> = {
  "team list": { help: "list teams", columns: () => ["id", "name", "createdAt", "rate"], run: listTeams },
  "team create": {
    help: "create a team",
    positionals: { name: positional("<name>", "a display name") },
    flags: flags.limits,
    run: (store, input: flags.RateFlags & { name: string }, context) => addTeam(store, flags.withRate(input, context)),
  },
  ...rowActions("team", {
    update: {
      help: "change a team's name or limit",
      flags: [flags.name, ...flags.limits],
      run: (store, input: RowChange, context) => changeTeam(store, flags.withRate(input, context)),
    },
    delete: { help: "delete a team with its endpoints, admin keys and clients; its usage stays", run: deleteTeam },
  }),
  "endpoint list": {
    help: "list endpoints; their keys are in the admin API's list",
    flags: [flags.onlyTeam],
    columns: () => ["id", "team", "name", "chain", "network", "enabled", "createdAt", "rate"],
    run: listEndpoints,
  },
  "endpoint create": {
    help: "create an endpoint, and print its key unless --key-from gives one",
    flags: [
      flags.requiredTeam,
      flag("--chain <chain>", "the chain; `check` lists all chains").makeOptionMandatory(),
      flag("--network <network>", "the network of the chain (default: mainnet)"),
      flags.name,
      ...flags.limits,
      flag("--key-from <file>", "a file with the key of another system; `-` is standard input"),
    ],
    async inCommand({ keyFrom, ...input }: endpoints.NewEndpoint & { keyFrom?: string }, ask) {
      const { chain, network = "mainnet" } = input;
      const key = keyFrom === undefined ? {} : { key: (await text(openKeyFile(keyFrom))).trim() };
      return { ...(await ask({ ...input, ...key })), networks: [{ chain, network }] };
    },
    async run(store, input: flags.RateFlags & endpoints.NewEndpoint, context) {
      checkChain(input.chain, context);
      const added = await endpoints.addEndpoint(store, flags.withRate(input, contextOfChain(input.chain, context)));
      return input.key === undefined ? added : added.endpoint;
    },
  },
  ...rowActions("endpoint", {
    update: {
      help: "change an endpoint's name or limit",
      flags: [flags.name, ...flags.limits],
      async run(store, input: RowChange, context) {
        const { chain } = await endpoints.findEndpoint(store.db, input);
        return endpoints.changeEndpoint(store, flags.withRate(input, contextOfChain(chain, context)));
      },
    },
    ...switches("an endpoint", endpoints.changeEndpoint, "; its calls are refused within a second"),
    rotate: {
      help: "give an endpoint a new key, and print it",
      flags: [keepFlag("keys")],
      run: (store, input: Rotation) => endpoints.rotateEndpoint(store, keeping(input)),
    },
    delete: { help: "delete an endpoint; its usage stays", run: endpoints.deleteEndpoint },
  }),
  ...credentialActions("admin-key", { kind: "admin key", one: "an admin key", what: "a key of the admin API" }),
  ...credentialActions("client", {
    kind: "client",
    one: "a client",
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
      flags.onlyTeam,
      flag("--endpoint <endpoint>", "only this endpoint, by id or name"),
      flag("--operation <id>", "only this operation"),
      flag("--from <time>", "from this hour on (UTC): 2026-01-31, or how long ago, such as 24h", flags.hour),
      flag("--to <time>", "before this hour", flags.hour),
      flag(
        "--by <list>",
        `dimensions with separate rows: ${usageDimensions.join(", ")} (default: team,endpoint,operation,hour)`,
        flags.dimensions,
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
    run: (store, { folder }: { folder: string }) => countCopies(store, journalFolder(store), folder),
  },
  audit: {
    help: "list the changes that commands made: when, who, and the state of each object afterwards",
    flags: [
      flags.onlyTeam,
      flag("--object <object>", "only this object, by id or by its name at the time"),
      flag("--from <time>", "from this time on (UTC): 2026-01-31, or how long ago, such as 24h", flags.time),
      flag("--to <time>", "before this time", flags.time),
    ],
    columns: () => ["time", "user", "command", "object", "id", "name", "team", "enabled", "rate"],
    run: listAudit,
  },
  "import --endpoints": endpointsImport,
  "init --new-master": {
    help: "seal the secrets of the store under a new master key",
    run: async (store, { newMasterKey }: { newMasterKey?: string }) => ({
      leftOut: await resealStore(store, newMasterKey),
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
export async function runAction(name: string, store: Store, input: object, context: ActionContext) {
  const action = Object.hasOwn(storeActions, name) ? storeActions[name] : undefined;
  if (!action) throw new Error(`This gateway cannot do "${name}": it is of another version than the command.`);
  return await action.run({ ...store, author: { user: context.user, command: name } }, input as never, context);
}

function checkChain(chain: string, { chains }: ActionContext): string {
  if (chains.includes(chain)) return chain;
  throw new Error(`There is no chain ${chain}. ${didYouMean(chain, chains)}`);
}

function contextOfChain(chain: string, { apis, ...rest }: ActionContext): ActionContext {
  return { ...rest, apis: apis.filter(({ name }) => name === chain) };
}
