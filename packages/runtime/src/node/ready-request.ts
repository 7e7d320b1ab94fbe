import type { Dispatcher } from "undici";

/** What `fetch` was given, as undici takes it. */
export async function readyRequest(
  url: string | URL,
  init: RequestInit,
  encodings: string,
): Promise<Dispatcher.DispatchOptions> {
  const { origin, pathname, search } = new URL(url);
  const given = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
  // Without a wanted encoding a server may choose any.
  const headers: Record<string, string> = { "accept-encoding": encodings, "user-agent": "node" };
  for (const [name, value] of given) headers[name] = value;
  const { body } = init;
  const request = {
    origin,
    path: pathname + search,
    method: (init.method ?? "GET").toUpperCase() as Dispatcher.HttpMethod,
    headers,
  };
  if (body == null) return request;
  if (typeof body === "string" || body instanceof ArrayBuffer || ArrayBuffer.isView(body)) {
    return { ...request, body: body as string | Uint8Array };
  }
  // Forms and the like: the platform writes them and knows their type.
  const written = new Response(body);
  const type = written.headers.get("content-type");
  if (type !== null) headers["content-type"] ??= type;
  return { ...request, body: new Uint8Array(await written.arrayBuffer()) };
}
