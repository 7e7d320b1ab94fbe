import type { CallObserver, CallState, LedgergateError } from "@ledgergate/runtime";
import { parseJson } from "@ledgergate/service-kit";

/**
 * A plug-in that collects the secrets of all calls, and tells if another attempt of the last call may succeed. It also makes answers
 * exact.
 */
export class CallWatch implements CallObserver {
  /** Texts to mask: settings, inputs, and keys that the endpoint list holds. */
  readonly secrets: Set<string>;
  /** True if the service's own text says that another attempt of the last call may succeed. */
  isTransient = false;

  constructor(secrets: readonly string[]) {
    this.secrets = new Set(secrets);
  }

  /** Lets the client read every integer beyond 2^53 as a bigint, also where its document does not expect one. */
  readonly request = (call: CallState): void => {
    const { client, descriptor } = call;
    call.client = { ...client, api: { ...client.api, parseExact: parseJson } };
    call.descriptor = { ...descriptor, exact: true };
  };

  readonly end = (call: CallState, _error: LedgergateError | undefined): void => {
    this.isTransient = call.isTransient === true;
    for (const secret of call.secrets) if (secret) this.secrets.add(secret);
  };
}
