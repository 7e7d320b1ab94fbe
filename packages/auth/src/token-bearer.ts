import type { CallState, TokenSource } from "@ledgergate/runtime";
import type { TokenCache } from "./token-cache.ts";

/** A new token that is refused within this time is no cure, so it is not replaced by yet another one. */
const CURE_MS = 10_000;

/** The part of a token source that its clients use: puts the token on each request, and replaces one that is refused. */
export function createBearer(cache: TokenCache): Required<Pick<TokenSource, "request" | "recover">> {
  const sent = new WeakMap<CallState, string>();
  const recovered = new WeakSet<CallState>();
  let replacedAt = Number.NEGATIVE_INFINITY;

  return {
    request(call, { headers }) {
      // The caller's own header stands, as it does beside a token that is given as text.
      if (!sent.has(call) && headers.has("Authorization")) return;
      const put = (token: string) => {
        headers.set("Authorization", `Bearer ${token}`);
        call.secrets = [...call.secrets, token];
        sent.set(call, token);
      };
      const token = cache.peek();
      return token === undefined ? cache.get().then(put) : put(token);
    },

    recover(call, { status }) {
      const token = sent.get(call);
      if (status !== 401 || token === undefined || recovered.has(call)) return false;
      // Of many calls that were refused at the same time, the first gets the new token for all.
      if (token === cache.peek()) {
        if (performance.now() < replacedAt + CURE_MS) return false;
        replacedAt = performance.now();
        cache.drop(token);
      }
      recovered.add(call);
      return true;
    },
  };
}
