import { type Api, type Input, sampleCredentials } from "@ledgergate/conformance";
import type { Exchange } from "@ledgergate/mock";
import type { CallResult, LedgerState } from "@ledgergate/runtime";
import { acceptName } from "./accept-name.ts";
import type { Exercise } from "./exercises.ts";
import type { RecordedMock } from "./recorded-mock.ts";

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
  const method = api.connect({ ...sampleCredentials(api.document), baseUrl, fetch, retries: 0 })[operation.id];
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
