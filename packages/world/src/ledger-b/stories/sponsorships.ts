import type { JsonObject } from "../../json.ts";
import { canonicalAsset } from "../asset.ts";
import { type Cast, drawBalanceId, drawTrustline } from "../cast.ts";
import type { Story } from "../effect-draft.ts";
import { dataNames } from "./accounts.ts";

/** The reserve of the account itself is sponsored. */
export const accountSponsorship: Story = (cast) => sponsorship("account", {}, cast);

/** The reserve of a trust line is sponsored. */
export const trustlineSponsorship: Story = (cast) => {
  const held = drawTrustline(cast);
  const name = "asset" in held ? { asset: canonicalAsset(held.asset) } : { liquidity_pool_id: held.poolId };
  return sponsorship("trustline", { asset_type: held.type, ...name }, cast);
};

/** The reserve of a data entry is sponsored. */
export const dataSponsorship: Story = (cast) => sponsorship("data", { data_name: cast.draw.pick(dataNames) }, cast);

/** The reserve of a claimable balance is sponsored. */
export const balanceSponsorship: Story = (cast) =>
  sponsorship("claimable_balance", { balance_id: drawBalanceId(cast) }, cast);

/** The reserve of a signer is sponsored. */
export const signerSponsorship: Story = (cast) => sponsorship("signer", { signer: cast.other }, cast);

/** An account pays the reserve of something, another takes over, and ceases to pay. */
function sponsorship(
  subject: "account" | "trustline" | "data" | "claimable_balance" | "signer",
  name: JsonObject,
  { source: account, sponsor, newSponsor }: Cast,
): ReturnType<Story> {
  const handover = { former_sponsor: sponsor, new_sponsor: newSponsor };
  return [
    { type: `${subject}_sponsorship_created`, account, details: { ...name, sponsor } },
    { type: `${subject}_sponsorship_updated`, account, details: { ...name, ...handover } },
    { type: `${subject}_sponsorship_removed`, account, details: { ...name, former_sponsor: newSponsor } },
  ];
}
