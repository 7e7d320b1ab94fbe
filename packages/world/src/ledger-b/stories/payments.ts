import type { JsonObject } from "../../json.ts";
import type { Draw } from "../../seed.ts";
import { type Asset, amountText, assetMembers, canonicalAsset, drawAmount } from "../asset.ts";
import { type Cast, drawAsset, drawBalanceId, type EffectDraft, type Story } from "../effect-draft.ts";
import { isoTime } from "../ledgers.ts";

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

/** Draws a condition for claiming a balance, one of six forms, of which three hold further ones. */
function drawPredicate(draw: Draw, depth = 0): JsonObject {
  // Conditions nest twice at most, so the last level is one of the three forms that hold none.
  const form = draw.uint(depth < 2 ? 6 : 3);
  if (form === 0) return { unconditional: true };
  if (form === 1) return drawDeadline(draw);
  if (form === 2) return { rel_before: String(draw.between(1, 365) * 86_400) };
  if (form === 3) return { not: drawPredicate(draw, depth + 1) };
  return { [form === 4 ? "and" : "or"]: [drawPredicate(draw, depth + 1), drawPredicate(draw, depth + 1)] };
}

const year2020 = 1_577_836_800;
const year10000 = 253_402_300_800;

function drawDeadline(draw: Draw): JsonObject {
  // One in eight is in the year 10000, which has a leading plus sign.
  const seconds = draw.chance(1, 8) ? year10000 + draw.uint(86_400) : year2020 + draw.uint(315_360_000);
  return { abs_before: isoTime(seconds), abs_before_epoch: String(seconds) };
}
