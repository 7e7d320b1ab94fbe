import { base64 } from "@scure/base";
import type { JsonObject } from "../../json.ts";
import { amountText, assetMembers, assetType, canonicalAsset, drawAmount, largestAmount } from "../asset.ts";
import { type Cast, drawBalanceId, drawTrustline, type Story, type Trustline } from "../effect-draft.ts";

/** An account changes its options. Flags that did not change are not told. */
export const accountOptions: Story = ({ draw, source, issued }) => {
  const low = draw.between(0, 5);
  const medium = draw.between(low, 10);
  return [
    {
      type: "account_thresholds_updated",
      account: source,
      details: { low_threshold: low, med_threshold: medium, high_threshold: draw.between(medium, 20) },
    },
    { type: "account_home_domain_updated", account: source, details: { home_domain: draw.pick(domains) } },
    {
      type: "account_flags_updated",
      account: issued.issuer,
      details: {
        ...(draw.chance(2, 3) ? { auth_required_flag: draw.chance(1, 2) } : {}),
        auth_revokable_flag: draw.chance(1, 2),
      },
    },
  ];
};

/** An account says where its share of the inflation goes. */
export const inflationDestination: Story = ({ source }) => [
  { type: "account_inflation_destination_updated", account: source },
];

/** An account gains a signer, weighs it anew and lets it go. */
export const signers: Story = ({ draw, source, other }) => {
  const weight = draw.between(1, 100);
  const signer = { public_key: other, key: "" };
  return [
    { type: "signer_created", account: source, details: { weight, ...signer } },
    { type: "signer_updated", account: source, details: { weight: weight + draw.between(1, 100), ...signer } },
    { type: "signer_removed", account: source, details: { weight: 0, ...signer } },
  ];
};

/** An account moves its sequence number forward. */
export const sequenceBump: Story = ({ draw, source }) => [
  // Every second number is above 2^53, where a reader that takes it for a double goes wrong.
  { type: "sequence_bumped", account: source, details: { new_seq: String(draw.uint64(1n << 54n) + 1n) } },
];

/** An account gains a data entry, changes and removes it. */
export const dataEntry: Story = ({ draw, source }) => {
  const name = draw.pick(dataNames);
  const value = (): string => base64.encode(draw.bytes(draw.between(1, 24)));
  return [
    { type: "data_created", account: source, details: { name, value: value() } },
    { type: "data_updated", account: source, details: { name, value: value() } },
    { type: "data_removed", account: source, details: { name } },
  ];
};

/** Names of data entries. */
const dataNames: readonly string[] = ["config.memo_required", "profile.hash", "invoice:2041", "kyc_level", "größe"];

// The empty text stands for a domain that was cleared.
const domains = ["wallet.example", "issuer.example", "pay.anchor.example", ""];

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
