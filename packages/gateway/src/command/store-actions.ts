import { nearest } from "@ledgergate/document";
import { pathRule, readDuration, type ValueRule } from "../config/rules.ts";
import type { Rate } from "../snapshot/snapshot.ts";
import { addAdminKey, changeAdminKey, deleteAdminKey, listAdminKeys } from "../store/admin-keys.ts";
import { addClient, changeClient, deleteClient, listClients, rotateClient } from "../store/clients.ts";
import { addEndpoint, changeEndpoint, deleteEndpoint, listEndpoints, rotateEndpoint } from "../store/endpoints.ts";
import { exportStore } from "../store/export-store.ts";
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from "../store/signing-keys.ts";
import type { Store } from "../store/store.ts";
import { StoreError } from "../store/store-error.ts";
import { addTeam, changeTeam, deleteTeam, listTeams } from "../store/teams.ts";
import { type UsageQuery, usage, usageDimensions } from "../store/usage.ts";
import type { Command } from "./command.ts";

/** Something that the command does in the store: in the process that serves from it, or in its own where none does. */
export interface StoreAction extends Pick<Command, "help" | "words" | "flags"> {
  /** The columns of what it gives: a list, a record, or a record and a secret. */
  readonly columns: readonly string[];
  /** Takes and gives plain data, which travels as JSON. */
  run(store: Store, input: never, context: ActionContext): Promise<object>;
}

export interface ActionContext {
  /** The chains that there are documents of. */
  readonly chains: readonly string[];
}

interface RateFlags {
  readonly rate?: number | null | undefined;
  readonly burst?: number | undefined;
}

const countRule: ValueRule = {
  kind: "value",
  expects: "a whole number from 1 on",
  read: (text) => (/^[1-9]\d{0,14}$/.test(String(text)) ? Number(text) : undefined),
};

const durationRule: ValueRule = {
  kind: "value",
  expects: "a time with its unit, such as 30m, 24h or 7d",
  read: readDuration,
};

/** A time, or how long ago. */
const timeRule: ValueRule = {
  kind: "value",
  expects: "a time such as 2026-01-31 or 2026-01-31T10:00Z, or how long ago, such as 24h",
  read(text) {
    const ago = readDuration(text);
    const time = ago === undefined ? Date.parse(String(text)) : Date.now() - ago;
    return Number.isNaN(time) ? undefined : new Date(time).toISOString();
  },
};

const dimensionsRule: ValueRule = {
  kind: "value",
  expects: `a list of ${usageDimensions.join(", ")}, with commas between`,
  read(text) {
    const names = String(text).split(",");
    return names.every((name) => usageDimensions.some((one) => one === name)) ? names : undefined;
  },
};

const rateRule: ValueRule = {
  ...countRule,
  expects: "a whole number from 1 on, or none",
  read: (text, folder) => (text === "none" ? null : countRule.read(text, folder)),
};

const flags = {
  ofTeam: { flag: "--team TEAM", help: "only of this team, by name or id" },
  team: { flag: "--team TEAM", help: "the team, by name or id", required: true },
  name: { flag: "--name NAME", help: "what people call it" },
  rate: { flag: "--rate N", help: "Compute Units a second; none takes the limit of its own away", rule: rateRule },
  burst: { flag: "--burst N", help: "Compute Units at once (default: ten seconds of the rate)", rule: countRule },
} as const;

const limits = { rate: flags.rate, burst: flags.burst };

const words = {
  team: { word: "TEAM", help: "the team, by name or id" },
  endpoint: { word: "ENDPOINT", help: "the endpoint, by id, or by a name that no other has" },
  adminKey: { word: "ADMIN-KEY", help: "the admin key, by id, or by a name that no other has" },
  client: { word: "CLIENT", help: "the client, by its client id, or by a name that no other has" },
  signingKey: { word: "KEY", help: "the signing key, by its id" },
} as const;

/** The limit that flags say: undefined for none said, null for none. */
function rateOf({ rate, burst }: RateFlags): { rate?: Rate | null } {
  if (rate === null) return { rate };
  if (rate !== undefined) return { rate: { computeUnitsPerSecond: rate, burst: burst ?? 10 * rate } };
  if (burst !== undefined) throw new StoreError("invalid", "--burst needs --rate beside it.");
  return {};
}

/** The limit of something new: without one of its own it has none to take away. */
function firstRateOf(flags: RateFlags): { rate?: Rate } {
  const { rate } = rateOf(flags);
  return rate ? { rate } : {};
}

function checkChain(chain: string, { chains }: ActionContext): void {
  if (chains.includes(chain)) return;
  const near = nearest(chain, chains);
  const remedy = near ? `Did you mean ${near}?` : `Known are ${chains.join(", ")}.`;
  throw new StoreError("invalid", `There is no chain ${chain}. ${remedy}`);
}

const teamColumns = ["id", "name", "rate", "createdAt"];
const endpointColumns = ["id", "team", "name", "chain", "network", "enabled", "rate", "createdAt"];
const keyColumns = ["id", "team", "name", "enabled", "createdAt"];
const signingColumns = ["id", "state", "signsFrom", "expiresAt"];

type Choice<Name extends string> = { readonly [Key in Name]: string } & { readonly team?: string };

/** What can be done in the store, by the command's words. */
export const storeActions: Readonly<Record<string, StoreAction>> = {
  "team list": { help: "list teams", columns: teamColumns, run: (store) => listTeams(store) },
  "team create": {
    help: "create a team",
    words: { name: { word: "NAME", help: "what people call it" } },
    flags: limits,
    columns: teamColumns,
    run: (store, { name, ...rate }: RateFlags & { name: string }) => addTeam(store, { name, ...firstRateOf(rate) }),
  },
  "team update": {
    help: "change a team's name or limit",
    words: { team: words.team },
    flags: { name: flags.name, ...limits },
    columns: teamColumns,
    run: (store, { rate, burst, ...input }: RateFlags & { team: string; name?: string }) =>
      changeTeam(store, { ...input, ...rateOf({ rate, burst }) }),
  },
  "team delete": {
    help: "delete a team with its endpoints, admin keys and clients; its usage stays",
    words: { team: words.team },
    columns: teamColumns,
    run: deleteTeam,
  },
  "endpoint list": {
    help: "list endpoints; their keys are in the admin API's list",
    flags: { team: flags.ofTeam },
    columns: endpointColumns,
    run: listEndpoints,
  },
  "endpoint create": {
    help: "create an endpoint, and print its key",
    flags: {
      team: flags.team,
      chain: { flag: "--chain CHAIN", help: "the chain that it opens; check lists them", required: true },
      network: { flag: "--network NETWORK", help: "the network of the chain (default: mainnet)" },
      name: flags.name,
      ...limits,
    },
    columns: endpointColumns,
    run(store, { rate, burst, ...input }: RateFlags & { team: string; chain: string }, context) {
      checkChain(input.chain, context);
      return addEndpoint(store, { ...input, ...firstRateOf({ rate, burst }) });
    },
  },
  "endpoint update": {
    help: "change an endpoint's name or limit",
    words: { endpoint: words.endpoint },
    flags: { team: flags.ofTeam, name: flags.name, ...limits },
    columns: endpointColumns,
    run: (store, { rate, burst, ...input }: RateFlags & Choice<"endpoint"> & { name?: string }) =>
      changeEndpoint(store, { ...input, ...rateOf({ rate, burst }) }),
  },
  ...switches("endpoint", words.endpoint, endpointColumns, changeEndpoint, "its calls are refused within a second"),
  "endpoint rotate": {
    help: "give an endpoint a new key, and print it",
    words: { endpoint: words.endpoint },
    flags: {
      team: flags.ofTeam,
      keepMs: {
        flag: "--keep TIME",
        help: "how long older keys live on, such as 24h (default: not at all)",
        rule: durationRule,
      },
    },
    columns: endpointColumns,
    run: rotateEndpoint,
  },
  "endpoint delete": {
    help: "delete an endpoint; its usage stays",
    words: { endpoint: words.endpoint },
    flags: { team: flags.ofTeam },
    columns: endpointColumns,
    run: deleteEndpoint,
  },
  "admin-key list": {
    help: "list the keys of the admin API, without themselves",
    flags: { team: flags.ofTeam },
    columns: keyColumns,
    run: listAdminKeys,
  },
  "admin-key create": {
    help: "create a key of the admin API, and print it this once",
    flags: { team: flags.team, name: flags.name },
    columns: keyColumns,
    run: addAdminKey,
  },
  ...switches("admin-key", words.adminKey, keyColumns, changeAdminKey),
  "admin-key delete": {
    help: "delete a key of the admin API",
    words: { adminKey: words.adminKey },
    flags: { team: flags.ofTeam },
    columns: keyColumns,
    run: deleteAdminKey,
  },
  "client list": {
    help: "list client credentials, without their secrets",
    flags: { team: flags.ofTeam },
    columns: keyColumns,
    run: listClients,
  },
  "client create": {
    help: "create client credentials for the token endpoint, and print the secret this once",
    flags: { team: flags.team, name: flags.name },
    columns: keyColumns,
    run: addClient,
  },
  "client rotate": {
    help: "give a client a new secret, and print it this once; its tokens go on",
    words: { client: words.client },
    flags: { team: flags.ofTeam },
    columns: keyColumns,
    run: rotateClient,
  },
  ...switches("client", words.client, keyColumns, changeClient, "its tokens end, too"),
  "client delete": {
    help: "delete client credentials; their tokens end, too",
    words: { client: words.client },
    flags: { team: flags.ofTeam },
    columns: keyColumns,
    run: deleteClient,
  },
  "signing-key list": {
    help: "list the keys that sign tokens",
    columns: signingColumns,
    run: (store) => listSigningKeys(store),
  },
  "signing-key rotate": {
    help: "sign tokens with a new key from now on; those of the old one hold till they expire",
    columns: signingColumns,
    run: (store) => rotateSigningKey(store),
  },
  "signing-key revoke": {
    help: "end all tokens that a key signed",
    words: { signingKey: words.signingKey },
    columns: signingColumns,
    run: revokeSigningKey,
  },
  usage: {
    help: "tell calls and Compute Units, as a table, JSON or CSV; what is charged appears within seconds",
    flags: {
      team: flags.ofTeam,
      endpoint: { flag: "--endpoint ENDPOINT", help: "only of this endpoint, by id or name" },
      operation: { flag: "--operation ID", help: "only of this operation" },
      from: {
        flag: "--from TIME",
        help: "from this hour on: 2026-01-31, or how long ago, such as 24h",
        rule: timeRule,
      },
      to: { flag: "--to TIME", help: "before this hour", rule: timeRule },
      by: {
        flag: "--by LIST",
        help: `what gets rows of its own: ${usageDimensions.join(", ")} (default: team,endpoint,operation,hour)`,
        rule: dimensionsRule,
      },
    },
    columns: ["team", "endpoint", "chain", "network", "operation", "time", "calls", "computeUnits"],
    run: (store, query: UsageQuery) => usage(store, query),
  },
  export: {
    help: "write the whole store into one file, for a backup or for import; its secrets stay sealed under the master key",
    words: { file: { word: "FILE", help: "the file to write", rule: pathRule } },
    columns: ["file", "rows"],
    run: async (store, { file }: { file: string }) => ({ file, ...(await exportStore(store, file)) }),
  },
};

/** Does something in the store, in the process that has it open. */
export async function runAction(name: string, store: Store, input: object, context: ActionContext): Promise<object> {
  const action = Object.hasOwn(storeActions, name) ? storeActions[name] : undefined;
  if (!action) throw new Error(`This gateway cannot do "${name}": it is of another version than the command.`);
  return await action.run(store, input as never, context);
}

/** `enable` and `disable`. */
function switches(
  noun: string,
  word: { readonly word: string; readonly help: string },
  columns: readonly string[],
  change: (store: Store, input: never) => Promise<object>,
  effect?: string,
): Record<string, StoreAction> {
  const member = noun === "admin-key" ? "adminKey" : noun;
  const action = (verb: string, enabled: boolean): StoreAction => ({
    help: `${verb} ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun.replace("-", " ")}${!enabled && effect ? `; ${effect}` : ""}`,
    words: { [member]: word },
    flags: { team: flags.ofTeam },
    columns,
    run: (store, input: object) => change(store, { ...input, enabled } as never),
  });
  return { [`${noun} enable`]: action("enable", true), [`${noun} disable`]: action("disable", false) };
}
