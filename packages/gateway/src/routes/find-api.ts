import type { IncomingMessage } from "node:http";
import { getOrAdd } from "@ledgergate/service-kit";
import { hostSpellings } from "../config/host-spellings.ts";
import type { CompiledApi } from "./compile-api.ts";

/** A request whose API is known. */
export interface FoundApi {
  readonly compiled: CompiledApi;
  readonly request: IncomingMessage;
  readonly url: string;
  /** Index in the URL at which the server's path begins. */
  readonly from: number;
  /** Index at which the path ends. */
  readonly end: number;
}

/**
 * Finds the API of a request. A chain is selected by the host of its public URL, or by its name as the first segment. Other APIs are
 * selected by the first segment of their own paths.
 */
export class ApiTable {
  readonly #byHost = new Map<string, CompiledApi>();
  readonly #byName = new Map<string, CompiledApi>();
  readonly #atRoot = new Map<string, CompiledApi[]>();

  constructor(apis: readonly CompiledApi[], publicUrls: Readonly<Record<string, string>>) {
    for (const compiled of apis) {
      const { name, keyed } = compiled.api;
      if (keyed) {
        this.#byName.set(name, compiled);
        const url = publicUrls[name];
        if (url !== undefined) for (const host of hostSpellings(new URL(url))) this.#byHost.set(host, compiled);
      } else for (const segment of firstSegments(compiled)) getOrAdd(this.#atRoot, segment, () => []).push(compiled);
    }
  }

  find(request: IncomingMessage): FoundApi | undefined {
    const { url = "", headers } = request;
    const question = url.indexOf("?");
    const end = question === -1 ? url.length : question;
    const byHost = this.#byHost.size > 0 && this.#byHost.get((headers.host ?? "").toLowerCase());
    if (byHost) return { compiled: byHost, request, url, from: 0, end };
    const slash = url.indexOf("/", 1);
    const from = slash === -1 || slash > end ? end : slash;
    const first = url.slice(1, from);
    const byName = this.#byName.get(first);
    if (byName) return { compiled: byName, request, url, from, end };
    const owners = this.#atRoot.get(first) ?? [];
    const compiled = owners.find((owner) => findRoot(owner, url, end)) ?? owners[0];
    return compiled && { compiled, request, url, from: 0, end };
  }
}

function firstSegments({ api }: CompiledApi): Set<string> {
  const [literal] = api.serverPath;
  return new Set(
    literal === undefined ? api.operations.map(({ template }) => template.segments[0]?.text ?? "") : [literal],
  );
}

function findRoot({ api, paths }: CompiledApi, path: string, end: number): unknown {
  const base = api.serverPath.map((segment) => `/${segment}`).join("");
  return path.startsWith(`${base}/`) ? paths.find(path, base.length, end) : undefined;
}
