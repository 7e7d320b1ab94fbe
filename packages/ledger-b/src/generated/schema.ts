// Generated from Ledger B 1.0.0 by `pnpm generate`. Do not edit.
/** A kind that the document does not know. It is text; after the known kinds are told apart, this is what is left. */
declare enum UnknownVariant {
  Kind = "a kind that the document does not know",
}

export interface paths {
  "/operations/{id}/effects": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieve an operation's effects
     * @description Lists the effects of one operation, 10 a page unless you ask otherwise, oldest first.
     *
     *     To go on, call again with the `paging_token` of the last record as `cursor`; an empty page is the end. An operation
     *     that does not exist has an empty page too.
     */
    get: operations["listOperationEffects"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description More about a failure. Other kinds of failure have other members. */
    ProblemExtras: {
      /**
       * @description Parameter that was refused.
       * @example limit
       */
      invalid_field?: string;
      /**
       * @description Why it was refused.
       * @example invalid limit: value provided that is over limit max of 200
       */
      reason?: string;
    } & {
      [key: string]: unknown;
    };
    /** @description A failure in the shape of RFC 9457. The last segment of `type` is the code to decide by. */
    Problem: {
      /**
       * Format: uri
       * @description URL that names the kind of failure. Its last segment is the code, such as `before_history`.
       * @example https://stellar.org/horizon-errors/before_history
       */
      type: string;
      /**
       * @description The kind of failure for people.
       * @example Data Requested Is Before Recorded History
       */
      title: string;
      /**
       * Format: int32
       * @description HTTP status of the answer.
       * @example 410
       */
      status: number;
      /**
       * @description What went wrong, for people. Absent where the title says it all.
       * @example The request you sent was invalid in some way.
       */
      detail?: string;
      /** @description More about the failure. Absent for most kinds. */
      extras?: components["schemas"]["ProblemExtras"];
      /**
       * @description Identifier of this very failure, for the node's operator. Older nodes only.
       * @example ledger-b-node-001/9f2c1a7e-000042
       */
      instance?: string;
    };
    /** @description A link to another resource of the node. */
    Link: {
      /**
       * Format: uri-template
       * @description URL of the resource; a URI template when `templated` is true.
       * @example https://ledger-b-node.example/operations/121693057904021505
       */
      href: string;
      /**
       * @description Whether `href` is a URI template (RFC 6570). Absent otherwise.
       * @example true
       */
      templated?: boolean;
    };
    /** @description Links of a page. They name the node's own base URL, not the gateway's; go on by `paging_token` instead. */
    EffectPageLinks: {
      /** @description This page. */
      self: components["schemas"]["Link"];
      /** @description The page behind the last record. */
      next: components["schemas"]["Link"];
      /** @description The page before the first record, in the opposite order. */
      prev: components["schemas"]["Link"];
    };
    /** @description Links of an effect. They name the node's own base URL, not the gateway's. */
    EffectLinks: {
      /** @description The operation that caused the effect. */
      operation: components["schemas"]["Link"];
      /** @description The effects before this one. */
      succeeds: components["schemas"]["Link"];
      /** @description The effects after this one. */
      precedes: components["schemas"]["Link"];
    };
    /**
     * @description Identifier of an account.
     * @example GCQY66FNVHGNJVELPP2TKIVNV5EMIPWM3OBCGFPA27NHPHUCB7674MRB
     */
    AccountId: string;
    /**
     * @description Identifier of an account with a 64-bit number of its owner's choice inside (`M…`).
     * @example MCQY66FNVHGNJVELPP2TKIVNV5EMIPWM3OBCGFPA27NHPHUCB7674AAAAAAAAAAAFI5EE
     */
    MuxedAccountId: string;
    /** @description What every effect has, whatever its kind. */
    EffectBase: {
      /** @description The operation, and the effects around this one. */
      _links: components["schemas"]["EffectLinks"];
      /**
       * @description Identifier of the effect: its operation in 19 digits, a hyphen, and its place among the effects of that operation in 10 digits.
       * @example 0121693057904021505-0000000001
       */
      id: string;
      /**
       * @description Position of the effect. Give it as `cursor` to go on behind it.
       * @example 121693057904021505-1
       */
      paging_token: string;
      /** @description Account that the effect happened to. */
      account: components["schemas"]["AccountId"];
      /** @description Multiplexed form of `account`. Absent when the account was not addressed that way. */
      account_muxed?: components["schemas"]["MuxedAccountId"];
      /**
       * Format: uint64
       * @description Identifier inside `account_muxed`, an unsigned 64-bit integer as text.
       * @example 42
       */
      account_muxed_id?: string;
      /**
       * Format: date-time
       * @description Time at which the ledger closed, ISO 8601 in UTC.
       * @example 2023-06-14T09:26:53Z
       */
      created_at: string;
    };
    /**
     * @description Decimal amount as text, so that no digit is lost; seven decimals as a rule. Read it with decimal arithmetic, never as a floating-point number.
     * @example 25.0000000
     */
    Amount: string;
    /** @description An account came into being. */
    AccountCreatedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 0;
      /** @description Balance that the account starts with, in the native asset. */
      starting_balance: components["schemas"]["Amount"];
    };
    /** @description An account was merged into another and is gone. */
    AccountRemovedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 1;
    };
    /**
     * @description Kind of an asset, the native one or one with a code of up to 4 or up to 12 characters.
     * @example credit_alphanum4
     */
    AssetType: "native" | "credit_alphanum4" | "credit_alphanum12" | (string & {});
    /** @description The asset that an effect is about. */
    AssetFields: {
      /** @description Kind of the asset. */
      asset_type: components["schemas"]["AssetType"];
      /**
       * @description Code of the asset. Absent for the native asset.
       * @example USD
       */
      asset_code?: string;
      /** @description Account that issues the asset. Absent for the native asset. */
      asset_issuer?: components["schemas"]["AccountId"];
    };
    /** @description An account received an asset. */
    AccountCreditedEffect: components["schemas"]["EffectBase"] & components["schemas"]["AssetFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_credited";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 2;
      /** @description Amount that the account received, in units of the asset. */
      amount: components["schemas"]["Amount"];
    };
    /** @description An account paid an asset. */
    AccountDebitedEffect: components["schemas"]["EffectBase"] & components["schemas"]["AssetFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_debited";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 3;
      /** @description Amount that the account paid, in units of the asset. */
      amount: components["schemas"]["Amount"];
    };
    /** @description An account changed the signature weights that its operations need. */
    AccountThresholdsUpdatedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_thresholds_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 4;
      /**
       * Format: int32
       * @description Signature weight needed for operations of low security. No unit.
       * @example 1
       */
      low_threshold: number;
      /**
       * Format: int32
       * @description Signature weight needed for operations of medium security. No unit.
       * @example 2
       */
      med_threshold: number;
      /**
       * Format: int32
       * @description Signature weight needed for operations of high security. No unit.
       * @example 3
       */
      high_threshold: number;
    };
    /** @description An account changed its home domain. */
    AccountHomeDomainUpdatedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_home_domain_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 5;
      /**
       * @description Domain name that describes the account; empty once it is cleared.
       * @example wallet.example
       */
      home_domain: string;
    };
    /** @description An issuing account changed its authorization flags. */
    AccountFlagsUpdatedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_flags_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 6;
      /**
       * @description Whether trust lines to the account's assets now need its authorization. Absent when the flag did not change.
       * @example true
       */
      auth_required_flag?: boolean;
      /**
       * @description Whether the account may now revoke such an authorization. Absent when the flag did not change.
       * @example true
       */
      auth_revokable_flag?: boolean;
    };
    /** @description An account changed where its share of the inflation goes. The new destination is not told. */
    AccountInflationDestinationUpdatedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_inflation_destination_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 7;
    };
    /** @description A signer of an account. */
    SignerFields: {
      /**
       * Format: int32
       * @description Weight of the signer's signature; 0 once it is removed. No unit.
       * @example 1
       */
      weight: number;
      /**
       * @description Key of the signer.
       * @example GC34PUUBDNOGL4LLTSA4KRFDBTONER6TGCKBLBSTTNFMP56GIHDQ6QQC
       */
      public_key: string;
      /**
       * @description The same key, often empty in older records. Read `public_key`.
       * @example
       */
      key: string;
    };
    /** @description An account gained a signer. */
    SignerCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SignerFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "signer_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 10;
    };
    /** @description An account lost a signer. */
    SignerRemovedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SignerFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "signer_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 11;
    };
    /** @description An account changed the weight of a signer. */
    SignerUpdatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SignerFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "signer_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 12;
    };
    /**
     * @description Kind of what a trust line holds, an asset or the shares of a pool.
     * @example credit_alphanum4
     */
    TrustlineAssetType: "native" | "credit_alphanum4" | "credit_alphanum12" | "liquidity_pool_shares" | (string & {});
    /**
     * @description Identifier of a liquidity pool, hexadecimal.
     * @example b304aa1dbd1aa027684c5ff89e5008086086698da6ac5cf4dba0ac97eb52f3d9
     */
    LiquidityPoolId: string;
    /** @description What a trust line holds, an asset or the shares of a pool. */
    TrustlineAssetFields: {
      /** @description Kind of what is held. */
      asset_type: components["schemas"]["TrustlineAssetType"];
      /**
       * @description Code of the asset. Absent for pool shares.
       * @example USD
       */
      asset_code?: string;
      /** @description Account that issues the asset. Absent for pool shares. */
      asset_issuer?: components["schemas"]["AccountId"];
      /** @description Pool whose shares are held. Present for pool shares only. */
      liquidity_pool_id?: components["schemas"]["LiquidityPoolId"];
    };
    /** @description An account began to trust an asset or to hold shares of a pool. */
    TrustlineCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineAssetFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 20;
      /** @description Most that the account is willing to hold, in units of the asset or in pool shares; 0 once the trust line is removed. */
      limit: components["schemas"]["Amount"];
    };
    /** @description An account gave a trust line up. */
    TrustlineRemovedEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineAssetFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 21;
      /** @description Most that the account is willing to hold, in units of the asset or in pool shares; 0 once the trust line is removed. */
      limit: components["schemas"]["Amount"];
    };
    /** @description An account changed the limit of a trust line. */
    TrustlineUpdatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineAssetFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 22;
      /** @description Most that the account is willing to hold, in units of the asset or in pool shares; 0 once the trust line is removed. */
      limit: components["schemas"]["Amount"];
    };
    /** @description The trust line that an issuer authorized or not. */
    TrustlineAuthorizationFields: {
      /** @description Account that holds the trust line. */
      trustor: components["schemas"]["AccountId"];
      /** @description Kind of the asset, which `account` issues. */
      asset_type: components["schemas"]["AssetType"];
      /**
       * @description Code of the asset.
       * @example USD
       */
      asset_code?: string;
    };
    /**
     * @deprecated
     * @description An issuer authorized a trust line. Newer nodes say so with `trustline_flags_updated`.
     */
    TrustlineAuthorizedEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineAuthorizationFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_authorized";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 23;
    };
    /**
     * @deprecated
     * @description An issuer withdrew the authorization of a trust line. Newer nodes say so with `trustline_flags_updated`.
     */
    TrustlineDeauthorizedEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineAuthorizationFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_deauthorized";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 24;
    };
    /**
     * @deprecated
     * @description An issuer let a trust line keep its open offers, but no more. Newer nodes say so with `trustline_flags_updated`.
     */
    TrustlineAuthorizedToMaintainLiabilitiesEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineAuthorizationFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_authorized_to_maintain_liabilities";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 25;
    };
    /** @description An issuer changed the flags of a trust line. Only the changed flags are present. */
    TrustlineFlagsUpdatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["AssetFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_flags_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 26;
      /** @description Account that holds the trust line. */
      trustor: components["schemas"]["AccountId"];
      /**
       * @description Whether the holder may now use the asset freely. Absent when the flag did not change.
       * @example true
       */
      authorized_flag?: boolean;
      /**
       * @description Whether the holder may now keep open offers, but no more. Absent when the flag did not change. The wire spells `liabilities` without its second `i`; so does this document.
       * @example false
       */
      authorized_to_maintain_liabilites_flag?: boolean;
      /**
       * @description Whether the issuer may now take the asset back. Absent when the flag did not change.
       * @example false
       */
      clawback_enabled_flag?: boolean;
    };
    /** @description An account traded with the offer of another. */
    TradeEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trade";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 33;
      /** @description Account on the other side of the trade, whose offer was taken. */
      seller: components["schemas"]["AccountId"];
      /** @description Multiplexed form of `seller`. Absent when the seller was not addressed that way. */
      seller_muxed?: components["schemas"]["MuxedAccountId"];
      /**
       * Format: uint64
       * @description Identifier inside `seller_muxed`, an unsigned 64-bit integer as text.
       * @example 7
       */
      seller_muxed_id?: string;
      /**
       * Format: int64
       * @description Number of the offer that was taken, a 64-bit integer as text.
       * @example 8140062
       */
      offer_id: string;
      /** @description Amount that `account` gave, in units of the sold asset. */
      sold_amount: components["schemas"]["Amount"];
      /** @description Kind of the asset that `account` gave. */
      sold_asset_type: components["schemas"]["AssetType"];
      /**
       * @description Code of the asset that `account` gave. Absent for the native asset.
       * @example USD
       */
      sold_asset_code?: string;
      /** @description Issuer of the asset that `account` gave. Absent for the native asset. */
      sold_asset_issuer?: components["schemas"]["AccountId"];
      /** @description Amount that `account` got, in units of the bought asset. */
      bought_amount: components["schemas"]["Amount"];
      /** @description Kind of the asset that `account` got. */
      bought_asset_type: components["schemas"]["AssetType"];
      /**
       * @description Code of the asset that `account` got. Absent for the native asset.
       * @example EURT
       */
      bought_asset_code?: string;
      /** @description Issuer of the asset that `account` got. Absent for the native asset. */
      bought_asset_issuer?: components["schemas"]["AccountId"];
    };
    /** @description An account gained a data entry. */
    DataCreatedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "data_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 40;
      /**
       * @description Name of the data entry, at most 64 bytes.
       * @example config.memo_required
       */
      name: string;
      /**
       * @description Value of the data entry, at most 64 bytes, in Base64.
       * @example MQ==
       */
      value: string;
    };
    /** @description An account lost a data entry. */
    DataRemovedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "data_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 41;
      /**
       * @description Name of the data entry, at most 64 bytes.
       * @example config.memo_required
       */
      name: string;
    };
    /** @description An account changed the value of a data entry. */
    DataUpdatedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "data_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 42;
      /**
       * @description Name of the data entry, at most 64 bytes.
       * @example config.memo_required
       */
      name: string;
      /**
       * @description Value of the data entry, at most 64 bytes, in Base64.
       * @example MQ==
       */
      value: string;
    };
    /** @description An account moved its sequence number forward. */
    SequenceBumpedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "sequence_bumped";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 43;
      /**
       * Format: int64
       * @description Sequence number that the account now has, a 64-bit integer as text.
       * @example 121693057904021600
       */
      new_seq: string;
    };
    /**
     * @description An asset in one text, `native` or `CODE:ISSUER`.
     * @example USD:GBLER5CSUQNUVHB667PEVHJ74YEUGZQFM5G4ONPAJKZXRFLMIM5IK7NC
     */
    CanonicalAsset: string;
    /**
     * @description Identifier of a claimable balance, hexadecimal with a leading version.
     * @example 0000000073b6a774fdb139a1b6050cbdc0283d09fdf0825f248742fe9e10bbe844e8fec5
     */
    ClaimableBalanceId: string;
    /** @description A claimable balance and what it holds. */
    ClaimableBalanceFields: {
      /** @description Asset of the balance. */
      asset: components["schemas"]["CanonicalAsset"];
      /** @description The claimable balance. */
      balance_id: components["schemas"]["ClaimableBalanceId"];
      /** @description Amount of the balance, in units of the asset. */
      amount: components["schemas"]["Amount"];
    };
    /** @description A claimable balance came into being. */
    ClaimableBalanceCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["ClaimableBalanceFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "claimable_balance_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 50;
    };
    /** @description Always met. */
    UnconditionalPredicate: {
      /**
       * @description Always true.
       * @constant
       */
      unconditional: true;
    };
    /** @description Condition for claiming a balance, exactly one of six forms. Tell them apart by the member that is there (`"and" in predicate`). */
    Predicate: components["schemas"]["UnconditionalPredicate"] | components["schemas"]["AndPredicate"] | components["schemas"]["OrPredicate"] | components["schemas"]["NotPredicate"] | components["schemas"]["AbsBeforePredicate"] | components["schemas"]["RelBeforePredicate"];
    /** @description Met when both conditions are. */
    AndPredicate: {
      /** @description The two conditions. */
      and: components["schemas"]["Predicate"][];
    };
    /** @description Met when one of two conditions is. */
    OrPredicate: {
      /** @description The two conditions. */
      or: components["schemas"]["Predicate"][];
    };
    /** @description Met when the condition is not. */
    NotPredicate: {
      /** @description The condition that must not be met. */
      not: components["schemas"]["Predicate"];
    };
    /** @description Met before a point in time. */
    AbsBeforePredicate: {
      /**
       * @description The point in time, RFC 3339 in UTC. A year beyond 9999 has a leading `+`, which few date parsers take.
       * @example 2023-07-14T00:00:00Z
       */
      abs_before: string;
      /**
       * Format: int64
       * @description The same point in time in seconds since 1970, as text; a number from older nodes.
       * @example 1689292800
       */
      abs_before_epoch?: string | number;
    };
    /** @description Met until some time after the balance came into being. */
    RelBeforePredicate: {
      /**
       * Format: int64
       * @description The time in seconds, as text.
       * @example 604800
       */
      rel_before: string;
    };
    /** @description An account was named as one that may claim a balance. */
    ClaimableBalanceClaimantCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["ClaimableBalanceFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "claimable_balance_claimant_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 51;
      /** @description Condition under which the claimant may claim the balance. */
      predicate: components["schemas"]["Predicate"];
    };
    /** @description An account claimed a balance. */
    ClaimableBalanceClaimedEffect: components["schemas"]["EffectBase"] & components["schemas"]["ClaimableBalanceFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "claimable_balance_claimed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 52;
    };
    /** @description Who pays a reserve from now on. */
    SponsorshipCreatedFields: {
      /** @description Account that pays the reserve. */
      sponsor: components["schemas"]["AccountId"];
    };
    /** @description An account began to pay the reserve of an account. */
    AccountSponsorshipCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipCreatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_sponsorship_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 60;
    };
    /** @description Who paid a reserve, and who pays it from now on. */
    SponsorshipUpdatedFields: {
      /** @description Account that paid the reserve. */
      former_sponsor: components["schemas"]["AccountId"];
      /** @description Account that pays the reserve now. */
      new_sponsor: components["schemas"]["AccountId"];
    };
    /** @description Another account took over the reserve of an account. */
    AccountSponsorshipUpdatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipUpdatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_sponsorship_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 61;
    };
    /** @description Who paid a reserve until now. */
    SponsorshipRemovedFields: {
      /** @description Account that paid the reserve. */
      former_sponsor: components["schemas"]["AccountId"];
    };
    /** @description An account ceased to pay the reserve of an account. */
    AccountSponsorshipRemovedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipRemovedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "account_sponsorship_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 62;
    };
    /** @description The trust line whose reserve is sponsored. */
    TrustlineSponsorshipFields: {
      /** @description Kind of what the trust line holds. */
      asset_type: components["schemas"]["TrustlineAssetType"];
      /** @description Asset that the trust line holds. Absent for pool shares. */
      asset?: components["schemas"]["CanonicalAsset"];
      /** @description Pool whose shares the trust line holds. Present for pool shares only. */
      liquidity_pool_id?: components["schemas"]["LiquidityPoolId"];
    };
    /** @description An account began to pay the reserve of a trust line. */
    TrustlineSponsorshipCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineSponsorshipFields"] & components["schemas"]["SponsorshipCreatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_sponsorship_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 63;
    };
    /** @description Another account took over the reserve of a trust line. */
    TrustlineSponsorshipUpdatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineSponsorshipFields"] & components["schemas"]["SponsorshipUpdatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_sponsorship_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 64;
    };
    /** @description An account ceased to pay the reserve of a trust line. */
    TrustlineSponsorshipRemovedEffect: components["schemas"]["EffectBase"] & components["schemas"]["TrustlineSponsorshipFields"] & components["schemas"]["SponsorshipRemovedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "trustline_sponsorship_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 65;
    };
    /** @description An account began to pay the reserve of a data entry. */
    DataSponsorshipCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipCreatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "data_sponsorship_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 66;
      /**
       * @description Name of the data entry whose reserve is sponsored.
       * @example config.memo_required
       */
      data_name: string;
    };
    /** @description Another account took over the reserve of a data entry. */
    DataSponsorshipUpdatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipUpdatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "data_sponsorship_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 67;
      /**
       * @description Name of the data entry whose reserve is sponsored.
       * @example config.memo_required
       */
      data_name: string;
    };
    /** @description An account ceased to pay the reserve of a data entry. */
    DataSponsorshipRemovedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipRemovedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "data_sponsorship_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 68;
      /**
       * @description Name of the data entry whose reserve is sponsored.
       * @example config.memo_required
       */
      data_name: string;
    };
    /** @description An account began to pay the reserve of a claimable balance. */
    ClaimableBalanceSponsorshipCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipCreatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "claimable_balance_sponsorship_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 69;
      /** @description Claimable balance that the effect is about. */
      balance_id: components["schemas"]["ClaimableBalanceId"];
    };
    /** @description Another account took over the reserve of a claimable balance. */
    ClaimableBalanceSponsorshipUpdatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipUpdatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "claimable_balance_sponsorship_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 70;
      /** @description Claimable balance that the effect is about. */
      balance_id: components["schemas"]["ClaimableBalanceId"];
    };
    /** @description An account ceased to pay the reserve of a claimable balance. */
    ClaimableBalanceSponsorshipRemovedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipRemovedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "claimable_balance_sponsorship_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 71;
      /** @description Claimable balance that the effect is about. */
      balance_id: components["schemas"]["ClaimableBalanceId"];
    };
    /** @description An account began to pay the reserve of a signer. */
    SignerSponsorshipCreatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipCreatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "signer_sponsorship_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 72;
      /**
       * @description Key of the signer whose reserve is sponsored.
       * @example GC34PUUBDNOGL4LLTSA4KRFDBTONER6TGCKBLBSTTNFMP56GIHDQ6QQC
       */
      signer: string;
    };
    /** @description Another account took over the reserve of a signer. */
    SignerSponsorshipUpdatedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipUpdatedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "signer_sponsorship_updated";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 73;
      /**
       * @description Key of the signer whose reserve is sponsored.
       * @example GC34PUUBDNOGL4LLTSA4KRFDBTONER6TGCKBLBSTTNFMP56GIHDQ6QQC
       */
      signer: string;
    };
    /** @description An account ceased to pay the reserve of a signer. */
    SignerSponsorshipRemovedEffect: components["schemas"]["EffectBase"] & components["schemas"]["SponsorshipRemovedFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "signer_sponsorship_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 74;
      /**
       * @description Key of the signer whose reserve is sponsored.
       * @example GC34PUUBDNOGL4LLTSA4KRFDBTONER6TGCKBLBSTTNFMP56GIHDQ6QQC
       */
      signer: string;
    };
    /** @description The issuer took a claimable balance back. */
    ClaimableBalanceClawedBackEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "claimable_balance_clawed_back";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 80;
      /** @description Claimable balance that the effect is about. */
      balance_id: components["schemas"]["ClaimableBalanceId"];
    };
    /** @description An amount of an asset. */
    AssetAmount: {
      /** @description The asset. */
      asset?: components["schemas"]["CanonicalAsset"];
      /** @description The amount, in units of the asset. */
      amount: components["schemas"]["Amount"];
    };
    /** @description A liquidity pool after an operation. */
    LiquidityPool: {
      /** @description Identifier of the pool. */
      id: components["schemas"]["LiquidityPoolId"];
      /**
       * Format: int32
       * @description Fee of a trade with the pool, in basis points (1/100 %).
       * @example 30
       */
      fee_bp: number;
      /**
       * @description How the pool finds its price.
       * @example constant_product
       */
      type: "constant_product" | (string & {});
      /**
       * Format: uint64
       * @description Number of trust lines that hold shares of the pool, an unsigned 64-bit integer as text.
       * @example 300
       */
      total_trustlines: string;
      /** @description Number of pool shares that exist. */
      total_shares: components["schemas"]["Amount"];
      /** @description What the pool holds, one item an asset. */
      reserves: components["schemas"]["AssetAmount"][];
    };
    /** @description An account put assets into a pool. */
    LiquidityPoolDepositedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "liquidity_pool_deposited";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 90;
      /** @description State of the pool after the operation. */
      liquidity_pool: components["schemas"]["LiquidityPool"];
      /** @description What the account put in, one item an asset of the pool. */
      reserves_deposited: components["schemas"]["AssetAmount"][];
      /** @description Pool shares that the account got. */
      shares_received: components["schemas"]["Amount"];
    };
    /** @description An account took assets out of a pool. */
    LiquidityPoolWithdrewEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "liquidity_pool_withdrew";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 91;
      /** @description State of the pool after the operation. */
      liquidity_pool: components["schemas"]["LiquidityPool"];
      /** @description What the account took out, one item an asset of the pool. */
      reserves_received: components["schemas"]["AssetAmount"][];
      /** @description Pool shares that the account gave back. */
      shares_redeemed: components["schemas"]["Amount"];
    };
    /** @description An account traded with a pool. */
    LiquidityPoolTradeEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "liquidity_pool_trade";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 92;
      /** @description State of the pool after the operation. */
      liquidity_pool: components["schemas"]["LiquidityPool"];
      /** @description What the pool gave. */
      sold: components["schemas"]["AssetAmount"];
      /** @description What the pool got. */
      bought: components["schemas"]["AssetAmount"];
    };
    /** @description A pool came into being with its first trust line. */
    LiquidityPoolCreatedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "liquidity_pool_created";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 93;
      /** @description State of the pool after the operation. */
      liquidity_pool: components["schemas"]["LiquidityPool"];
    };
    /** @description A pool went with its last trust line. */
    LiquidityPoolRemovedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "liquidity_pool_removed";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 94;
      /** @description Pool that was removed. */
      liquidity_pool_id: components["schemas"]["LiquidityPoolId"];
    };
    /** @description A part of a pool that was turned into a claimable balance. */
    RevokedReserve: {
      /** @description The asset. */
      asset: components["schemas"]["CanonicalAsset"];
      /** @description The amount, in units of the asset. */
      amount: components["schemas"]["Amount"];
      /** @description Claimable balance that holds the amount now. */
      claimable_balance_id: components["schemas"]["ClaimableBalanceId"];
    };
    /** @description An account lost its pool shares because an issuer revoked its authorization. */
    LiquidityPoolRevokedEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "liquidity_pool_revoked";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 95;
      /** @description State of the pool after the operation. */
      liquidity_pool: components["schemas"]["LiquidityPool"];
      /** @description What was taken out of the pool and turned into claimable balances, one item an asset. */
      reserves_revoked: components["schemas"]["RevokedReserve"][];
      /** @description Pool shares that the account lost. */
      shares_revoked: components["schemas"]["Amount"];
    };
    /**
     * @description Identifier of a contract (`C…`).
     * @example CCSLAWE57GJKKTYG5KIASNAEG26WSH5NUIDO4I2JSYEVTPRCPOJOV377
     */
    ContractId: string;
    /** @description A contract received an asset. */
    ContractCreditedEffect: components["schemas"]["EffectBase"] & components["schemas"]["AssetFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "contract_credited";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 96;
      /** @description Contract that received the asset. */
      contract: components["schemas"]["ContractId"];
      /** @description Amount that the contract received, in units of the asset. */
      amount: components["schemas"]["Amount"];
    };
    /** @description A contract paid an asset. */
    ContractDebitedEffect: components["schemas"]["EffectBase"] & components["schemas"]["AssetFields"] & {
      /**
       * @description Kind of the effect.
       * @constant
       */
      type: "contract_debited";
      /**
       * Format: int32
       * @description Number of the kind.
       * @constant
       */
      type_i: 97;
      /** @description Contract that paid the asset. */
      contract: components["schemas"]["ContractId"];
      /** @description Amount that the contract paid, in units of the asset. */
      amount: components["schemas"]["Amount"];
    };
    /** @description An effect of one of the 50 known kinds. `type` tells them apart. */
    KnownEffect: components["schemas"]["AccountCreatedEffect"] | components["schemas"]["AccountRemovedEffect"] | components["schemas"]["AccountCreditedEffect"] | components["schemas"]["AccountDebitedEffect"] | components["schemas"]["AccountThresholdsUpdatedEffect"] | components["schemas"]["AccountHomeDomainUpdatedEffect"] | components["schemas"]["AccountFlagsUpdatedEffect"] | components["schemas"]["AccountInflationDestinationUpdatedEffect"] | components["schemas"]["SignerCreatedEffect"] | components["schemas"]["SignerRemovedEffect"] | components["schemas"]["SignerUpdatedEffect"] | components["schemas"]["TrustlineCreatedEffect"] | components["schemas"]["TrustlineRemovedEffect"] | components["schemas"]["TrustlineUpdatedEffect"] | components["schemas"]["TrustlineAuthorizedEffect"] | components["schemas"]["TrustlineDeauthorizedEffect"] | components["schemas"]["TrustlineAuthorizedToMaintainLiabilitiesEffect"] | components["schemas"]["TrustlineFlagsUpdatedEffect"] | components["schemas"]["TradeEffect"] | components["schemas"]["DataCreatedEffect"] | components["schemas"]["DataRemovedEffect"] | components["schemas"]["DataUpdatedEffect"] | components["schemas"]["SequenceBumpedEffect"] | components["schemas"]["ClaimableBalanceCreatedEffect"] | components["schemas"]["ClaimableBalanceClaimantCreatedEffect"] | components["schemas"]["ClaimableBalanceClaimedEffect"] | components["schemas"]["AccountSponsorshipCreatedEffect"] | components["schemas"]["AccountSponsorshipUpdatedEffect"] | components["schemas"]["AccountSponsorshipRemovedEffect"] | components["schemas"]["TrustlineSponsorshipCreatedEffect"] | components["schemas"]["TrustlineSponsorshipUpdatedEffect"] | components["schemas"]["TrustlineSponsorshipRemovedEffect"] | components["schemas"]["DataSponsorshipCreatedEffect"] | components["schemas"]["DataSponsorshipUpdatedEffect"] | components["schemas"]["DataSponsorshipRemovedEffect"] | components["schemas"]["ClaimableBalanceSponsorshipCreatedEffect"] | components["schemas"]["ClaimableBalanceSponsorshipUpdatedEffect"] | components["schemas"]["ClaimableBalanceSponsorshipRemovedEffect"] | components["schemas"]["SignerSponsorshipCreatedEffect"] | components["schemas"]["SignerSponsorshipUpdatedEffect"] | components["schemas"]["SignerSponsorshipRemovedEffect"] | components["schemas"]["ClaimableBalanceClawedBackEffect"] | components["schemas"]["LiquidityPoolDepositedEffect"] | components["schemas"]["LiquidityPoolWithdrewEffect"] | components["schemas"]["LiquidityPoolTradeEffect"] | components["schemas"]["LiquidityPoolCreatedEffect"] | components["schemas"]["LiquidityPoolRemovedEffect"] | components["schemas"]["LiquidityPoolRevokedEffect"] | components["schemas"]["ContractCreditedEffect"] | components["schemas"]["ContractDebitedEffect"];
    /** @description An effect of a kind that this document does not know: a newer node may send one. Only the common members are sure. A node that does not know the kind itself sends the `type` "unknown". */
    UnknownEffect: components["schemas"]["EffectBase"] & {
      /**
       * @description Kind of the effect, none of the known ones.
       * @example unknown
       */
      type: UnknownVariant;
      /**
       * Format: int32
       * @description Number of the kind.
       * @example 120
       */
      type_i: number;
    };
    /** @description One effect: a change that an operation made to the ledger. The kinds that this document knows have their members listed; any other kind is passed on with the common members. */
    EffectRecord: components["schemas"]["KnownEffect"] | components["schemas"]["UnknownEffect"];
    /** @description One page of effects. The pages before and after it are linked always, also where nothing lies there: the end is a page without records. */
    EffectPage: {
      /** @description Where this page, the next and the previous one are. */
      _links: components["schemas"]["EffectPageLinks"];
      /** @description Holder of the records. */
      _embedded: {
        /** @description The effects in the order asked for; empty behind the end. */
        records: components["schemas"]["EffectRecord"][];
      };
    };
  };
  responses: {
    /** @description The gateway itself refused or failed. */
    GatewayFailure: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description A page of effects. A node may call the same body `application/hal+json`. */
    OperationEffects: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["EffectPage"];
      };
    };
    /** @description A parameter is wrong. `extras` names it and says why. */
    BadRequest: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The API key is missing, unknown or disabled. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The node serves none of the media types in `Accept`. */
    NotAcceptable: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The cursor lies before the oldest ledger that the node keeps. With `order` desc only. */
    BeforeHistory: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Too many calls. Wait as long as `Retry-After` says. */
    TooManyRequests: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The node failed. Trying again may help. */
    InternalServerError: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The node cannot serve now. Try again later. */
    ServiceUnavailable: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The node took too long. Try again. */
    GatewayTimeout: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
  };
  parameters: {
    /**
     * @description Identifier of the operation, a whole number above 0. It may exceed 2^53, so keep it as text or bigint.
     * @example 121693057904021505
     */
    OperationId: string;
    /**
     * @description Position to go on behind: the `paging_token` of a record, as it is. A bare operation identifier means behind all effects of that operation, `now` behind everything so far. Opaque: do not compute with it.
     * @example 121693057904021505-2
     */
    Cursor: number | string;
    /**
     * @description Order of the records, oldest first (`asc`) or newest first (`desc`).
     * @example asc
     */
    Order: "asc" | "desc";
    /**
     * @description Most records that a page holds, 1 to 200.
     * @example 10
     */
    Limit: number;
  };
  requestBodies: never;
  headers: {
    /**
     * @description Calls that are allowed in a period.
     * @example 3600
     */
    RateLimitLimit: number;
    /**
     * @description Calls that are left in this period.
     * @example 3599
     */
    RateLimitRemaining: number;
    /**
     * @description Seconds until all calls are allowed again.
     * @example 1
     */
    RateLimitReset: number;
    /**
     * @description Whole seconds to wait before the next attempt.
     * @example 1
     */
    RetryAfter: number;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listOperationEffects: {
    parameters: {
      query?: {
        /**
         * @description Position to go on behind: the `paging_token` of a record, as it is. A bare operation identifier means behind all effects of that operation, `now` behind everything so far. Opaque: do not compute with it.
         * @example 121693057904021505-2
         */
        cursor?: components["parameters"]["Cursor"];
        /**
         * @description Order of the records, oldest first (`asc`) or newest first (`desc`).
         * @example asc
         */
        order?: components["parameters"]["Order"];
        /**
         * @description Most records that a page holds, 1 to 200.
         * @example 10
         */
        limit?: components["parameters"]["Limit"];
      };
      header?: never;
      path: {
        /**
         * @description Identifier of the operation, a whole number above 0. It may exceed 2^53, so keep it as text or bigint.
         * @example 121693057904021505
         */
        id: components["parameters"]["OperationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["OperationEffects"];
      400: components["responses"]["BadRequest"];
      403: components["responses"]["Forbidden"];
      406: components["responses"]["NotAcceptable"];
      410: components["responses"]["BeforeHistory"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
      504: components["responses"]["GatewayTimeout"];
      default: components["responses"]["GatewayFailure"];
    };
  };
}
