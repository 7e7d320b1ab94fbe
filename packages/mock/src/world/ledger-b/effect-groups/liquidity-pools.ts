import type { JsonObject } from "../../json.ts";
import { canonicalAsset, drawAmount, formatAmount } from "../asset.ts";
import type { EffectGroup } from "../effect-group.ts";
import { drawBalanceId, type Participants } from "../effect-group.ts";

/**
 * Simulates a liquidity pool from its creation to its removal. The amounts are exactly those of a constant-product pool with a
 * fee of 30 basis points.
 */
export const liquidityPool: EffectGroup = (participants) => {
  const { draw, source, other, poolId } = participants;
  // The number of shares is the geometric mean of both amounts: an integer at 4 native units for 1 unit of the other asset.
  const deposit: Holdings = scale(drawAmount(draw), { native: 4n, issued: 1n, shares: 2n });
  const bought = draw.uint64(deposit.issued / 4n) + 1n;
  const sold = nativeFor(bought, deposit);
  const traded: Holdings = { ...deposit, native: deposit.native - sold, issued: deposit.issued + bought };
  const withdrawn: Holdings = {
    native: traded.native / 2n,
    issued: traded.issued / 2n,
    shares: traded.shares / 2n,
  };
  const remaining = subtract(traded, withdrawn);
  const holders = draw.between(2, 999);

  return [
    { type: "liquidity_pool_created", account: source, details: { liquidity_pool: pool(participants, nothing, 1) } },
    {
      type: "liquidity_pool_deposited",
      account: source,
      details: {
        liquidity_pool: pool(participants, deposit, holders),
        reserves_deposited: reserves(participants, deposit),
        shares_received: formatAmount(deposit.shares),
      },
    },
    {
      type: "liquidity_pool_trade",
      account: other,
      details: {
        liquidity_pool: pool(participants, traded, holders),
        sold: { asset: "native", amount: formatAmount(sold) },
        bought: { asset: canonicalAsset(participants.issued), amount: formatAmount(bought) },
      },
    },
    {
      type: "liquidity_pool_withdrew",
      account: source,
      details: {
        liquidity_pool: pool(participants, remaining, holders),
        reserves_received: reserves(participants, withdrawn),
        shares_redeemed: formatAmount(withdrawn.shares),
      },
    },
    {
      type: "liquidity_pool_revoked",
      account: source,
      details: {
        liquidity_pool: pool(participants, nothing, 1),
        reserves_revoked: reserves(participants, remaining).map((reserve) => ({
          ...reserve,
          claimable_balance_id: drawBalanceId(participants),
        })),
        shares_revoked: formatAmount(remaining.shares),
      },
    },
    { type: "liquidity_pool_removed", account: source, details: { liquidity_pool_id: poolId } },
  ];
};

interface Holdings {
  readonly native: bigint;
  readonly issued: bigint;
  readonly shares: bigint;
}

const nothing: Holdings = { native: 0n, issued: 0n, shares: 0n };
const feeBasisPoints = 30n;

/** The native amount that the pool pays for an amount of the other asset, less the fee. */
function nativeFor(bought: bigint, { native, issued }: Holdings): bigint {
  const afterFee = bought * (10_000n - feeBasisPoints);
  return (native * afterFee) / (issued * 10_000n + afterFee);
}

function scale(factor: bigint, { native, issued, shares }: Holdings): Holdings {
  return { native: native * factor, issued: issued * factor, shares: shares * factor };
}

function subtract(a: Holdings, b: Holdings): Holdings {
  return { native: a.native - b.native, issued: a.issued - b.issued, shares: a.shares - b.shares };
}

function reserves({ issued }: Participants, holdings: Holdings): { asset: string; amount: string }[] {
  return [
    { asset: "native", amount: formatAmount(holdings.native) },
    { asset: canonicalAsset(issued), amount: formatAmount(holdings.issued) },
  ];
}

function pool(participants: Participants, holdings: Holdings, holders: number): JsonObject {
  return {
    id: participants.poolId,
    fee_bp: Number(feeBasisPoints),
    type: "constant_product",
    total_trustlines: String(holders),
    total_shares: formatAmount(holdings.shares),
    reserves: reserves(participants, holdings),
  };
}
