import type { Dispatcher } from "undici";

/** What `fetch` was given, as undici takes it. */
export async function readyRequest(
  url: string | URL,
  init: RequestInit,
  encodings: string,
): Promise<Dispatcher.DispatchOptions> {
  const { origin, pathname, search } = new URL(url);
  const headers = new Headers(init.headers);
  // Without it a server may choose any encoding.
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", encodings);
  if (!headers.has("user-agent")) headers.set("user-agent", "node");
  const { body } = init;
  const request = { origin, path: pathname + search, method: (init.method ?? "GET") as Dispatcher.HttpMethod, headers };
  if (body == null) return request;
  if (typeof body === "string" || body instanceof ArrayBuffer || ArrayBuffer.isView(body)) {
    return { ...request, body: body as string | Uint8Array };
  }
  // Forms and the like: the platform writes them and knows their type.
  const written = new Response(body);
  const type = written.headers.get("content-type");
  if (type !== null && !headers.has("content-type")) headers.set("content-type", type);
  return { ...request, body: new Uint8Array(await written.arrayBuffer()) };
}
