import type { JsonObject } from "../json.ts";
import type { Draw } from "../seed.ts";

/** The native asset, or one that an account issues under a code. */
export type Asset = "native" | IssuedAsset;

/** An asset that an account issues under a code of 1 to 12 characters. */
export interface IssuedAsset {
  readonly code: string;
  readonly issuer: string;
}

/** The kind of an asset as the wire names it. */
export function assetType(asset: Asset): string {
  if (asset === "native") return "native";
  return asset.code.length <= 4 ? "credit_alphanum4" : "credit_alphanum12";
}

/** The members that name an asset in an effect, each behind a prefix such as `sold_`. */
export function assetMembers(asset: Asset, prefix: "" | "sold_" | "bought_" = ""): JsonObject {
  const type = { [`${prefix}asset_type`]: assetType(asset) };
  if (asset === "native") return type;
  return { ...type, [`${prefix}asset_code`]: asset.code, [`${prefix}asset_issuer`]: asset.issuer };
}

/** An asset in one text, `native` or `CODE:ISSUER`. */
export function canonicalAsset(asset: Asset): string {
  return asset === "native" ? asset : `${asset.code}:${asset.issuer}`;
}

const unit = 10_000_000n;

/** An amount as the wire has it: a decimal with seven places, from a count of the smallest unit. */
export function amountText(count: bigint): string {
  return `${count / unit}.${String(count % unit).padStart(7, "0")}`;
}

/** A count of the smallest unit, above 0 and worth 50,000 at most. One in four has digits behind the point. */
export function drawAmount(draw: Draw): bigint {
  const whole = BigInt(draw.between(1, 49_999)) * unit;
  return draw.chance(1, 4) ? whole + draw.uint64(unit) : whole;
}

/** The largest amount that 63 bits hold: the usual limit of a trust line. */
export const largestAmount = "922337203685.4775807";
