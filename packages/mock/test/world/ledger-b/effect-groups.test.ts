import fc from "fast-check";
import { expect, test } from "vitest";
import {
  drawParticipants,
  type EffectDraft,
  type EffectGroup,
  maxGroupSize,
} from "../../../src/world/ledger-b/effect-group.ts";
import { liquidityPool } from "../../../src/world/ledger-b/effect-groups/liquidity-pools.ts";
import { claimableBalance, payment, trade } from "../../../src/world/ledger-b/effect-groups/payments.ts";
import { effectGroups } from "../../../src/world/ledger-b/operation-effects.ts";
import { createSeed } from "../../../src/world/seed.ts";

const seed = createSeed("groups");
const generate = (group: EffectGroup, index: number) => group(drawParticipants(seed.draw("group", index)));

function always(group: EffectGroup, verify: (effects: readonly EffectDraft[]) => void): void {
  fc.assert(
    fc.property(fc.nat(), (index) => verify(generate(group, index))),
    { numRuns: 200 },
  );
}

test("a group has at least one effect and at most `maxGroupSize`", () => {
  for (const group of effectGroups) {
    always(group, ({ length }) => {
      expect(length).toBeGreaterThanOrEqual(1);
      expect(length).toBeLessThanOrEqual(maxGroupSize);
    });
  }
});

test("the receiver of a payment gets what the payer pays", () => {
  always(payment, ([credit, debit]) => {
    expect(credit).toMatchObject({ type: "account_credited", details: debit?.details });
    expect(debit?.type).toBe("account_debited");
    expect(credit?.account).not.toBe(debit?.account);
  });
});

test("each side of a trade sells what the other buys", () => {
  always(trade, ([one, other]) => {
    const mirrored = Object.entries(one?.details ?? {}).map(([name, value]) => [
      name.replace(/^(sold|bought)_/, (prefix) => (prefix === "sold_" ? "bought_" : "sold_")),
      name === "seller" ? one?.account : value,
    ]);
    expect(other?.details).toEqual(Object.fromEntries(mirrored));
    expect([one?.details?.seller, other?.details?.seller]).toEqual([other?.account, one?.account]);
  });
});

test("the effects of a claimable balance are about the same balance", () => {
  always(claimableBalance, ([debit, created, ...claimants]) => {
    expect(debit?.details?.amount).toBe(created?.details?.amount);
    expect(claimants).toHaveLength(2);
    for (const { details } of claimants) expect(details).toMatchObject(created?.details ?? {});
  });
});

test("a pool loses nothing in a trade, and pays out all that it holds", () => {
  always(liquidityPool, (effects) => {
    const [, deposited, traded, withdrew, revoked] = effects.map(({ details }) => details as unknown as PoolDetails);
    if (!deposited || !traded || !withdrew || !revoked) throw new Error("The group is too short.");
    const before = amounts(deposited.liquidity_pool.reserves);
    const after = amounts(traded.liquidity_pool.reserves);
    expect(after.native * after.issued).toBeGreaterThanOrEqual(before.native * before.issued);
    expect(before.native - count(traded.sold.amount)).toBe(after.native);
    expect(before.issued + count(traded.bought.amount)).toBe(after.issued);

    const received = amounts(withdrew.reserves_received);
    const rest = amounts(revoked.reserves_revoked);
    expect(amounts(withdrew.liquidity_pool.reserves)).toEqual(rest);
    expect([received.native + rest.native, received.issued + rest.issued]).toEqual([after.native, after.issued]);
    const shares = count(deposited.shares_received);
    expect(count(withdrew.shares_redeemed) + count(revoked.shares_revoked)).toBe(shares);
    expect(shares * shares).toBe(before.native * before.issued);
  });
});

interface Reserve {
  readonly asset: string;
  readonly amount: string;
}

interface PoolDetails {
  readonly liquidity_pool: { readonly reserves: readonly Reserve[] };
  readonly sold: Reserve;
  readonly bought: Reserve;
  readonly reserves_received: readonly Reserve[];
  readonly reserves_revoked: readonly Reserve[];
  readonly shares_received: string;
  readonly shares_redeemed: string;
  readonly shares_revoked: string;
}

function amounts([native, issued]: readonly Reserve[]): { native: bigint; issued: bigint } {
  return { native: count(native?.amount), issued: count(issued?.amount) };
}

/** An amount as a count of its smallest unit. */
function count(amount = ""): bigint {
  expect(amount).toMatch(/^\d+\.\d{7}$/);
  return BigInt(amount.replace(".", ""));
}
