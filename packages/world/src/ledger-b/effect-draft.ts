import type { JsonObject } from "../json.ts";
import type { Draw } from "../seed.ts";
import { type Asset, assetType, type IssuedAsset } from "./asset.ts";
import type { EffectKind } from "./effect-kinds.ts";
import { accountId, contractId } from "./strkey.ts";

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

/** Who and what the effects of one operation are about. Its stories share them, so that they fit together. */
export interface Cast {
  /** The values that are still to be drawn for this operation. */
  readonly draw: Draw;

  /** The account that the operation acts for. */
  readonly source: string;

  /** The account at the other end. */
  readonly other: string;

  /** An account that pays the reserves of others. */
  readonly sponsor: string;

  /** The account that takes over from `sponsor`. */
  readonly newSponsor: string;

  /** The asset that the operation is about, one that an account issues. */
  readonly issued: IssuedAsset;

  /** A liquidity pool of the native asset and the issued one, in hexadecimal. */
  readonly poolId: string;

  /** A contract. */
  readonly contract: string;
}

/** What a trust line holds. */
export type Trustline =
  | { readonly type: string; readonly asset: IssuedAsset }
  | { readonly type: "liquidity_pool_shares"; readonly poolId: string };

const codes = ["USD", "EURT", "BRL", "NGNT", "KES", "GOLDGRAM", "YIELDUSD2030", "CARBON"];

/** Draws the cast of an operation. */
export function createCast(draw: Draw): Cast {
  const account = (): string => accountId(draw.bytes(32));
  return {
    draw,
    source: account(),
    other: account(),
    sponsor: account(),
    newSponsor: account(),
    issued: { code: draw.pick(codes), issuer: account() },
    poolId: draw.hex(32),
    contract: contractId(draw.bytes(32)),
  };
}

/** The issued asset, or one time in three the native one. */
export function drawAsset({ draw, issued }: Cast): Asset {
  return draw.chance(1, 3) ? "native" : issued;
}

/** What a trust line holds: the issued asset, or one time in four the shares of the pool. */
export function drawTrustline({ draw, issued, poolId }: Cast): Trustline {
  return draw.chance(1, 4) ? { type: "liquidity_pool_shares", poolId } : { type: assetType(issued), asset: issued };
}

/** Identifier of a claimable balance that nobody has named yet. Its leading four bytes are a version. */
export function drawBalanceId({ draw }: Cast): string {
  return `00000000${draw.hex(32)}`;
}
