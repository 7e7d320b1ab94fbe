import { amountText, drawAmount } from "../amount.ts";
import { type Asset, assetMembers } from "../asset.ts";
import { type Cast, drawAsset } from "../cast.ts";
import type { EffectDraft, Story } from "../effect-draft.ts";

/** One account pays another; one time in six the payer was addressed by a multiplexed account. */
export const payment: Story = (cast) => {
  const details = { ...assetMembers(drawAsset(cast)), amount: amountText(drawAmount(cast.draw)) };
  const muxedId = cast.draw.chance(1, 6) ? cast.draw.uint64() : undefined;
  return [
    { type: "account_credited", account: cast.other, details },
    { type: "account_debited", account: cast.source, muxedId, details },
  ];
};

/** An account comes into being: it gets what the founder pays, and is its own signer. */
export const accountCreation: Story = ({ draw, source, other }) => {
  const amount = amountText(drawAmount(draw));
  return [
    { type: "account_created", account: other, details: { starting_balance: amount } },
    { type: "account_debited", account: source, details: { ...assetMembers("native"), amount } },
    { type: "signer_created", account: other, details: { weight: 1, public_key: other, key: "" } },
  ];
};

/** An account gives all that it has to another and is gone. */
export const accountMerge: Story = ({ draw, source, other }) => {
  const details = { ...assetMembers("native"), amount: amountText(drawAmount(draw)) };
  return [
    { type: "account_debited", account: source, details },
    { type: "account_credited", account: other, details },
    { type: "account_removed", account: source },
  ];
};

/** Two accounts trade; each record tells it from the side of its account. */
export const trade: Story = (cast) => {
  const { draw, source, other, issued } = cast;
  const offer = { offer_id: String(draw.between(1, 9_999_999)) };
  const given = { asset: issued, amount: amountText(drawAmount(draw)) };
  const taken: Side = { asset: "native", amount: amountText(drawAmount(draw)) };
  return [
    { type: "trade", account: source, details: { seller: other, ...offer, ...sides(given, taken) } },
    { type: "trade", account: other, details: { seller: source, ...offer, ...sides(taken, given) } },
  ];
};

/** A contract receives an asset and passes another on. */
export const contractPayment: Story = (cast) => [contractEffect("credited", cast), contractEffect("debited", cast)];

interface Side {
  readonly asset: Asset;
  readonly amount: string;
}

function sides(sold: Side, bought: Side): EffectDraft["details"] {
  return {
    sold_amount: sold.amount,
    ...assetMembers(sold.asset, "sold_"),
    bought_amount: bought.amount,
    ...assetMembers(bought.asset, "bought_"),
  };
}

function contractEffect(change: "credited" | "debited", cast: Cast): EffectDraft {
  const amount = amountText(drawAmount(cast.draw));
  const details = { ...assetMembers(drawAsset(cast)), contract: cast.contract, amount };
  return { type: `contract_${change}`, account: cast.source, details };
}
