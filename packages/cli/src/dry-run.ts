import { prepareRequest } from "@ledgergate/runtime/internal";
import { isSecretName, MASKED } from "@ledgergate/runtime/mask";
import { curlCommand, quote } from "@ledgergate/service-kit";
import { partsOfBodies, type SentPart } from "./parts.ts";
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
  const parts = partsOfBodies.get(body);
  // curl sends no form without a part.
  if (parts?.length === 0) return ["-H", "'Content-Type: multipart/form-data; boundary=end'", "--data-raw", "--end--"];
  if (parts) return parts.flatMap(describePart);
  const file = body instanceof Blob && fileNames.get(body);
  return file ? ["--data-binary", quote(`@${file}`)] : new Response(body).text();
}

function describePart({ name, content, secret, type, filename }: SentPart): readonly string[] {
  const shown = typeof content === "string" && (secret || isSecretName(name)) ? MASKED : content;
  if (type === undefined) return ["--form-string", quote(`${name}=${shown}`)];
  const word = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  if (typeof shown !== "string")
    return ["-F", quote(`${name}=@${word(fileNames.get(shown) ?? shown.name)};type=${type}`)];
  const file = filename === undefined ? "" : `;filename=${word(filename)}`;
  return ["-F", quote(`${name}=${word(shown)};type=${type}${file}`)];
}
