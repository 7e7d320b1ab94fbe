import type { JsonObject } from "../../json.ts";
import type { Draw } from "../../seed.ts";
import { type Asset, assetMembers, canonicalAsset, drawAmount, formatAmount } from "../asset.ts";
import { drawAsset, drawBalanceId, type EffectDraft, type EffectGroup, type Participants } from "../effect-group.ts";
import { isoTime } from "../ledgers.ts";

/** A payment; in one of six the payer has a multiplexed address. */
export const payment: EffectGroup = (participants) => {
  const details = { ...assetMembers(drawAsset(participants)), amount: formatAmount(drawAmount(participants.draw)) };
  const muxedId = participants.draw.chance(1, 6) ? participants.draw.uint64() : undefined;
  return [
    { type: "account_credited", account: participants.other, details },
    { type: "account_debited", account: participants.source, muxedId, details },
  ];
};

/** An account is created with a starting balance and itself as signer. */
const accountCreation: EffectGroup = ({ draw, source, other }) => {
  const amount = formatAmount(drawAmount(draw));
  return [
    { type: "account_created", account: other, details: { starting_balance: amount } },
    { type: "account_debited", account: source, details: { ...assetMembers("native"), amount } },
    { type: "signer_created", account: other, details: { weight: 1, public_key: other, key: "" } },
  ];
};

/** An account is merged into another: its balance is transferred, then it is removed. */
const accountMerge: EffectGroup = ({ draw, source, other }) => {
  const details = { ...assetMembers("native"), amount: formatAmount(drawAmount(draw)) };
  return [
    { type: "account_debited", account: source, details },
    { type: "account_credited", account: other, details },
    { type: "account_removed", account: source },
  ];
};

export const trade: EffectGroup = (participants) => {
  const { draw, source, other, issued } = participants;
  const offer = { offer_id: String(draw.between(1, 9_999_999)) };
  const given = { asset: issued, amount: formatAmount(drawAmount(draw)) };
  const taken: Side = { asset: "native", amount: formatAmount(drawAmount(draw)) };
  return [
    { type: "trade", account: source, details: { seller: other, ...offer, ...sides(given, taken) } },
    { type: "trade", account: other, details: { seller: source, ...offer, ...sides(taken, given) } },
  ];
};

const contractPayment: EffectGroup = (participants) => [
  contractEffect("credited", participants),
  contractEffect("debited", participants),
];

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

function contractEffect(change: "credited" | "debited", participants: Participants): EffectDraft {
  const amount = formatAmount(drawAmount(participants.draw));
  const details = { ...assetMembers(drawAsset(participants)), contract: participants.contract, amount };
  return { type: `contract_${change}`, account: participants.source, details };
}

export const claimableBalance: EffectGroup = (participants) => {
  const { draw, source, other, sponsor } = participants;
  const asset = drawAsset(participants);
  const amount = formatAmount(drawAmount(draw));
  const balance = { asset: canonicalAsset(asset), balance_id: drawBalanceId(participants), amount };
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

const claim: EffectGroup = (participants) => {
  const asset = drawAsset(participants);
  const amount = formatAmount(drawAmount(participants.draw));
  const balance = { asset: canonicalAsset(asset), balance_id: drawBalanceId(participants), amount };
  return [
    { type: "claimable_balance_claimed", account: participants.other, details: balance },
    { type: "account_credited", account: participants.other, details: { ...assetMembers(asset), amount } },
  ];
};

const balanceClawback: EffectGroup = (participants) => {
  const { draw, issued } = participants;
  const details = { ...assetMembers(issued), amount: formatAmount(drawAmount(draw)) };
  return [
    {
      type: "claimable_balance_clawed_back",
      account: issued.issuer,
      details: { balance_id: drawBalanceId(participants) },
    },
    { type: "account_credited", account: issued.issuer, details },
  ];
};

/** A predicate of a claimant, in one of six forms, three of which nest others. */
function drawPredicate(draw: Draw, depth = 0): JsonObject {
  // At most two levels of nesting: the first three forms nest no other predicate.
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
  // One in eight is in the year 10000, formatted with a plus sign.
  const seconds = draw.chance(1, 8) ? year10000 + draw.uint(86_400) : year2020 + draw.uint(315_360_000);
  return { abs_before: isoTime(seconds), abs_before_epoch: String(seconds) };
}

export const paymentGroups: readonly EffectGroup[] = [payment, accountCreation, accountMerge, trade, contractPayment];

export const claimableBalanceGroups: readonly EffectGroup[] = [claimableBalance, claim, balanceClawback];
