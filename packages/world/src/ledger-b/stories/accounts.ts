import { base64 } from "@scure/base";
import type { Story } from "../effect-draft.ts";

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
export const dataNames: readonly string[] = [
  "config.memo_required",
  "profile.hash",
  "invoice:2041",
  "kyc_level",
  "größe",
];

// The empty text stands for a domain that was cleared.
const domains = ["wallet.example", "issuer.example", "pay.anchor.example", ""];
