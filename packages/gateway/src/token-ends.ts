/** An end of a client's tokens, such as by a new secret. */
export interface TokenEnd {
  /** Generation of the tokens issued since then. Tokens of earlier generations end. */
  readonly generation: number;
  /** Time at which they end, in ms. 0: at once, whatever the clocks of the gateways say. */
  readonly at: number;
}

/** Returns the generation of the tokens that a client gets now. */
export function generationOf(ends: readonly TokenEnd[]): number {
  return ends.at(-1)?.generation ?? 0;
}

/** Tests if the tokens of a generation have ended. */
export function haveEnded(ends: readonly TokenEnd[], generation: number, now: number): boolean {
  return ends.some((end) => generation < end.generation && end.at <= now);
}

/**
 * Adds an end of all tokens issued so far, in `keepMs` at the latest. Generations are times, so that they also grow in a store that was
 * restored to an earlier state. They are compared only with each other, since clocks differ and a token's `iat` has whole seconds.
 */
export function endTokens(ends: readonly TokenEnd[], now: number, keepMs = 0): TokenEnd[] {
  const generation = Math.max(now, generationOf(ends) + 1);
  const at = keepMs > 0 ? now + keepMs : 0;
  const past = ends.findLast((end) => end.at <= now);
  const coming = ends.filter((end) => end.at > now && end.at < at);
  return [...(past && at > 0 ? [{ ...past, at: 0 }] : []), ...coming, { generation, at }];
}
