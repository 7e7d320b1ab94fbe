import type { JsonObject } from "../json.ts";
import type { Draw } from "../seed.ts";

export type Asset = "native" | IssuedAsset;

/** An asset that an account issues under a code of 1 to 12 characters. */
export interface IssuedAsset {
  readonly code: string;
  readonly issuer: string;
}

/** The `asset_type` of an asset. */
export function assetType(asset: Asset): string {
  if (asset === "native") return "native";
  return asset.code.length <= 4 ? "credit_alphanum4" : "credit_alphanum12";
}

/** The members that identify an asset in an effect, with a prefix such as `sold_`. */
export function assetMembers(asset: Asset, prefix: "" | "sold_" | "bought_" = ""): JsonObject {
  const type = { [`${prefix}asset_type`]: assetType(asset) };
  if (asset === "native") return type;
  return { ...type, [`${prefix}asset_code`]: asset.code, [`${prefix}asset_issuer`]: asset.issuer };
}

/** An asset in canonical form: `native` or `CODE:ISSUER`. */
export function canonicalAsset(asset: Asset): string {
  return asset === "native" ? asset : `${asset.code}:${asset.issuer}`;
}

const unit = 10_000_000n;

/** Formats a count of the smallest unit as a decimal with seven places. */
export function formatAmount(count: bigint): string {
  return `${count / unit}.${String(count % unit).padStart(7, "0")}`;
}

/** Draws an amount from 1 to 50,000 units of an asset, as a count of the smallest unit. One in four has a fraction. */
export function drawAmount(draw: Draw): bigint {
  const whole = BigInt(draw.between(1, 49_999)) * unit;
  return draw.chance(1, 4) ? whole + draw.uint64(unit) : whole;
}

/** The largest amount, 2^63 - 1 of the smallest unit: the default limit of a trust line. */
export const maxAmount = "922337203685.4775807";
