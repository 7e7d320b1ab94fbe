import { prepareRequest } from "@ledgergate/runtime/internal";
import { MASKED } from "@ledgergate/runtime/mask";
import { curlCommand } from "@ledgergate/service-kit";

/** Checks the input of a call, and describes its request, which is not sent, as a `curl` command. */
export async function describeRequest(...call: Parameters<typeof prepareRequest>): Promise<string> {
  const { url, method, headers, body } = await prepareRequest(...call);
  const shown = url.replaceAll(encodeURIComponent(MASKED), MASKED);
  const text = typeof body === "string" || !body ? (body ?? undefined) : "(body)";
  return curlCommand(method, shown, [...headers], text);
}
