import type { Api } from "../document/api.ts";
import { mountPath } from "../routing/land.ts";
import type { EndpointUrls } from "../state/mock-state.ts";
import type { Endpoint, Team } from "../state/state.ts";

/** What the admin API says of an endpoint. */
type EndpointRecord = Omit<Endpoint, "deleted" | "urls"> & { readonly urls: EndpointUrls };

/** The endpoints of a team that are not deleted, with addresses on this mock where they have none of their own. */
export function listEndpoints(team: Team, apis: readonly Api[], url: string): { endpoints: EndpointRecord[] } {
  const listed = team.endpoints.filter(({ deleted }) => !deleted);
  return {
    endpoints: listed.map(({ api_key, chain, enabled, id, name, network, urls }) => ({
      api_key,
      chain,
      enabled,
      id,
      name,
      network,
      urls: urls ?? urlsOf(apis, url, chain, api_key),
    })),
  };
}

/** A chain that the mock does not serve has an address all the same: a client sees there that nothing answers. */
function urlsOf(apis: readonly Api[], url: string, chain: string, key: string): EndpointUrls {
  const api = apis.find(({ name }) => name === chain);
  const path = api ? [mountPath(api), ...api.serverPath].join("/") : `/${chain}/v1/{apiKey}`;
  const https = url + path.replace("{apiKey}", encodeURIComponent(key));
  return { https, wss: https.replace(/^http/, "ws") };
}
