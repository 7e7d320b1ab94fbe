import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "../document/api.ts";
import { mountPath } from "../routing/land.ts";
import { curlLine } from "../samples/curl-line.ts";
import type { SampleCredentials } from "../samples/sample-credentials.ts";
import type { State } from "../state/state.ts";
import { keyRows } from "./key-rows.ts";
import type { ApiView, PageView } from "./page-view.ts";

/** What the page is made of. */
export interface PageParts {
  readonly apis: readonly Api[];
  /** The state whose keys may be shown. */
  readonly state: State | undefined;
  readonly anyKey: boolean;
  /** Credentials to show a call of an API with. */
  readonly credentialsFor: (api: string) => SampleCredentials;
  /** The folder of the documentation. */
  readonly docs: string | undefined;
}

/** What the page at `/` shows of a mock at this URL. */
export function viewPage({ apis, state, anyKey, credentialsFor, docs }: PageParts, url: string): PageView {
  const view = (api: Api): ApiView => {
    const documentation = docsOf(api, docs, url);
    return {
      name: api.name,
      title: api.title,
      version: api.version,
      url: url + mountPath(api),
      curl: curlLine(api, url, credentialsFor(api.name)),
      ...(documentation !== undefined && { docs: documentation }),
      operations: api.operations.map(({ id, method, template, computeUnits }) => ({
        id,
        method: method.toUpperCase(),
        template: template.source,
        ...(computeUnits > 0 && { computeUnits }),
      })),
    };
  };
  return {
    apis: apis.map(view),
    ...(docs !== undefined && { docs: `${url}/docs/` }),
    keys: state ? keyRows(state) : [],
    anyKey,
  };
}

/** Where an API is documented: on this server, or else where its document says. */
function docsOf({ name, document }: Api, docs: string | undefined, url: string): string | undefined {
  if (docs !== undefined && existsSync(join(docs, name, "index.html"))) return `${url}/docs/${name}/`;
  return document.externalDocs?.url;
}
