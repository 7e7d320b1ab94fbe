import { type Api, type Input, sampleCredentials } from "@ledgergate/conformance";
import type { Exchange } from "@ledgergate/mock";
import type { CallResult, LedgerState } from "@ledgergate/runtime";
import type { RecordedMock } from "./recorded-mock.ts";
import type { Exercise, Triple } from "./triples.ts";

/** How a call ended, with what passed beneath the client. */
export interface Observation {
  readonly outcome:
    | { readonly result: CallResult<unknown, Partial<LedgerState> | undefined> }
    | { readonly error: unknown };
  /** What the client received; absent when it refused to send. */
  readonly response: Response | undefined;
  /** What the mock says of it. */
  readonly exchange: Exchange | undefined;
}

/** Makes the call of an exercise through the client's method. */
export async function callMock(api: Api, mock: RecordedMock, exercise: Exercise, input: Input): Promise<Observation> {
  const { operation, status } = exercise.triple;
  let response: Response | undefined;
  // The client's own transport, only overheard: errors carry no response.
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    response = await globalThis.fetch(url, init);
    return response;
  };
  const baseUrl = mock.baseUrls[api.name] as string;
  const credentials = { ...sampleCredentials(api.document), ...mock.credentials?.[api.name] };
  const method = api.connect({ ...credentials, baseUrl, fetch, retries: 0 })[operation.id];
  if (!method) throw new Error(`the client of ${api.name} has no method ${operation.id}: run \`pnpm generate\``);
  const named = exercise.example ? `, example=${exercise.example.name}` : "";
  const accept = acceptName(exercise.triple);
  mock.forget();
  const outcome = await method(input, { headers: { Prefer: `code=${status}${named}` }, ...(accept && { accept }) })
    .withResponse()
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
  return { outcome, response, exchange: response && (await mock.nextExchange()) };
}

/**
 * What the call option `accept` takes for the media type of a success: the name of its subtype without `x-`. Undefined
 * where it is what the client asks for by itself, which is JSON before anything else.
 */
function acceptName({ response, content, status }: Triple): string | undefined {
  if (!content || status >= 300 || !response.contents.some(({ mediaType }) => isJson(mediaType))) return undefined;
  return isJson(content.mediaType) ? undefined : content.mediaType.replace(/^.*\/(x-)?/, "");
}

/** Whether a media type is JSON by name or by suffix. */
export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(mediaType);
}
