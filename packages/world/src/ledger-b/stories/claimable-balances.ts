import { amountText, drawAmount } from "../amount.ts";
import { assetMembers, canonicalAsset } from "../asset.ts";
import { drawAsset, drawBalanceId } from "../cast.ts";
import type { Story } from "../effect-draft.ts";
import { drawPredicate } from "../predicate.ts";

/** An account sets an amount aside for two others, who may claim it under conditions. */
export const claimableBalance: Story = (cast) => {
  const { draw, source, other, sponsor } = cast;
  const asset = drawAsset(cast);
  const amount = amountText(drawAmount(draw));
  const balance = { asset: canonicalAsset(asset), balance_id: drawBalanceId(cast), amount };
  const claimant = (account: string) =>
    ({
      type: "claimable_balance_claimant_created",
      account,
      details: { ...balance, predicate: drawPredicate(draw) },
    }) as const;
  return [
    { type: "account_debited", account: source, details: { ...assetMembers(asset), amount } },
    { type: "claimable_balance_created", account: source, details: balance },
    claimant(other),
    claimant(sponsor),
  ];
};

/** An account claims what was set aside for it. */
export const claim: Story = (cast) => {
  const asset = drawAsset(cast);
  const amount = amountText(drawAmount(cast.draw));
  const balance = { asset: canonicalAsset(asset), balance_id: drawBalanceId(cast), amount };
  return [
    { type: "claimable_balance_claimed", account: cast.other, details: balance },
    { type: "account_credited", account: cast.other, details: { ...assetMembers(asset), amount } },
  ];
};

/** An issuer takes back what was set aside of its asset. */
export const balanceClawback: Story = (cast) => {
  const { draw, issued } = cast;
  const details = { ...assetMembers(issued), amount: amountText(drawAmount(draw)) };
  return [
    { type: "claimable_balance_clawed_back", account: issued.issuer, details: { balance_id: drawBalanceId(cast) } },
    { type: "account_credited", account: issued.issuer, details },
  ];
};
