import type { CallObserver } from "@ledgergate/runtime";

/** Keeps the keys of endpoints out of the errors of the admin client: a failure may repeat those that are known. */
export function hideKeys(knownKeys: () => readonly string[]): CallObserver {
  return {
    request(call) {
      call.secrets = [...call.secrets, ...knownKeys()];
    },
  };
}
