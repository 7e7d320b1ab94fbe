import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Api, curlLine } from "@ledgergate/service-kit";
import type { Accounts } from "../../accounts/accounts.ts";
import type { ServedApis } from "../../routes/served-apis.ts";
import type { State } from "../../state/state.ts";

/** Content of the page at `/`. */
export interface PageView {
  readonly apis: readonly ApiView[];
  readonly docs?: string;
  /** Address of the documentation of the control API. */
  readonly controlDocs?: string;
  /** Keys that open the APIs. Empty for a state that the user gave. */
  readonly keys: readonly KeyRow[];
  readonly anyKey: boolean;
}

export interface ApiView {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** The `baseUrl` of its clients. */
  readonly url: string;
  /** A `curl` command that works when pasted into a shell. */
  readonly curl: string;
  readonly docs?: string;
  readonly operations: readonly OperationView[];
}

export interface OperationView {
  readonly id: string;
  readonly method: string;
  readonly template: string;
  readonly computeUnits?: number;
}

export interface KeyRow {
  readonly api: string;
  readonly key: string;
  /** Network or resources to which the key gives access. */
  readonly access: string;
}

/** Describes a mock for the page at `/`. `docs`: the folder of the documentation. */
export function viewPage(
  { apis, url: urlOfMock, urlOf }: ServedApis,
  { state, isCustomState, anyKey, credentialsFor }: Accounts,
  docs: string | undefined,
): PageView {
  const url = urlOfMock();
  const view = (api: Api): ApiView => {
    const documentation = docsOf(api, docs, url);
    return {
      name: api.name,
      title: api.title,
      version: api.version,
      url: urlOf(api),
      curl: curlLine(api, urlOf(api), credentialsFor(api.name)),
      ...(documentation !== undefined && { docs: documentation }),
      operations: api.operations.map(({ id, method, template, computeUnits }) => ({
        id,
        method: method.toUpperCase(),
        template: template.source,
        ...(computeUnits > 0 && { computeUnits }),
      })),
    };
  };
  const hasControlDocs = docs !== undefined && existsSync(join(docs, "mock", "index.html"));
  return {
    apis: apis().map(view),
    ...(docs !== undefined && { docs: `${url}/docs/` }),
    ...(hasControlDocs && { controlDocs: `${url}/docs/mock/` }),
    keys: isCustomState ? [] : keyRows(state),
    anyKey,
  };
}

/** Finds the documentation of an API: on this server, or else at the address in its document. */
function docsOf({ name, document }: Api, docs: string | undefined, url: string): string | undefined {
  if (docs !== undefined && existsSync(join(docs, name, "index.html"))) return `${url}/docs/${name}/`;
  return document.externalDocs?.url;
}

/** The keys and credentials of a state's first team. */
export function keyRows({ teams: [team] }: State): KeyRow[] {
  return [
    ...team.endpoints
      .filter(({ deleted }) => !deleted)
      .map(({ chain, api_key, network, enabled }) => ({
        api: chain,
        key: api_key,
        access: enabled ? network : `${network}, disabled`,
      })),
    ...team.admin_keys.map((key) => ({ api: "admin", key, access: "the endpoints above" })),
    ...team.clients.map(({ client_id, client_secret }) => ({
      api: "auth",
      key: client_id,
      access: `client id, with the secret ${client_secret}`,
    })),
  ];
}
