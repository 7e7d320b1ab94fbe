/** Fetches on a connection of its own: one that stays open would be waited for when the gateway drains. */
export function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, { headers: { ...headers, connection: "close" } });
}
