import { MASKED } from "@ledgergate/runtime/mask";
import { curlCommand, type SampleCredentials } from "@ledgergate/service-kit";
import type { Entry } from "har-format";

/** Headers that curl sends itself, or that belong to a page or a connection. */
const ownHeaders =
  /^(?:host|connection|content-length|accept-encoding|user-agent|origin|referer|cookie|sec-.*|x-forwarded-.*)$/i;

/**
 * Writes the `curl` command that sends a recorded request again. The given credentials replace the masked ones. If the API's key is in
 * the path (`hasKeyInPath`), headers with secrets are left out. Otherwise they get the admin key.
 */
export function curlOf(
  { request }: Entry,
  hasKeyInPath: boolean,
  { apiKey, adminKey, client }: SampleCredentials,
): string {
  const url = request.url.replace(`/${MASKED}`, () => `/${apiKey}`);
  const headers = request.headers.flatMap(({ name, value }) => {
    if (ownHeaders.test(name) || (name === "accept" && value === "*/*")) return [];
    if (value.includes(MASKED)) return hasKeyInPath ? [] : [[name, value.replace(MASKED, adminKey)] as const];
    return [[name, value] as const];
  });
  // The only secret member in request bodies of the APIs is `client_secret`.
  return curlCommand(request.method, url, headers, request.postData?.text?.replaceAll(MASKED, client.client_secret));
}
