import type { JsonObject } from "../../json.ts";
import { amountText, drawAmount, largestAmount } from "../amount.ts";
import { assetMembers, assetType } from "../asset.ts";
import { drawTrustline, type Trustline } from "../cast.ts";
import type { Story } from "../effect-draft.ts";

/** An account trusts an asset, or holds shares of a pool, up to a limit, then to another, then not at all. */
export const trustline: Story = (cast) => {
  const { draw, source } = cast;
  const held = membersOf(drawTrustline(cast));
  return [
    { type: "trustline_created", account: source, details: { ...held, limit: largestAmount } },
    { type: "trustline_updated", account: source, details: { ...held, limit: amountText(drawAmount(draw)) } },
    { type: "trustline_removed", account: source, details: { ...held, limit: amountText(0n) } },
  ];
};

/** An issuer says what a holder may do with its asset. */
export const trustlineFlags: Story = ({ draw, source, issued }) => {
  const flags = {
    ...(draw.chance(1, 2) ? { authorized_flag: draw.chance(1, 2) } : {}),
    // The wire misspells `liabilities`.
    ...(draw.chance(1, 2) ? { authorized_to_maintain_liabilites_flag: draw.chance(1, 2) } : {}),
    ...(draw.chance(1, 2) ? { clawback_enabled_flag: draw.chance(1, 2) } : {}),
  };
  const details = { ...assetMembers(issued), trustor: source, ...flags };
  return [{ type: "trustline_flags_updated", account: issued.issuer, details }];
};

/** An issuer says the same in the older kinds, one for each thing that a holder may do. */
export const trustlineAuthorization: Story = ({ source, issued }) => {
  const details = { trustor: source, asset_type: assetType(issued), asset_code: issued.code };
  return [
    { type: "trustline_authorized", account: issued.issuer, details },
    { type: "trustline_authorized_to_maintain_liabilities", account: issued.issuer, details },
    { type: "trustline_deauthorized", account: issued.issuer, details },
  ];
};

function membersOf(held: Trustline): JsonObject {
  return "asset" in held ? assetMembers(held.asset) : { asset_type: held.type, liquidity_pool_id: held.poolId };
}
