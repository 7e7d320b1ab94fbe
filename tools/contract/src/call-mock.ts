import type { Exchange } from "@ledgergate/mock";
import type { CallResult, ClientOptions, LedgerState } from "@ledgergate/runtime";
import type { Exercise } from "./exercises.ts";
import { clientCredentials, type LoadedApi, type UntypedClient } from "./oracle/apis.ts";
import { bareType, isJson } from "./oracle/media-type.ts";
import type { Input } from "./oracle/operations.ts";
import type { RecordedMock } from "./recorded-mock.ts";

/** Outcome of a client's call, with its HTTP request and response. */
export interface Observation {
  readonly result?: CallResult<unknown, Partial<LedgerState> | undefined>;
  /** Present if the call rejected. */
  readonly error?: unknown;
  /** Response that the client received. Absent if the client did not send a request. */
  readonly response: Response | undefined;
  readonly exchange: Exchange | undefined;
}

/** Makes the call of an exercise through the client's method. */
export async function callMock(
  api: LoadedApi,
  mock: RecordedMock,
  exercise: Exercise,
  input: Input,
): Promise<Observation> {
  const { operation, status, example } = exercise;
  let response: Response | undefined;
  // Records the response, since errors contain none.
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    response = await globalThis.fetch(url, init);
    return response;
  };
  // Validators accept each example.
  const plugins = api.validators ? [api.validators.watch("throw")] : [];
  const method = connect(api, mock, { fetch, plugins })[operation.id];
  if (!method) throw new Error(`the client of ${api.name} has no method ${operation.id}: run \`pnpm generate\``);
  const headers = { Prefer: `code=${status}${example ? `, example=${example.name}` : ""}` };
  const accept = acceptName(exercise);
  const exchange = mock.nextExchange();
  const outcome = await method(input, { headers, ...(accept && { accept }) })
    .withResponse()
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
  return { ...outcome, response, exchange: response && (await exchange) };
}

/** Creates a client that calls a mock, without retries. */
export function connect(
  api: LoadedApi,
  { baseUrls, credentials }: RecordedMock,
  options: Partial<ClientOptions> = {},
): UntypedClient {
  const baseUrl = baseUrls[api.name] as string;
  const own = credentials?.[api.name] ?? clientCredentials(api.document);
  return api.connect({ ...own, ...options, baseUrl, retries: 0 });
}

/**
 * Value of the call option `accept` for the media type of a success: the name of its subtype without `x-`. `undefined` if the
 * client asks for that media type by default (JSON first).
 */
function acceptName({ response, content, status }: Exercise): string | undefined {
  const hasJson = response.contents.some(({ mediaType }) => isJson(mediaType));
  if (!content || status >= 300 || !hasJson || isJson(content.mediaType)) return undefined;
  return bareType(content.mediaType).replace(/^.*\/(x-)?/, "");
}
