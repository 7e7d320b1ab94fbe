import type { Setup } from "./check-config.ts";

/**
 * The `baseUrl` of each API's client, by API name: its public origin; without one, chains are at the listening address below their
 * name, and all else at its root.
 */
export function baseUrlsOf({ apis, config }: Pick<Setup, "apis" | "config">, url: string): Record<string, string> {
  const { publicUrls } = config;
  return Object.fromEntries(
    apis.map(({ name, keyed }) => [name, publicUrls[name] ?? (keyed ? `${url}/${name}` : url)]),
  );
}
