import { type CallObserver, LedgergateError } from "@ledgergate/runtime";

/**
 * Keeps the keys of endpoints out of the errors of the admin client. Those that are known are masked; an answer that cannot
 * be read may hold others, so nothing of it is shown, neither to the caller nor to a hook.
 */
export function hideKeys(knownKeys: () => readonly string[]): CallObserver {
  return {
    request(call) {
      call.secrets = [...call.secrets, ...knownKeys()];
    },
    recover(call, { kind, operation, attempts, status }) {
      if (kind === "invalid_response") {
        const text = `${operation}: the answer (${status}) is a redirect or not JSON. It may hold keys and is not shown.`;
        call.error = new LedgergateError(kind, text, { operation, attempts, status });
      }
      return false;
    },
  };
}
