import type { Api } from "../document/api.ts";
import type { SampleCredentials } from "./sample-credentials.ts";
import { sampleRequest } from "./sample-request.ts";

/** A `curl` command for an API's first operation that works when pasted into a shell. */
export function curlLine(api: Api, url: string, credentials: SampleCredentials): string {
  const [operation] = api.operations;
  if (!operation) return `curl ${quote(url)}`;
  const { method, path, headers, body } = sampleRequest(api, operation, credentials);
  return [
    "curl",
    ...(method === "GET" ? [] : ["-X", method]),
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", quote(`${name}: ${value}`)]),
    ...(body === undefined ? [] : ["-d", quote(JSON.stringify(body))]),
    quote(url + path),
  ].join(" ");
}

/** A word of a POSIX shell that stands for exactly this text. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
