import type { CallObserver, CallState, LedgergateError } from "@ledgergate/runtime";
import { parseExact } from "@ledgergate/runtime/parts";

/** Learns what clients know of their calls: the secrets, the text of each answer, and if another attempt may succeed. */
export class CallWatch implements CallObserver {
  /** Texts to mask: settings, inputs, and keys that the endpoint list holds. */
  readonly secrets: Set<string>;
  /** True if the service's own text says that another attempt of the last call may succeed. */
  isTransient = false;
  readonly #copies = new WeakMap<Response, Response>();

  constructor(secrets: readonly string[]) {
    this.secrets = new Set(secrets);
  }

  readonly response = (call: CallState, response: Response): void => {
    if (response.ok && call.decode === undefined) this.#copies.set(response, response.clone());
  };

  readonly end = (call: CallState, _error: LedgergateError | undefined): void => {
    this.isTransient = call.isTransient === true;
    for (const secret of call.secrets) if (secret) this.secrets.add(secret);
  };

  /** Reads the body of an answer again if it may have lost digits: integers beyond 2^53 become bigints. */
  async exactData({ response, data }: { readonly response: Response; readonly data: unknown }): Promise<unknown> {
    const text = (await this.#copies.get(response)?.text()) ?? "";
    return /\d{16}/.test(text) ? parseExact(text) : data;
  }
}
