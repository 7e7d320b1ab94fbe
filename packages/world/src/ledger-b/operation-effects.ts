import type { Seed } from "../seed/seed.ts";
import { createCast } from "./cast.ts";
import { type EffectDraft, longestStory } from "./effect-draft.ts";
import { type EffectRecord, recordEffect } from "./effect-record.ts";
import { allStories } from "./stories/all-stories.ts";

/** Finds all effects of an operation, in their order. */
export type OperationEffects = (operation: bigint) => readonly EffectRecord[];

/**
 * Makes the operations. Every identifier is one of an operation that happened; those in `examples` have the effects
 * given there, and drawn ones behind them where they are too few.
 */
export function createOperationEffects(
  seed: Seed,
  examples: ReadonlyMap<bigint, readonly EffectRecord[]>,
): OperationEffects {
  return (operation) => {
    const known = examples.get(operation) ?? [];
    if (known.length >= fewestEffects) return known;
    const drafts = drawEffects(seed, operation);
    const shown = known.length === 0 ? drafts : drafts.slice(0, fewestEffects - known.length);
    return [...known, ...shown.map((draft, index) => recordEffect(operation, known.length + index + 1, draft))];
  };
}

function drawEffects(seed: Seed, operation: bigint): EffectDraft[] {
  const draw = seed.draw("operation", operation);
  const cast = createCast(draw);
  // The last story may go beyond the count by all but its first effect.
  const enough = draw.between(fewestEffects, mostEffects - longestStory + 1);
  const drafts: EffectDraft[] = [];
  while (drafts.length < enough) drafts.push(...draw.pick(allStories)(cast));
  return drafts;
}

const fewestEffects = 3;
const mostEffects = 30;
