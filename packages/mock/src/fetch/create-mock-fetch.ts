import { checkOptions } from "@ledgergate/runtime/internal";
import { assemble } from "../assembly.ts";
import type { Usage } from "../generated/models.ts";
import type { MockFetchOptions } from "../options/options.ts";
import { fetchOptions } from "../options/server-options.ts";
import { rulesOf } from "../options/world-options.ts";
import type { State } from "../state/state.ts";
import { readFetchRequest, respond } from "./respond.ts";

/**
 * A `fetch` that the mock answers. Pass it to a client as the option `fetch`. `Name` is the union of the names in the option `apis`.
 */
export interface MockFetch<Name extends string = string> {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Address of the mock and its control API: the `baseUrl` of `createMockControl`. */
  readonly url: string;
  /** The `baseUrl` of each API's client, by API name. */
  readonly baseUrls: Readonly<Record<Name, string>>;
  /** Teams, endpoints and credentials: the option `state` or the default state, with all defaults filled in. */
  readonly state: State;
  /** Returns the cost of all calls so far, by key and operation. */
  usage(): Usage;
}

/** Origin of the APIs. Nothing listens there. The control API refuses other host names. */
const origin = "http://localhost:4010";

/**
 * Makes a `fetch` for unit tests. It gives the same answers, refusals and checks as `startMock`, but without a port, a socket or a
 * process of its own. Throws if a document cannot be served.
 *
 * @example
 * ```ts
 * import { createMockFetch } from "@ledgergate/mock";
 *
 * const mockFetch = createMockFetch({ apis: ["ledger-a"] });
 * const answer = await mockFetch(`${mockFetch.baseUrls["ledger-a"]}/v1/any-key/v1/accounts/0x1`);
 * console.log(answer.status, await answer.json());
 * ```
 */
export function createMockFetch<const Name extends string = string>(
  options: MockFetchOptions<Name> = {},
): MockFetch<Name> {
  checkOptions(options, rulesOf(fetchOptions));
  const assembly = assemble(options, () => origin);
  const { mounts, accounts, usage } = assembly;
  const mockFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    respond(assembly, readFetchRequest(input, init));
  return Object.assign(mockFetch, { url: origin, baseUrls: mounts.baseUrls<Name>(), state: accounts.state, usage });
}
