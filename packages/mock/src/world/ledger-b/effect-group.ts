import type { effectKinds } from "../generated/ledger-b.ts";
import type { JsonObject } from "../json.ts";
import type { Draw } from "../seed.ts";
import { type Asset, assetType, type IssuedAsset } from "./asset.ts";
import { accountId, contractId } from "./strkey.ts";

/** An effect without its position in an operation. */
export interface EffectDraft {
  readonly type: keyof typeof effectKinds;

  readonly account: string;

  /** The number in the account's multiplexed address, if the operation used one. */
  readonly muxedId?: bigint | undefined;

  readonly details?: JsonObject;
}

/**
 * Generates 1 to `maxGroupSize` effects that belong together, such as the two sides of a payment. An operation consists
 * of groups: effects drawn one by one would not balance.
 */
export type EffectGroup = (participants: Participants) => readonly EffectDraft[];

export const maxGroupSize = 6;

/** The accounts, assets and other entities of one operation, shared by its effect groups. */
export interface Participants {
  /** Draws further values for this operation. */
  readonly draw: Draw;

  readonly source: string;

  readonly other: string;

  /** An account that sponsors reserves. */
  readonly sponsor: string;

  /** The account that the sponsorship is transferred to. */
  readonly newSponsor: string;

  readonly issued: IssuedAsset;

  /** A liquidity pool of the native asset and the issued one, in hexadecimal. */
  readonly poolId: string;

  readonly contract: string;
}

/** The asset or the pool shares of a trust line. */
export type Trustline =
  | { readonly type: string; readonly asset: IssuedAsset }
  | { readonly type: "liquidity_pool_shares"; readonly poolId: string };

const codes = ["USD", "EURT", "BRL", "NGNT", "KES", "GOLDGRAM", "YIELDUSD2030", "CARBON"];

export function drawParticipants(draw: Draw): Participants {
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

/** Draws the issued asset, or in one of three cases the native asset. */
export function drawAsset({ draw, issued }: Participants): Asset {
  return draw.chance(1, 3) ? "native" : issued;
}

/** Draws the issued asset, or in one of four cases the shares of the pool. */
export function drawTrustline({ draw, issued, poolId }: Participants): Trustline {
  return draw.chance(1, 4) ? { type: "liquidity_pool_shares", poolId } : { type: assetType(issued), asset: issued };
}

/** A new identifier of a claimable balance. Its first four bytes are a version. */
export function drawBalanceId({ draw }: Participants): string {
  return `00000000${draw.hex(32)}`;
}
