import { base64 } from "@scure/base";
import type { JsonObject } from "../../json.ts";
import { assetMembers, assetType, canonicalAsset, drawAmount, formatAmount, maxAmount } from "../asset.ts";
import { drawBalanceId, drawTrustline, type EffectGroup, type Participants, type Trustline } from "../effect-group.ts";

/** An account changes its options. Unchanged flags are absent. */
const accountOptions: EffectGroup = ({ draw, source, issued }) => {
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

const inflationDestination: EffectGroup = ({ source }) => [
  { type: "account_inflation_destination_updated", account: source },
];

/** An account adds a signer, changes its weight and removes it. */
const signers: EffectGroup = ({ draw, source, other }) => {
  const weight = draw.between(1, 100);
  const signer = { public_key: other, key: "" };
  return [
    { type: "signer_created", account: source, details: { weight, ...signer } },
    { type: "signer_updated", account: source, details: { weight: weight + draw.between(1, 100), ...signer } },
    { type: "signer_removed", account: source, details: { weight: 0, ...signer } },
  ];
};

const sequenceBump: EffectGroup = ({ draw, source }) => [
  // Every second number is above 2^53, where a double is not exact.
  { type: "sequence_bumped", account: source, details: { new_seq: String(draw.uint64(1n << 54n) + 1n) } },
];

/** An account creates a data entry, updates and removes it. */
const dataEntry: EffectGroup = ({ draw, source }) => {
  const name = draw.pick(dataNames);
  const value = (): string => base64.encode(draw.bytes(draw.between(1, 24)));
  return [
    { type: "data_created", account: source, details: { name, value: value() } },
    { type: "data_updated", account: source, details: { name, value: value() } },
    { type: "data_removed", account: source, details: { name } },
  ];
};

const dataNames: readonly string[] = ["config.memo_required", "profile.hash", "invoice:2041", "kyc_level", "größe"];

// The empty string: the domain was cleared.
const domains = ["wallet.example", "issuer.example", "pay.anchor.example", ""];

/** An account creates a trust line, changes its limit and removes it. */
const trustline: EffectGroup = (participants) => {
  const { draw, source } = participants;
  const members = trustlineMembers(drawTrustline(participants));
  return [
    { type: "trustline_created", account: source, details: { ...members, limit: maxAmount } },
    { type: "trustline_updated", account: source, details: { ...members, limit: formatAmount(drawAmount(draw)) } },
    { type: "trustline_removed", account: source, details: { ...members, limit: formatAmount(0n) } },
  ];
};

const trustlineFlags: EffectGroup = ({ draw, source, issued }) => {
  const flags = {
    ...(draw.chance(1, 2) ? { authorized_flag: draw.chance(1, 2) } : {}),
    // Nodes misspell `liabilities`.
    ...(draw.chance(1, 2) ? { authorized_to_maintain_liabilites_flag: draw.chance(1, 2) } : {}),
    ...(draw.chance(1, 2) ? { clawback_enabled_flag: draw.chance(1, 2) } : {}),
  };
  const details = { ...assetMembers(issued), trustor: source, ...flags };
  return [{ type: "trustline_flags_updated", account: issued.issuer, details }];
};

/** The older kinds of effects for flags of a trust line, one for each permission. */
const trustlineAuthorization: EffectGroup = ({ source, issued }) => {
  const details = { trustor: source, asset_type: assetType(issued), asset_code: issued.code };
  return [
    { type: "trustline_authorized", account: issued.issuer, details },
    { type: "trustline_authorized_to_maintain_liabilities", account: issued.issuer, details },
    { type: "trustline_deauthorized", account: issued.issuer, details },
  ];
};

function trustlineMembers(line: Trustline): JsonObject {
  return "asset" in line ? assetMembers(line.asset) : { asset_type: line.type, liquidity_pool_id: line.poolId };
}

const accountSponsorship: EffectGroup = (participants) => sponsorship("account", {}, participants);

const trustlineSponsorship: EffectGroup = (participants) => {
  const line = drawTrustline(participants);
  const name = "asset" in line ? { asset: canonicalAsset(line.asset) } : { liquidity_pool_id: line.poolId };
  return sponsorship("trustline", { asset_type: line.type, ...name }, participants);
};

const dataSponsorship: EffectGroup = (participants) =>
  sponsorship("data", { data_name: participants.draw.pick(dataNames) }, participants);

const balanceSponsorship: EffectGroup = (participants) =>
  sponsorship("claimable_balance", { balance_id: drawBalanceId(participants) }, participants);

const signerSponsorship: EffectGroup = (participants) =>
  sponsorship("signer", { signer: participants.other }, participants);

/** A sponsorship of an entry's reserve is created, transferred and removed. */
function sponsorship(
  subject: "account" | "trustline" | "data" | "claimable_balance" | "signer",
  name: JsonObject,
  { source: account, sponsor, newSponsor }: Participants,
): ReturnType<EffectGroup> {
  const handover = { former_sponsor: sponsor, new_sponsor: newSponsor };
  return [
    { type: `${subject}_sponsorship_created`, account, details: { ...name, sponsor } },
    { type: `${subject}_sponsorship_updated`, account, details: { ...name, ...handover } },
    { type: `${subject}_sponsorship_removed`, account, details: { ...name, former_sponsor: newSponsor } },
  ];
}

export const accountGroups: readonly EffectGroup[] = [
  accountOptions,
  inflationDestination,
  signers,
  sequenceBump,
  dataEntry,
];

export const trustlineGroups: readonly EffectGroup[] = [trustline, trustlineFlags, trustlineAuthorization];

export const sponsorshipGroups: readonly EffectGroup[] = [
  accountSponsorship,
  trustlineSponsorship,
  dataSponsorship,
  balanceSponsorship,
  signerSponsorship,
];
