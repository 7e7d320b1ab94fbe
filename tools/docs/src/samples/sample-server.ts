import { asObject, asText, isObject, type JsonObject } from "../document/json.ts";

/** What stands where a reader puts a key. */
export const API_KEY = "YOUR_API_KEY";

/** Where a sample sends its call. */
export interface SampleServer {
  /** Without a slash at its end, and with {@link API_KEY} where its path has the key. */
  readonly url: string;
  /** What a client takes: the address without what it adds by itself. */
  readonly baseUrl: string;
}

/**
 * The first server whose host is no variable, so that a sample works as it stands, else the first one. Other variables
 * stand for their defaults. `undefined` where the document names no host.
 */
export function sampleServer({ servers }: JsonObject): SampleServer | undefined {
  const urls = (Array.isArray(servers) ? servers : []).filter(isObject).map((server) => {
    const template = asText(server.url) ?? "";
    return { url: filled(template, asObject(server.variables)), isReady: !/^\w+:\/\/[^/]*\{/.test(template) };
  });
  const { url } = urls.find(({ isReady }) => isReady) ?? urls[0] ?? {};
  if (url === undefined || !/^https?:/.test(url)) return undefined;
  // A client adds the path of the document's first server.
  const shared = urls[0]?.url.replace(/^\w+:\/\/[^/]*/, "") ?? "";
  return { url, baseUrl: url.endsWith(shared) ? url.slice(0, url.length - shared.length) : url };
}

function filled(template: string, variables: JsonObject): string {
  const url = template.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    return name === "apiKey" ? API_KEY : (asText(asObject(variables[name]).default) ?? whole);
  });
  return url.replace(/\/$/, "");
}
