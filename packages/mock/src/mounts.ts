import { type Api, listSchemaFaults, missingAnswers, readApi } from "@ledgergate/service-kit";
import { loadSpecs } from "@ledgergate/service-kit/bundles";
import { createEngine } from "./engine/engine.ts";
import type { AssemblyOptions } from "./options/options.ts";
import type { MountedApi } from "./pipeline/services.ts";
import { forwardTo } from "./proxy/proxy-operation.ts";
import { readUpstreams, secretsOfUpstreams } from "./proxy/upstream.ts";
import type { IsOwnHost } from "./routes/own-hosts.ts";
import { mountPath } from "./routes/route.ts";
import type { ServedApis } from "./routes/served-apis.ts";

/** The served APIs with their engines. */
export interface Mounts extends ServedApis {
  list(): readonly MountedApi[];
  baseUrls<Name extends string>(): Record<Name, string>;
  /** Parts of the addresses of real nodes that may be keys. */
  readonly secrets: readonly string[];
  /** Replaces the document of an API. Throws if it cannot be served. */
  replace(name: string, document: object): MountedApi;
}

/** Mounts the APIs that the options name. Throws if a document cannot be served. `url` returns the address of the mock. */
export function createMounts(
  { apis: names, specs = {}, proxy = {}, validate, onWarning }: AssemblyOptions,
  url: () => string,
  isOwnHost: IsOwnHost,
): Mounts {
  const documents = loadSpecs(specs, names);
  const upstreams = readUpstreams(proxy, [...documents.keys()]);
  const mount = (name: string, document: object): MountedApi => {
    const api = readApi(name, document);
    const missing = missingAnswers(api);
    if (missing !== undefined) onWarning(missing);
    for (const fault of [...api.leftOut, ...listSchemaFaults(api.document)]) onWarning(`${name}: ${fault}`);
    const upstream = upstreams.get(name);
    const mounted = { api, engine: createEngine(api.document, validate) };
    if (!upstream) return mounted;
    const spendsKey = secretsOfUpstreams([upstream], [api]).length > 0;
    return { ...mounted, forward: forwardTo(upstream, mounted), ...(spendsKey && { isOwnHost }) };
  };
  let list = [...documents]
    .map(([name, document]) => mount(name, document))
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)));
  const apis = (): readonly Api[] => list.map(({ api }) => api);
  const urlOf = (api: Api): string => url() + mountPath(api);
  return {
    list: () => list,
    apis,
    url,
    urlOf,
    baseUrls: <Name extends string>() =>
      Object.fromEntries(apis().map((api) => [api.name, urlOf(api)])) as Record<Name, string>,
    secrets: secretsOfUpstreams([...upstreams.values()], apis()),
    replace(name, document) {
      const next = mount(name, document);
      list = list.map((mounted) => (mounted.api.name === name ? next : mounted));
      return next;
    },
  };
}

/** APIs with their own mount come first, then the order is by name. */
function sortKey({ api }: MountedApi): string {
  return `${api.keyed ? 0 : 1} ${api.name}`;
}
