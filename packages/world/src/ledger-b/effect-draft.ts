import type { JsonObject } from "../json.ts";
import type { Cast } from "./cast.ts";
import type { EffectKind } from "./effect-kinds.ts";

/** What happened, before the effect has its place in an operation. */
export interface EffectDraft {
  readonly type: EffectKind;

  /** The account that it happened to. */
  readonly account: string;

  /** The number inside the multiplexed form of the account, where it was addressed that way. */
  readonly muxedId?: bigint | undefined;

  /** The members that only this kind has. */
  readonly details?: JsonObject;
}

/**
 * A few effects that belong together, such as the two sides of a payment. An operation is made of stories: effects
 * drawn one by one would credit what nobody paid. A story has one effect at least and `longestStory` at most.
 */
export type Story = (cast: Cast) => readonly EffectDraft[];

/** The most effects that a story tells. */
export const longestStory = 6;
