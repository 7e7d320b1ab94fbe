import { type Api, nearest } from "@ledgergate/document";
import { pathRule } from "../config/rules.ts";
import type { Setup } from "../config/setup.ts";
import { addAdminKey, changeAdminKey, deleteAdminKey, listAdminKeys } from "../store/admin-keys.ts";
import { addClient, changeClient, deleteClient, listClients, rotateClient } from "../store/clients.ts";
import { addEndpoint, changeEndpoint, deleteEndpoint, listEndpoints, rotateEndpoint } from "../store/endpoints.ts";
import { exportStore } from "../store/export-store.ts";
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from "../store/signing-keys.ts";
import { type Store, writeTogether } from "../store/store.ts";
import { StoreError } from "../store/store-error.ts";
import { addTeam, changeTeam, deleteTeam, listTeams } from "../store/teams.ts";
import { type UsageQuery, usage, usageDimensions } from "../store/usage.ts";
import type { Command } from "./command.ts";
import {
  dimensionsRule,
  durationRule,
  firstRateOf,
  flags,
  type RateFlags,
  rateOf,
  timeRule,
  words,
} from "./store-flags.ts";

const limits = { rate: flags.rate, burst: flags.burst };

/** Something that the command does in the store: in the process that serves from it, or in its own where none does. */
export interface StoreAction extends Pick<Command, "help" | "words" | "flags"> {
  /** The columns of what it gives: a list, a record, or a record and a secret. */
  readonly columns: readonly string[];
  /** Takes and gives plain data, which travels as JSON. */
  run(store: Store, input: never, context: ActionContext): Promise<object>;
}

/** What it has to know of the documents. */
export type ActionContext = Pick<Setup, "apis" | "chains">;

function checkChain(chain: string, { chains }: ActionContext): void {
  if (chains.includes(chain)) return;
  const near = nearest(chain, chains);
  const remedy = near ? `Did you mean ${near}?` : `Known are ${chains.join(", ")}.`;
  throw new StoreError("invalid", `There is no chain ${chain}. ${remedy}`);
}

function apisOf(chain: string, { apis }: ActionContext): readonly Api[] {
  return apis.filter(({ name }) => name === chain);
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
    run: (store, { name, ...limit }: RateFlags & { name: string }, { apis }) =>
      addTeam(store, { name, ...firstRateOf(limit, apis) }),
  },
  "team update": {
    help: "change a team's name or limit",
    words: { team: words.team },
    flags: { name: flags.name, ...limits },
    columns: teamColumns,
    run: (store, { rate, burst, ...input }: RateFlags & { team: string; name?: string }, { apis }) =>
      changeTeam(store, { ...input, ...rateOf({ rate, burst }, apis) }),
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
      return addEndpoint(store, { ...input, ...firstRateOf({ rate, burst }, apisOf(input.chain, context)) });
    },
  },
  "endpoint update": {
    help: "change an endpoint's name or limit",
    words: { endpoint: words.endpoint },
    flags: { team: flags.ofTeam, name: flags.name, ...limits },
    columns: endpointColumns,
    run(store, { rate, burst, ...input }: RateFlags & Choice<"endpoint"> & { name?: string }, context) {
      return writeTogether(store, async (together) => {
        const { id, chain } = await changeEndpoint(together, input);
        return changeEndpoint(together, { endpoint: id, ...rateOf({ rate, burst }, apisOf(chain, context)) });
      });
    },
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
