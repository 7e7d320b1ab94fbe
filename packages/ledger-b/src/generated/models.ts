// Generated from Ledger B 1.0.0 by `pnpm generate`. Do not edit.
import type { components } from "./schema.ts";

/** More about a failure. Other kinds of failure have other members. */
export type ProblemExtras = components["schemas"]["ProblemExtras"];

/** A failure in the shape of RFC 9457. The last segment of `type` is the code to decide by. */
export type Problem = components["schemas"]["Problem"];

/** A link to another resource of the node. */
export type Link = components["schemas"]["Link"];

/** Links of a page. They name the node's own base URL, not the gateway's; go on by `paging_token` instead. */
export type EffectPageLinks = components["schemas"]["EffectPageLinks"];

/** Links of an effect. They name the node's own base URL, not the gateway's. */
export type EffectLinks = components["schemas"]["EffectLinks"];

/** Identifier of an account. */
export type AccountId = components["schemas"]["AccountId"];

/** Identifier of an account with a 64-bit number of its owner's choice inside (`M…`). */
export type MuxedAccountId = components["schemas"]["MuxedAccountId"];

/** What every effect has, whatever its kind. */
export type EffectBase = components["schemas"]["EffectBase"];

/**
 * Decimal amount as text, so that no digit is lost; seven decimals as a rule. Read it with decimal arithmetic, never as
 * a floating-point number.
 */
export type Amount = components["schemas"]["Amount"];

/** An account came into being. */
export type AccountCreatedEffect = components["schemas"]["AccountCreatedEffect"];

/** An account was merged into another and is gone. */
export type AccountRemovedEffect = components["schemas"]["AccountRemovedEffect"];

/** Kind of an asset, the native one or one with a code of up to 4 or up to 12 characters. */
export type AssetType = components["schemas"]["AssetType"];

/** The asset that an effect is about. */
export type AssetFields = components["schemas"]["AssetFields"];

/** An account received an asset. */
export type AccountCreditedEffect = components["schemas"]["AccountCreditedEffect"];

/** An account paid an asset. */
export type AccountDebitedEffect = components["schemas"]["AccountDebitedEffect"];

/** An account changed the signature weights that its operations need. */
export type AccountThresholdsUpdatedEffect = components["schemas"]["AccountThresholdsUpdatedEffect"];

/** An account changed its home domain. */
export type AccountHomeDomainUpdatedEffect = components["schemas"]["AccountHomeDomainUpdatedEffect"];

/** An issuing account changed its authorization flags. */
export type AccountFlagsUpdatedEffect = components["schemas"]["AccountFlagsUpdatedEffect"];

/** An account changed where its share of the inflation goes. The new destination is not told. */
export type AccountInflationDestinationUpdatedEffect = components["schemas"]["AccountInflationDestinationUpdatedEffect"];

/** A signer of an account. */
export type SignerFields = components["schemas"]["SignerFields"];

/** An account gained a signer. */
export type SignerCreatedEffect = components["schemas"]["SignerCreatedEffect"];

/** An account lost a signer. */
export type SignerRemovedEffect = components["schemas"]["SignerRemovedEffect"];

/** An account changed the weight of a signer. */
export type SignerUpdatedEffect = components["schemas"]["SignerUpdatedEffect"];

/** Kind of what a trust line holds, an asset or the shares of a pool. */
export type TrustlineAssetType = components["schemas"]["TrustlineAssetType"];

/** Identifier of a liquidity pool, hexadecimal. */
export type LiquidityPoolId = components["schemas"]["LiquidityPoolId"];

/** What a trust line holds, an asset or the shares of a pool. */
export type TrustlineAssetFields = components["schemas"]["TrustlineAssetFields"];

/** An account began to trust an asset or to hold shares of a pool. */
export type TrustlineCreatedEffect = components["schemas"]["TrustlineCreatedEffect"];

/** An account gave a trust line up. */
export type TrustlineRemovedEffect = components["schemas"]["TrustlineRemovedEffect"];

/** An account changed the limit of a trust line. */
export type TrustlineUpdatedEffect = components["schemas"]["TrustlineUpdatedEffect"];

/** The trust line that an issuer authorized or not. */
export type TrustlineAuthorizationFields = components["schemas"]["TrustlineAuthorizationFields"];

/**
 * An issuer authorized a trust line. Newer nodes say so with `trustline_flags_updated`.
 *
 * @deprecated
 */
export type TrustlineAuthorizedEffect = components["schemas"]["TrustlineAuthorizedEffect"];

/**
 * An issuer withdrew the authorization of a trust line. Newer nodes say so with `trustline_flags_updated`.
 *
 * @deprecated
 */
export type TrustlineDeauthorizedEffect = components["schemas"]["TrustlineDeauthorizedEffect"];

/**
 * An issuer let a trust line keep its open offers, but no more. Newer nodes say so with `trustline_flags_updated`.
 *
 * @deprecated
 */
export type TrustlineAuthorizedToMaintainLiabilitiesEffect = components["schemas"]["TrustlineAuthorizedToMaintainLiabilitiesEffect"];

/** An issuer changed the flags of a trust line. Only the changed flags are present. */
export type TrustlineFlagsUpdatedEffect = components["schemas"]["TrustlineFlagsUpdatedEffect"];

/** An account traded with the offer of another. */
export type TradeEffect = components["schemas"]["TradeEffect"];

/** An account gained a data entry. */
export type DataCreatedEffect = components["schemas"]["DataCreatedEffect"];

/** An account lost a data entry. */
export type DataRemovedEffect = components["schemas"]["DataRemovedEffect"];

/** An account changed the value of a data entry. */
export type DataUpdatedEffect = components["schemas"]["DataUpdatedEffect"];

/** An account moved its sequence number forward. */
export type SequenceBumpedEffect = components["schemas"]["SequenceBumpedEffect"];

/** An asset in one text, `native` or `CODE:ISSUER`. */
export type CanonicalAsset = components["schemas"]["CanonicalAsset"];

/** Identifier of a claimable balance, hexadecimal with a leading version. */
export type ClaimableBalanceId = components["schemas"]["ClaimableBalanceId"];

/** A claimable balance and what it holds. */
export type ClaimableBalanceFields = components["schemas"]["ClaimableBalanceFields"];

/** A claimable balance came into being. */
export type ClaimableBalanceCreatedEffect = components["schemas"]["ClaimableBalanceCreatedEffect"];

/** Always met. */
export type UnconditionalPredicate = components["schemas"]["UnconditionalPredicate"];

/**
 * Condition for claiming a balance, exactly one of six forms. Tell them apart by the member that is there (`"and" in
 * predicate`).
 */
export type Predicate = components["schemas"]["Predicate"];

/** Met when both conditions are. */
export type AndPredicate = components["schemas"]["AndPredicate"];

/** Met when one of two conditions is. */
export type OrPredicate = components["schemas"]["OrPredicate"];

/** Met when the condition is not. */
export type NotPredicate = components["schemas"]["NotPredicate"];

/** Met before a point in time. */
export type AbsBeforePredicate = components["schemas"]["AbsBeforePredicate"];

/** Met until some time after the balance came into being. */
export type RelBeforePredicate = components["schemas"]["RelBeforePredicate"];

/** An account was named as one that may claim a balance. */
export type ClaimableBalanceClaimantCreatedEffect = components["schemas"]["ClaimableBalanceClaimantCreatedEffect"];

/** An account claimed a balance. */
export type ClaimableBalanceClaimedEffect = components["schemas"]["ClaimableBalanceClaimedEffect"];

/** Who pays a reserve from now on. */
export type SponsorshipCreatedFields = components["schemas"]["SponsorshipCreatedFields"];

/** An account began to pay the reserve of an account. */
export type AccountSponsorshipCreatedEffect = components["schemas"]["AccountSponsorshipCreatedEffect"];

/** Who paid a reserve, and who pays it from now on. */
export type SponsorshipUpdatedFields = components["schemas"]["SponsorshipUpdatedFields"];

/** Another account took over the reserve of an account. */
export type AccountSponsorshipUpdatedEffect = components["schemas"]["AccountSponsorshipUpdatedEffect"];

/** Who paid a reserve until now. */
export type SponsorshipRemovedFields = components["schemas"]["SponsorshipRemovedFields"];

/** An account ceased to pay the reserve of an account. */
export type AccountSponsorshipRemovedEffect = components["schemas"]["AccountSponsorshipRemovedEffect"];

/** The trust line whose reserve is sponsored. */
export type TrustlineSponsorshipFields = components["schemas"]["TrustlineSponsorshipFields"];

/** An account began to pay the reserve of a trust line. */
export type TrustlineSponsorshipCreatedEffect = components["schemas"]["TrustlineSponsorshipCreatedEffect"];

/** Another account took over the reserve of a trust line. */
export type TrustlineSponsorshipUpdatedEffect = components["schemas"]["TrustlineSponsorshipUpdatedEffect"];

/** An account ceased to pay the reserve of a trust line. */
export type TrustlineSponsorshipRemovedEffect = components["schemas"]["TrustlineSponsorshipRemovedEffect"];

/** An account began to pay the reserve of a data entry. */
export type DataSponsorshipCreatedEffect = components["schemas"]["DataSponsorshipCreatedEffect"];

/** Another account took over the reserve of a data entry. */
export type DataSponsorshipUpdatedEffect = components["schemas"]["DataSponsorshipUpdatedEffect"];

/** An account ceased to pay the reserve of a data entry. */
export type DataSponsorshipRemovedEffect = components["schemas"]["DataSponsorshipRemovedEffect"];

/** An account began to pay the reserve of a claimable balance. */
export type ClaimableBalanceSponsorshipCreatedEffect = components["schemas"]["ClaimableBalanceSponsorshipCreatedEffect"];

/** Another account took over the reserve of a claimable balance. */
export type ClaimableBalanceSponsorshipUpdatedEffect = components["schemas"]["ClaimableBalanceSponsorshipUpdatedEffect"];

/** An account ceased to pay the reserve of a claimable balance. */
export type ClaimableBalanceSponsorshipRemovedEffect = components["schemas"]["ClaimableBalanceSponsorshipRemovedEffect"];

/** An account began to pay the reserve of a signer. */
export type SignerSponsorshipCreatedEffect = components["schemas"]["SignerSponsorshipCreatedEffect"];

/** Another account took over the reserve of a signer. */
export type SignerSponsorshipUpdatedEffect = components["schemas"]["SignerSponsorshipUpdatedEffect"];

/** An account ceased to pay the reserve of a signer. */
export type SignerSponsorshipRemovedEffect = components["schemas"]["SignerSponsorshipRemovedEffect"];

/** The issuer took a claimable balance back. */
export type ClaimableBalanceClawedBackEffect = components["schemas"]["ClaimableBalanceClawedBackEffect"];

/** An amount of an asset. */
export type AssetAmount = components["schemas"]["AssetAmount"];

/** A liquidity pool after an operation. */
export type LiquidityPool = components["schemas"]["LiquidityPool"];

/** An account put assets into a pool. */
export type LiquidityPoolDepositedEffect = components["schemas"]["LiquidityPoolDepositedEffect"];

/** An account took assets out of a pool. */
export type LiquidityPoolWithdrewEffect = components["schemas"]["LiquidityPoolWithdrewEffect"];

/** An account traded with a pool. */
export type LiquidityPoolTradeEffect = components["schemas"]["LiquidityPoolTradeEffect"];

/** A pool came into being with its first trust line. */
export type LiquidityPoolCreatedEffect = components["schemas"]["LiquidityPoolCreatedEffect"];

/** A pool went with its last trust line. */
export type LiquidityPoolRemovedEffect = components["schemas"]["LiquidityPoolRemovedEffect"];

/** A part of a pool that was turned into a claimable balance. */
export type RevokedReserve = components["schemas"]["RevokedReserve"];

/** An account lost its pool shares because an issuer revoked its authorization. */
export type LiquidityPoolRevokedEffect = components["schemas"]["LiquidityPoolRevokedEffect"];

/** Identifier of a contract (`C…`). */
export type ContractId = components["schemas"]["ContractId"];

/** A contract received an asset. */
export type ContractCreditedEffect = components["schemas"]["ContractCreditedEffect"];

/** A contract paid an asset. */
export type ContractDebitedEffect = components["schemas"]["ContractDebitedEffect"];

/** An effect of one of the 50 known kinds. `type` tells them apart. */
export type KnownEffect = components["schemas"]["KnownEffect"];

/**
 * An effect of a kind that this document does not know: a newer node may send one. Only the common members are sure. A
 * node that does not know the kind itself sends the `type` "unknown".
 */
export type UnknownEffect = components["schemas"]["UnknownEffect"];

/**
 * One effect: a change that an operation made to the ledger. The kinds that this document knows have their members
 * listed; any other kind is passed on with the common members.
 */
export type EffectRecord = components["schemas"]["EffectRecord"];

/**
 * One page of effects. The pages before and after it are linked always, also where nothing lies there: the end is a
 * page without records.
 */
export type EffectPage = components["schemas"]["EffectPage"];

/** The variants that this version knows of each union of Ledger B, under the member that tells them apart. */
export const variants = {
  KnownEffect: {
    type: [
      "account_created",
      "account_removed",
      "account_credited",
      "account_debited",
      "account_thresholds_updated",
      "account_home_domain_updated",
      "account_flags_updated",
      "account_inflation_destination_updated",
      "signer_created",
      "signer_removed",
      "signer_updated",
      "trustline_created",
      "trustline_removed",
      "trustline_updated",
      "trustline_authorized",
      "trustline_deauthorized",
      "trustline_authorized_to_maintain_liabilities",
      "trustline_flags_updated",
      "trade",
      "data_created",
      "data_removed",
      "data_updated",
      "sequence_bumped",
      "claimable_balance_created",
      "claimable_balance_claimant_created",
      "claimable_balance_claimed",
      "account_sponsorship_created",
      "account_sponsorship_updated",
      "account_sponsorship_removed",
      "trustline_sponsorship_created",
      "trustline_sponsorship_updated",
      "trustline_sponsorship_removed",
      "data_sponsorship_created",
      "data_sponsorship_updated",
      "data_sponsorship_removed",
      "claimable_balance_sponsorship_created",
      "claimable_balance_sponsorship_updated",
      "claimable_balance_sponsorship_removed",
      "signer_sponsorship_created",
      "signer_sponsorship_updated",
      "signer_sponsorship_removed",
      "claimable_balance_clawed_back",
      "liquidity_pool_deposited",
      "liquidity_pool_withdrew",
      "liquidity_pool_trade",
      "liquidity_pool_created",
      "liquidity_pool_removed",
      "liquidity_pool_revoked",
      "contract_credited",
      "contract_debited",
    ],
  },
} as const;
