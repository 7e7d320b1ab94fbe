/** A node that calls of an API are forwarded to. */
export interface Upstream {
  /** Its scheme and host, for messages. The rest may hold a key. */
  readonly name: string;
  /** Whatever in its address may be a key. */
  readonly secrets: readonly string[];
  /** What stands before an operation's path there. `key` is the caller's. */
  baseUrl(key: string): string;
  /** What goes with the query of every call. */
  readonly search: string;
}

const keyPlace = "{apiKey}";

/**
 * Reads the address of a node: what stands before an operation's path. `{apiKey}` in it stands for the key of the caller.
 * Throws without repeating the address.
 */
export function readUpstream(api: string, address: string): Upstream {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${api} can be forwarded to an http or https address only, such as https://node.example/v1.`);
  if (url.username !== "" || url.password !== "")
    throw new Error(
      `The address that ${api} is forwarded to must not hold a user or a password. Let callers send them.`,
    );
  const path = decodeURIComponent(url.pathname).replace(/\/+$/, "");
  return {
    name: url.origin,
    secrets: [...path.split("/"), ...url.searchParams.values()].filter((text) => text !== keyPlace),
    baseUrl: (key) => url.origin + encodeURI(path).replaceAll(encodeURI(keyPlace), encodeURIComponent(key)),
    search: url.search,
  };
}
