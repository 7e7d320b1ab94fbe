import { type EffectRecord, type KnownEffect, variants } from "./generated/models.ts";

/**
 * Tests if this version's types describe the kind of an effect. A newer node may send other kinds, which the client returns
 * unchanged. Such an effect is certain to have only the members that all effects share.
 *
 * @example
 * ```ts
 * import { createLedgerB, isKnownEffect } from "@ledgergate/ledger-b";
 *
 * const ledgerB = createLedgerB({ baseUrl: "http://localhost:4010/ledger-b", apiKey: "KEY" });
 * const page = await ledgerB.listOperationEffects({ id: "121693057904021505" });
 * const newer = page._embedded.records.filter((effect) => !isKnownEffect(effect));
 * console.log(newer.map((effect) => effect.type));
 * ```
 */
export function isKnownEffect(effect: EffectRecord): effect is KnownEffect {
  const known: readonly string[] = variants.KnownEffect.type;
  return known.includes(effect.type);
}
