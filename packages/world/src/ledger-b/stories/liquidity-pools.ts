import type { JsonObject } from "../../json.ts";
import { amountText, canonicalAsset, drawAmount } from "../asset.ts";
import type { Story } from "../effect-draft.ts";
import { type Cast, drawBalanceId } from "../effect-draft.ts";

/**
 * The life of a pool from its first trust line to its last. The figures are those of a constant-product pool with a
 * fee of 30 basis points, to the last digit.
 */
export const liquidityPool: Story = (cast) => {
  const { draw, source, other, poolId } = cast;
  // Four native units for each of the other asset: the geometric mean, the number of shares, is then whole.
  const deposit: Holdings = scale(drawAmount(draw), { native: 4n, issued: 1n, shares: 2n });
  const bought = draw.uint64(deposit.issued / 4n) + 1n;
  const sold = nativeFor(bought, deposit);
  const traded: Holdings = { ...deposit, native: deposit.native - sold, issued: deposit.issued + bought };
  const withdrawn: Holdings = {
    native: traded.native / 2n,
    issued: traded.issued / 2n,
    shares: traded.shares / 2n,
  };
  const rest = subtract(traded, withdrawn);
  const holders = draw.between(2, 999);

  return [
    { type: "liquidity_pool_created", account: source, details: { liquidity_pool: pool(cast, nothing, 1) } },
    {
      type: "liquidity_pool_deposited",
      account: source,
      details: {
        liquidity_pool: pool(cast, deposit, holders),
        reserves_deposited: reserves(cast, deposit),
        shares_received: amountText(deposit.shares),
      },
    },
    {
      type: "liquidity_pool_trade",
      account: other,
      details: {
        liquidity_pool: pool(cast, traded, holders),
        sold: { asset: "native", amount: amountText(sold) },
        bought: { asset: canonicalAsset(cast.issued), amount: amountText(bought) },
      },
    },
    {
      type: "liquidity_pool_withdrew",
      account: source,
      details: {
        liquidity_pool: pool(cast, rest, holders),
        reserves_received: reserves(cast, withdrawn),
        shares_redeemed: amountText(withdrawn.shares),
      },
    },
    {
      type: "liquidity_pool_revoked",
      account: source,
      details: {
        liquidity_pool: pool(cast, nothing, 1),
        reserves_revoked: reserves(cast, rest).map((reserve) => ({
          ...reserve,
          claimable_balance_id: drawBalanceId(cast),
        })),
        shares_revoked: amountText(rest.shares),
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

/** What the pool gives in the native asset for an amount of the other, less the fee. */
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

function reserves({ issued }: Cast, holdings: Holdings): { asset: string; amount: string }[] {
  return [
    { asset: "native", amount: amountText(holdings.native) },
    { asset: canonicalAsset(issued), amount: amountText(holdings.issued) },
  ];
}

function pool(cast: Cast, holdings: Holdings, holders: number): JsonObject {
  return {
    id: cast.poolId,
    fee_bp: Number(feeBasisPoints),
    type: "constant_product",
    total_trustlines: String(holders),
    total_shares: amountText(holdings.shares),
    reserves: reserves(cast, holdings),
  };
}
