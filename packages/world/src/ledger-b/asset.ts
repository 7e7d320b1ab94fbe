import type { JsonObject } from "../json.ts";

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
