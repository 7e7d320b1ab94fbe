import { type Fetch, LedgergateError } from "@ledgergate/runtime";
import { MASKED } from "@ledgergate/runtime/mask";

/** Finds the request that a call would send, as a `curl` command. Sends nothing. */
export async function describeRequest(call: (fetch: Fetch) => Promise<unknown>): Promise<string> {
  let command: string | undefined;
  const record: Fetch = async (url, init) => {
    command = curlCommand(url, init);
    throw new LedgergateError("aborted", "A dry run sends nothing.");
  };
  try {
    await call(record);
  } catch (error) {
    if (command === undefined) throw error;
  }
  return command ?? "";
}

function curlCommand(url: string, { method = "GET", headers, body }: RequestInit): string {
  const lines = [...new Headers(headers)].flatMap(([name, value]) => ["-H", quote(`${name}: ${value}`)]);
  return [
    "curl",
    ...(method === "GET" ? [] : ["-X", method]),
    ...lines,
    ...(body ? ["--data-raw", quote(typeof body === "string" ? body : "(body)")] : []),
    quote(url.replaceAll(encodeURIComponent(MASKED), MASKED)),
  ].join(" ");
}

/** Quotes a text for a POSIX shell. */
export function quote(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
