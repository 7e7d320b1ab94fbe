/** Fetches over a new connection. A drain would wait for a connection that stays open. */
export function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, { headers: { ...headers, connection: "close" } });
}
