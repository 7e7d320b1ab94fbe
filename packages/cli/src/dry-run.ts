import { type Fetch, LedgergateError } from "@ledgergate/runtime";
import { MASKED } from "@ledgergate/runtime/mask";
import { curlCommand } from "@ledgergate/service-kit";

/**
 * Lets a client check its input and make its request, which is not sent.
 *
 * @returns the request as a `curl` command
 */
export async function describeRequest(call: (fetch: Fetch) => Promise<unknown>): Promise<string> {
  let command: string | undefined;
  const record: Fetch = async (url, { method = "GET", headers, body }) => {
    const shown = url.replaceAll(encodeURIComponent(MASKED), MASKED);
    const text = typeof body === "string" || !body ? (body ?? undefined) : "(body)";
    command = curlCommand(method, shown, [...new Headers(headers)], text);
    throw new LedgergateError("aborted", "A dry run sends nothing.");
  };
  try {
    await call(record);
  } catch (error) {
    if (command === undefined) throw error;
  }
  return command ?? "";
}
