import { prepareRequest } from "@ledgergate/runtime/internal";
import { MASKED } from "@ledgergate/runtime/mask";
import { curlCommand, quote } from "@ledgergate/service-kit";
import { fileNames } from "./read-files.ts";

/** Checks the input of a call, and describes its request, which is not sent, as a `curl` command. */
export async function describeRequest(...call: Parameters<typeof prepareRequest>): Promise<string> {
  const { url, method, headers, body } = await prepareRequest(...call);
  const shown = url.replaceAll(encodeURIComponent(MASKED), MASKED);
  return curlCommand(method, shown, [...headers], await describeBody(body));
}

/** Writes a body as curl takes it: files by their names, each part by a word of its own. */
async function describeBody(body: RequestInit["body"]): Promise<string | readonly string[] | undefined> {
  if (typeof body === "string" || !body) return body ?? undefined;
  if (body instanceof FormData) return [...body].flatMap(([name, value]) => describePart(name, value));
  const file = body instanceof Blob && fileNames.get(body);
  return file ? ["--data-binary", quote(`@${file}`)] : new Response(body).text();
}

function describePart(name: string, value: string | File): readonly string[] {
  if (typeof value === "string") return ["--form-string", quote(`${name}=${value}`)];
  const path = (fileNames.get(value) ?? value.name).replace(/["\\]/g, "\\$&");
  return ["-F", quote(`${name}=@"${path}"${value.type && `;type=${value.type}`}`)];
}
