// Generated from Ledger B 1.0.0 by @ledgergate/codegen. Do not edit.
/** Any kind that the document does not know. A variable has this type after all known kinds are excluded. */
export declare enum UnknownVariant {
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
     * List an operation's effects
     * @description Lists the effects of one operation, page by page. By default, the oldest effect comes first; `order` changes this.
     *     An empty page ends the list. To get the next page, pass the last record's `paging_token` as `cursor`.
     *
     *     If the operation does not exist, the answer is an empty page, too.
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
    ProblemExtras: ProblemExtras;
    Problem: Problem;
    Link: Link;
    EffectPageLinks: EffectPageLinks;
    EffectLinks: EffectLinks;
    AccountId: AccountId;
    MuxedAccountId: MuxedAccountId;
    EffectBase: EffectBase;
    Amount: Amount;
    AccountCreatedEffect: AccountCreatedEffect;
    AccountRemovedEffect: AccountRemovedEffect;
    AssetType: AssetType;
    AssetFields: AssetFields;
    AccountCreditedEffect: AccountCreditedEffect;
    AccountDebitedEffect: AccountDebitedEffect;
    AccountThresholdsUpdatedEffect: AccountThresholdsUpdatedEffect;
    AccountHomeDomainUpdatedEffect: AccountHomeDomainUpdatedEffect;
    AccountFlagsUpdatedEffect: AccountFlagsUpdatedEffect;
    AccountInflationDestinationUpdatedEffect: AccountInflationDestinationUpdatedEffect;
    SignerFields: SignerFields;
    SignerCreatedEffect: SignerCreatedEffect;
    SignerRemovedEffect: SignerRemovedEffect;
    SignerUpdatedEffect: SignerUpdatedEffect;
    TrustlineAssetType: TrustlineAssetType;
    LiquidityPoolId: LiquidityPoolId;
    TrustlineAssetFields: TrustlineAssetFields;
    TrustlineCreatedEffect: TrustlineCreatedEffect;
    TrustlineRemovedEffect: TrustlineRemovedEffect;
    TrustlineUpdatedEffect: TrustlineUpdatedEffect;
    TrustlineAuthorizationFields: TrustlineAuthorizationFields;
    TrustlineAuthorizedEffect: TrustlineAuthorizedEffect;
    TrustlineDeauthorizedEffect: TrustlineDeauthorizedEffect;
    TrustlineAuthorizedToMaintainLiabilitiesEffect: TrustlineAuthorizedToMaintainLiabilitiesEffect;
    TrustlineFlagsUpdatedEffect: TrustlineFlagsUpdatedEffect;
    TradeEffect: TradeEffect;
    DataCreatedEffect: DataCreatedEffect;
    DataRemovedEffect: DataRemovedEffect;
    DataUpdatedEffect: DataUpdatedEffect;
    SequenceBumpedEffect: SequenceBumpedEffect;
    CanonicalAsset: CanonicalAsset;
    ClaimableBalanceId: ClaimableBalanceId;
    ClaimableBalanceFields: ClaimableBalanceFields;
    ClaimableBalanceCreatedEffect: ClaimableBalanceCreatedEffect;
    UnconditionalPredicate: UnconditionalPredicate;
    Predicate: Predicate;
    AndPredicate: AndPredicate;
    OrPredicate: OrPredicate;
    NotPredicate: NotPredicate;
    AbsBeforePredicate: AbsBeforePredicate;
    RelBeforePredicate: RelBeforePredicate;
    ClaimableBalanceClaimantCreatedEffect: ClaimableBalanceClaimantCreatedEffect;
    ClaimableBalanceClaimedEffect: ClaimableBalanceClaimedEffect;
    SponsorshipCreatedFields: SponsorshipCreatedFields;
    AccountSponsorshipCreatedEffect: AccountSponsorshipCreatedEffect;
    SponsorshipUpdatedFields: SponsorshipUpdatedFields;
    AccountSponsorshipUpdatedEffect: AccountSponsorshipUpdatedEffect;
    SponsorshipRemovedFields: SponsorshipRemovedFields;
    AccountSponsorshipRemovedEffect: AccountSponsorshipRemovedEffect;
    TrustlineSponsorshipFields: TrustlineSponsorshipFields;
    TrustlineSponsorshipCreatedEffect: TrustlineSponsorshipCreatedEffect;
    TrustlineSponsorshipUpdatedEffect: TrustlineSponsorshipUpdatedEffect;
    TrustlineSponsorshipRemovedEffect: TrustlineSponsorshipRemovedEffect;
    DataSponsorshipCreatedEffect: DataSponsorshipCreatedEffect;
    DataSponsorshipUpdatedEffect: DataSponsorshipUpdatedEffect;
    DataSponsorshipRemovedEffect: DataSponsorshipRemovedEffect;
    ClaimableBalanceSponsorshipCreatedEffect: ClaimableBalanceSponsorshipCreatedEffect;
    ClaimableBalanceSponsorshipUpdatedEffect: ClaimableBalanceSponsorshipUpdatedEffect;
    ClaimableBalanceSponsorshipRemovedEffect: ClaimableBalanceSponsorshipRemovedEffect;
    SignerSponsorshipCreatedEffect: SignerSponsorshipCreatedEffect;
    SignerSponsorshipUpdatedEffect: SignerSponsorshipUpdatedEffect;
    SignerSponsorshipRemovedEffect: SignerSponsorshipRemovedEffect;
    ClaimableBalanceClawedBackEffect: ClaimableBalanceClawedBackEffect;
    AssetAmount: AssetAmount;
    LiquidityPool: LiquidityPool;
    LiquidityPoolDepositedEffect: LiquidityPoolDepositedEffect;
    LiquidityPoolWithdrewEffect: LiquidityPoolWithdrewEffect;
    LiquidityPoolTradeEffect: LiquidityPoolTradeEffect;
    LiquidityPoolCreatedEffect: LiquidityPoolCreatedEffect;
    LiquidityPoolRemovedEffect: LiquidityPoolRemovedEffect;
    RevokedReserve: RevokedReserve;
    LiquidityPoolRevokedEffect: LiquidityPoolRevokedEffect;
    ContractId: ContractId;
    ContractCreditedEffect: ContractCreditedEffect;
    ContractDebitedEffect: ContractDebitedEffect;
    KnownEffect: KnownEffect;
    UnknownEffect: UnknownEffect;
    EffectRecord: EffectRecord;
    EffectPage: EffectPage;
  };
  responses: {
    /** @description The gateway itself refused or failed. */
    GatewayFailure: {
      headers: {
        "WWW-Authenticate": components["headers"]["Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": Problem;
      };
    };
    /** @description A page of effects. A node may send the same body as `application/hal+json`. */
    OperationEffects: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/json": EffectPage;
      };
    };
    /** @description A parameter is wrong. `extras` names the parameter and the reason. */
    BadRequest: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": Problem;
      };
    };
    /** @description The API key is missing, unknown or disabled. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": Problem;
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
        "application/problem+json": Problem;
      };
    };
    /** @description The cursor lies before the oldest ledger that the node keeps. This occurs only with `order=desc`. */
    BeforeHistory: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": Problem;
      };
    };
    /** @description Too many calls. Wait as long as `Retry-After` says. */
    TooManyRequests: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitUsedUp"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": Problem;
      };
    };
    /** @description The node failed. Another attempt may succeed. */
    InternalServerError: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": Problem;
      };
    };
    /** @description The node cannot answer now, or the gateway cannot take the call. Try again later, but not before `Retry-After` says. */
    ServiceUnavailable: {
      headers: {
        "Retry-After": components["headers"]["RetryAfterOfGateway"];
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": Problem;
      };
    };
    /** @description The node exceeded its own time limit or the gateway's. Try again. */
    GatewayTimeout: {
      headers: {
        "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
        "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
        "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": Problem;
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
     * @description Position after which the page starts: the `paging_token` of a record, unchanged. An operation identifier alone starts the page after all effects of that operation. `now` starts it after all effects so far. The cursor is opaque: do not compute with it.
     * @example 121693057904021505-2
     */
    Cursor: number | string;
    /**
     * @description Order of the records, oldest first (`asc`) or newest first (`desc`).
     * @example asc
     */
    Order: "asc" | "desc";
    /**
     * @description Maximum number of records on a page.
     * @example 10
     */
    Limit: number;
  };
  requestBodies: never;
  headers: {
    /**
     * @description How to send credentials (RFC 9110, section 11.6.1). Comes with 401, and with no other status.
     * @example Bearer
     */
    Authenticate: string;
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
    /**
     * @description Calls that are left in this period: none.
     * @example 0
     */
    RateLimitUsedUp: number;
    /**
     * @description Whole seconds to wait before the next attempt. Only the gateway sends this header, never a node.
     * @example 1
     */
    RetryAfterOfGateway: number;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listOperationEffects: {
    parameters: {
      query?: {
        /**
         * @description Position after which the page starts: the `paging_token` of a record, unchanged. An operation identifier alone starts the page after all effects of that operation. `now` starts it after all effects so far. The cursor is opaque: do not compute with it.
         * @example 121693057904021505-2
         */
        cursor?: components["parameters"]["Cursor"];
        /**
         * @description Order of the records, oldest first (`asc`) or newest first (`desc`).
         * @example asc
         */
        order?: components["parameters"]["Order"];
        /**
         * @description Maximum number of records on a page.
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

/** More about a failure. Other kinds of failure have other members. */
export type ProblemExtras = {
  /**
   * @description Name of the refused parameter.
   * @example limit
   */
  invalid_field?: string;
  /**
   * @description Reason of the refusal.
   * @example invalid limit: value provided that is over limit max of 200
   */
  reason?: string;
} & {
  [key: string]: unknown;
};

/** A failure in the shape of RFC 9457. The last segment of `type` is the code. Decide by this code. */
export type Problem = {
  /**
   * Format: uri
   * @description URL that names the kind of failure. Its last segment is the code, such as `before_history`.
   * @example https://stellar.org/horizon-errors/before_history
   */
  type: string;
  /**
   * @description Name of the failure, for people.
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
   * @description Description of the failure, for people. Absent if `title` says everything.
   * @example The request you sent was invalid in some way.
   */
  detail?: string;
  /** @description More about the failure. Absent for most kinds. */
  extras?: ProblemExtras;
  /**
   * @description Identifier of this occurrence of the failure, for the node's operator. Only older nodes send it.
   * @example ledger-b-node-001/9f2c1a7e-000042
   */
  instance?: string;
};

/** A link to another resource of the node. */
export type Link = {
  /**
   * Format: uri-template
   * @description URL of the resource. If `templated` is true, a URI template.
   * @example https://ledger-b-node.example/operations/121693057904021505
   */
  href: string;
  /**
   * @description True if `href` is a URI template (RFC 6570). Absent if it is not.
   * @example true
   */
  templated?: boolean;
};

/**
 * Links of a page. They contain the node's own base URL, not the gateway's. Use `paging_token` to get the next page.
 */
export type EffectPageLinks = {
  /** @description This page. */
  self: Link;
  /** @description The page after the last record. */
  next: Link;
  /** @description The page before the first record, in the opposite order. */
  prev: Link;
};

/** Links of an effect. They contain the node's own base URL, not the gateway's. */
export type EffectLinks = {
  /** @description The operation that caused the effect. */
  operation: Link;
  /** @description The effects before this one. */
  succeeds: Link;
  /** @description The effects after this one. */
  precedes: Link;
};

/** Identifier of an account. */
export type AccountId = string;

/** Identifier of an account together with a 64-bit number that its owner chose (`M…`). */
export type MuxedAccountId = string;

/** Members of every effect, of any kind. */
export type EffectBase = {
  /** @description Links to the operation, and to the effects before and after this one. */
  _links: EffectLinks;
  /**
   * @description Identifier of the effect: its operation in 19 digits, a hyphen, and its place among the effects of that operation in 10 digits.
   * @example 0121693057904021505-0000000001
   */
  id: string;
  /**
   * @description Position of the effect. Pass it as `cursor` for the page after it.
   * @example 121693057904021505-1
   */
  paging_token: string;
  /** @description Account that the effect happened to. */
  account: AccountId;
  /** @description Multiplexed form of `account`. Absent when the account was not addressed that way. */
  account_muxed?: MuxedAccountId;
  /**
   * Format: uint64
   * @description Identifier inside `account_muxed`, an unsigned 64-bit integer as text.
   * @example 42
   */
  account_muxed_id?: string;
  /**
   * Format: date-time
   * @description Time at which the ledger with the operation closed, ISO 8601 in UTC.
   * @example 2023-06-14T09:26:53Z
   */
  created_at: string;
};

/**
 * Decimal amount as text, so that no digit is lost, mostly with seven decimals. Read it with decimal arithmetic, never
 * as a floating-point number.
 */
export type Amount = string;

/** An account was created. */
export type AccountCreatedEffect = EffectBase & {
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
  starting_balance: Amount;
};

/** An account was merged into another and no longer exists. */
export type AccountRemovedEffect = EffectBase & {
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

/** Kind of an asset, the native one or one with a code of up to 4 or up to 12 characters. */
export type AssetType = "native" | "credit_alphanum4" | "credit_alphanum12" | (string & {});

/** The asset that an effect is about. */
export type AssetFields = {
  /** @description Kind of the asset. */
  asset_type: AssetType;
  /**
   * @description Code of the asset. Absent for the native asset.
   * @example USD
   */
  asset_code?: string;
  /** @description Account that issues the asset. Absent for the native asset. */
  asset_issuer?: AccountId;
};

/** An account received an asset. */
export type AccountCreditedEffect = EffectBase & AssetFields & {
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
  amount: Amount;
};

/** An account paid an asset. */
export type AccountDebitedEffect = EffectBase & AssetFields & {
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
  amount: Amount;
};

/** An account changed the signature weights that its operations need. */
export type AccountThresholdsUpdatedEffect = EffectBase & {
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

/** An account changed its home domain. */
export type AccountHomeDomainUpdatedEffect = EffectBase & {
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
   * @description Domain name that describes the account. Empty if the account cleared it.
   * @example wallet.example
   */
  home_domain: string;
};

/** An issuing account changed its authorization flags. */
export type AccountFlagsUpdatedEffect = EffectBase & {
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
   * @description True if trust lines to the account's assets now need its authorization. Absent if the flag did not change.
   * @example true
   */
  auth_required_flag?: boolean;
  /**
   * @description True if the account may now revoke such an authorization. Absent if the flag did not change.
   * @example true
   */
  auth_revokable_flag?: boolean;
};

/** An account changed the destination of its share of the inflation. The record does not name the new destination. */
export type AccountInflationDestinationUpdatedEffect = EffectBase & {
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

/** A signer of an account. */
export type SignerFields = {
  /**
   * Format: int32
   * @description Weight of the signer's signature. 0 after the signer is removed. No unit.
   * @example 1
   */
  weight: number;
  /**
   * @description Key of the signer.
   * @example GC34PUUBDNOGL4LLTSA4KRFDBTONER6TGCKBLBSTTNFMP56GIHDQ6QQC
   */
  public_key: string;
  /**
   * @description The same key. Often empty in older records, so read `public_key`.
   * @example
   */
  key: string;
};

/** An account gained a signer. */
export type SignerCreatedEffect = EffectBase & SignerFields & {
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

/** An account lost a signer. */
export type SignerRemovedEffect = EffectBase & SignerFields & {
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

/** An account changed the weight of a signer. */
export type SignerUpdatedEffect = EffectBase & SignerFields & {
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

/** Kind of the asset that a trust line holds, or pool shares. */
export type TrustlineAssetType = "native" | "credit_alphanum4" | "credit_alphanum12" | "liquidity_pool_shares" | (string & {});

/** Identifier of a liquidity pool, hexadecimal. */
export type LiquidityPoolId = string;

/** The asset or the pool shares that a trust line holds. */
export type TrustlineAssetFields = {
  /** @description Kind of the asset, or pool shares. */
  asset_type: TrustlineAssetType;
  /**
   * @description Code of the asset. Absent for pool shares.
   * @example USD
   */
  asset_code?: string;
  /** @description Account that issues the asset. Absent for pool shares. */
  asset_issuer?: AccountId;
  /** @description Pool whose shares are held. Present for pool shares only. */
  liquidity_pool_id?: LiquidityPoolId;
};

/** An account began to trust an asset or to hold shares of a pool. */
export type TrustlineCreatedEffect = EffectBase & TrustlineAssetFields & {
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
  /** @description The largest amount that the account is willing to hold, in units of the asset or in pool shares. 0 after the trust line is removed. */
  limit: Amount;
};

/** An account gave up a trust line. */
export type TrustlineRemovedEffect = EffectBase & TrustlineAssetFields & {
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
  /** @description The largest amount that the account is willing to hold, in units of the asset or in pool shares. 0 after the trust line is removed. */
  limit: Amount;
};

/** An account changed the limit of a trust line. */
export type TrustlineUpdatedEffect = EffectBase & TrustlineAssetFields & {
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
  /** @description The largest amount that the account is willing to hold, in units of the asset or in pool shares. 0 after the trust line is removed. */
  limit: Amount;
};

/** The trust line whose authorization an issuer changed. */
export type TrustlineAuthorizationFields = {
  /** @description Account that holds the trust line. */
  trustor: AccountId;
  /** @description Kind of the asset, which `account` issues. */
  asset_type: AssetType;
  /**
   * @description Code of the asset.
   * @example USD
   */
  asset_code?: string;
};

/**
 * An issuer authorized a trust line. Newer nodes send `trustline_flags_updated`.
 *
 * @deprecated
 */
export type TrustlineAuthorizedEffect = EffectBase & TrustlineAuthorizationFields & {
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
 * An issuer withdrew the authorization of a trust line. Newer nodes send `trustline_flags_updated`.
 *
 * @deprecated
 */
export type TrustlineDeauthorizedEffect = EffectBase & TrustlineAuthorizationFields & {
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
 * An issuer let a trust line keep its open offers, but no more. Newer nodes send `trustline_flags_updated`.
 *
 * @deprecated
 */
export type TrustlineAuthorizedToMaintainLiabilitiesEffect = EffectBase & TrustlineAuthorizationFields & {
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

/** An issuer changed the flags of a trust line. Only the changed flags are present. */
export type TrustlineFlagsUpdatedEffect = EffectBase & AssetFields & {
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
  trustor: AccountId;
  /**
   * @description True if the holder may now use the asset freely. Absent if the flag did not change.
   * @example true
   */
  authorized_flag?: boolean;
  /**
   * @description True if the holder may now keep open offers, but no more. Absent if the flag did not change. Nodes spell `liabilities` without its second `i`, and so does this document.
   * @example false
   */
  authorized_to_maintain_liabilites_flag?: boolean;
  /**
   * @description True if the issuer may now claw the asset back. Absent if the flag did not change.
   * @example false
   */
  clawback_enabled_flag?: boolean;
};

/** An account traded with the offer of another. */
export type TradeEffect = EffectBase & {
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
  seller: AccountId;
  /** @description Multiplexed form of `seller`. Absent when the seller was not addressed that way. */
  seller_muxed?: MuxedAccountId;
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
  sold_amount: Amount;
  /** @description Kind of the asset that `account` gave. */
  sold_asset_type: AssetType;
  /**
   * @description Code of the asset that `account` gave. Absent for the native asset.
   * @example USD
   */
  sold_asset_code?: string;
  /** @description Issuer of the asset that `account` gave. Absent for the native asset. */
  sold_asset_issuer?: AccountId;
  /** @description Amount that `account` got, in units of the bought asset. */
  bought_amount: Amount;
  /** @description Kind of the asset that `account` got. */
  bought_asset_type: AssetType;
  /**
   * @description Code of the asset that `account` got. Absent for the native asset.
   * @example EURT
   */
  bought_asset_code?: string;
  /** @description Issuer of the asset that `account` got. Absent for the native asset. */
  bought_asset_issuer?: AccountId;
};

/** An account gained a data entry. */
export type DataCreatedEffect = EffectBase & {
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

/** An account lost a data entry. */
export type DataRemovedEffect = EffectBase & {
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

/** An account changed the value of a data entry. */
export type DataUpdatedEffect = EffectBase & {
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

/** An account moved its sequence number forward. */
export type SequenceBumpedEffect = EffectBase & {
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

/** An asset in one text, `native` or `CODE:ISSUER`. */
export type CanonicalAsset = string;

/** Identifier of a claimable balance, hexadecimal with a leading version. */
export type ClaimableBalanceId = string;

/** A claimable balance, with its asset and amount. */
export type ClaimableBalanceFields = {
  /** @description Asset of the balance. */
  asset: CanonicalAsset;
  /** @description The claimable balance. */
  balance_id: ClaimableBalanceId;
  /** @description Amount of the balance, in units of the asset. */
  amount: Amount;
};

/** A claimable balance was created. */
export type ClaimableBalanceCreatedEffect = EffectBase & ClaimableBalanceFields & {
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

/** Always met. */
export type UnconditionalPredicate = {
  /**
   * @description Always true.
   * @constant
   */
  unconditional: true;
};

/**
 * Condition for claiming a balance, in exactly one of six forms. Distinguish them by the member that is present (`"and"
 * in predicate`).
 */
export type Predicate = UnconditionalPredicate | AndPredicate | OrPredicate | NotPredicate | AbsBeforePredicate | RelBeforePredicate;

/** Met when both conditions are met. */
export type AndPredicate = {
  /** @description The two conditions. */
  and: Predicate[];
};

/** Met when at least one of two conditions is met. */
export type OrPredicate = {
  /** @description The two conditions. */
  or: Predicate[];
};

/** Met when the condition is not met. */
export type NotPredicate = {
  /** @description The condition that must not be met. */
  not: Predicate;
};

/** Met before a point in time. */
export type AbsBeforePredicate = {
  /**
   * @description The point in time, RFC 3339 in UTC. A year beyond 9999 has a leading `+`, which few date parsers accept.
   * @example 2023-07-14T00:00:00Z
   */
  abs_before: string;
  /**
   * Format: int64
   * @description The same point in time in seconds since 1970, as text. Older nodes send a number.
   * @example 1689292800
   */
  abs_before_epoch?: string | number;
};

/** Met until some time after the balance was created. */
export type RelBeforePredicate = {
  /**
   * Format: int64
   * @description The time in seconds, as text.
   * @example 604800
   */
  rel_before: string;
};

/** An account became a claimant of a balance. */
export type ClaimableBalanceClaimantCreatedEffect = EffectBase & ClaimableBalanceFields & {
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
  predicate: Predicate;
};

/** An account claimed a balance. */
export type ClaimableBalanceClaimedEffect = EffectBase & ClaimableBalanceFields & {
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

/** The account that pays a reserve from now on. */
export type SponsorshipCreatedFields = {
  /** @description Account that pays the reserve. */
  sponsor: AccountId;
};

/** An account started paying the reserve of another account. */
export type AccountSponsorshipCreatedEffect = EffectBase & SponsorshipCreatedFields & {
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

/** The account that paid a reserve until now, and the account that pays it from now on. */
export type SponsorshipUpdatedFields = {
  /** @description Account that paid the reserve. */
  former_sponsor: AccountId;
  /** @description Account that pays the reserve now. */
  new_sponsor: AccountId;
};

/** Another account took over the reserve of an account. */
export type AccountSponsorshipUpdatedEffect = EffectBase & SponsorshipUpdatedFields & {
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

/** The account that paid a reserve until now. */
export type SponsorshipRemovedFields = {
  /** @description Account that paid the reserve. */
  former_sponsor: AccountId;
};

/** An account stopped paying the reserve of another account. */
export type AccountSponsorshipRemovedEffect = EffectBase & SponsorshipRemovedFields & {
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

/** The trust line whose reserve is sponsored. */
export type TrustlineSponsorshipFields = {
  /** @description Kind of the asset that the trust line holds, or pool shares. */
  asset_type: TrustlineAssetType;
  /** @description Asset that the trust line holds. Absent for pool shares. */
  asset?: CanonicalAsset;
  /** @description Pool whose shares the trust line holds. Present for pool shares only. */
  liquidity_pool_id?: LiquidityPoolId;
};

/** An account started paying the reserve of a trust line. */
export type TrustlineSponsorshipCreatedEffect = EffectBase & TrustlineSponsorshipFields & SponsorshipCreatedFields & {
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

/** Another account took over the reserve of a trust line. */
export type TrustlineSponsorshipUpdatedEffect = EffectBase & TrustlineSponsorshipFields & SponsorshipUpdatedFields & {
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

/** An account stopped paying the reserve of a trust line. */
export type TrustlineSponsorshipRemovedEffect = EffectBase & TrustlineSponsorshipFields & SponsorshipRemovedFields & {
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

/** An account started paying the reserve of a data entry. */
export type DataSponsorshipCreatedEffect = EffectBase & SponsorshipCreatedFields & {
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

/** Another account took over the reserve of a data entry. */
export type DataSponsorshipUpdatedEffect = EffectBase & SponsorshipUpdatedFields & {
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

/** An account stopped paying the reserve of a data entry. */
export type DataSponsorshipRemovedEffect = EffectBase & SponsorshipRemovedFields & {
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

/** An account started paying the reserve of a claimable balance. */
export type ClaimableBalanceSponsorshipCreatedEffect = EffectBase & SponsorshipCreatedFields & {
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
  balance_id: ClaimableBalanceId;
};

/** Another account took over the reserve of a claimable balance. */
export type ClaimableBalanceSponsorshipUpdatedEffect = EffectBase & SponsorshipUpdatedFields & {
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
  balance_id: ClaimableBalanceId;
};

/** An account stopped paying the reserve of a claimable balance. */
export type ClaimableBalanceSponsorshipRemovedEffect = EffectBase & SponsorshipRemovedFields & {
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
  balance_id: ClaimableBalanceId;
};

/** An account started paying the reserve of a signer. */
export type SignerSponsorshipCreatedEffect = EffectBase & SponsorshipCreatedFields & {
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

/** Another account took over the reserve of a signer. */
export type SignerSponsorshipUpdatedEffect = EffectBase & SponsorshipUpdatedFields & {
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

/** An account stopped paying the reserve of a signer. */
export type SignerSponsorshipRemovedEffect = EffectBase & SponsorshipRemovedFields & {
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

/** The issuer clawed a claimable balance back. */
export type ClaimableBalanceClawedBackEffect = EffectBase & {
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
  balance_id: ClaimableBalanceId;
};

/** An amount of an asset. */
export type AssetAmount = {
  /** @description The asset. */
  asset?: CanonicalAsset;
  /** @description The amount, in units of the asset. */
  amount: Amount;
};

/** A liquidity pool after an operation. */
export type LiquidityPool = {
  /** @description Identifier of the pool. */
  id: LiquidityPoolId;
  /**
   * Format: int32
   * @description Fee of a trade with the pool, in basis points (1/100 %).
   * @example 30
   */
  fee_bp: number;
  /**
   * @description Formula by which the pool computes its price.
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
  total_shares: Amount;
  /** @description Reserves of the pool, one item for each asset. */
  reserves: AssetAmount[];
};

/** An account put assets into a pool. */
export type LiquidityPoolDepositedEffect = EffectBase & {
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
  liquidity_pool: LiquidityPool;
  /** @description Amounts that the account put in, one item for each asset of the pool. */
  reserves_deposited: AssetAmount[];
  /** @description Pool shares that the account got. */
  shares_received: Amount;
};

/** An account took assets out of a pool. */
export type LiquidityPoolWithdrewEffect = EffectBase & {
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
  liquidity_pool: LiquidityPool;
  /** @description Amounts that the account took out, one item for each asset of the pool. */
  reserves_received: AssetAmount[];
  /** @description Pool shares that the account gave back. */
  shares_redeemed: Amount;
};

/** An account traded with a pool. */
export type LiquidityPoolTradeEffect = EffectBase & {
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
  liquidity_pool: LiquidityPool;
  /** @description Amount that the pool gave. */
  sold: AssetAmount;
  /** @description Amount that the pool got. */
  bought: AssetAmount;
};

/** A pool was created with its first trust line. */
export type LiquidityPoolCreatedEffect = EffectBase & {
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
  liquidity_pool: LiquidityPool;
};

/** A pool was removed with its last trust line. */
export type LiquidityPoolRemovedEffect = EffectBase & {
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
  liquidity_pool_id: LiquidityPoolId;
};

/** A part of a pool that was turned into a claimable balance. */
export type RevokedReserve = {
  /** @description The asset. */
  asset: CanonicalAsset;
  /** @description The amount, in units of the asset. */
  amount: Amount;
  /** @description Claimable balance that holds the amount now. */
  claimable_balance_id: ClaimableBalanceId;
};

/** An account lost its pool shares because an issuer revoked its authorization. */
export type LiquidityPoolRevokedEffect = EffectBase & {
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
  liquidity_pool: LiquidityPool;
  /** @description Amounts that were taken out of the pool and turned into claimable balances, one item for each asset. */
  reserves_revoked: RevokedReserve[];
  /** @description Pool shares that the account lost. */
  shares_revoked: Amount;
};

/** Identifier of a contract (`C…`). */
export type ContractId = string;

/** A contract received an asset. */
export type ContractCreditedEffect = EffectBase & AssetFields & {
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
  contract: ContractId;
  /** @description Amount that the contract received, in units of the asset. */
  amount: Amount;
};

/** A contract paid an asset. */
export type ContractDebitedEffect = EffectBase & AssetFields & {
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
  contract: ContractId;
  /** @description Amount that the contract paid, in units of the asset. */
  amount: Amount;
};

/** An effect of one of the known kinds. `type` names the kind. */
export type KnownEffect = AccountCreatedEffect | AccountRemovedEffect | AccountCreditedEffect | AccountDebitedEffect | AccountThresholdsUpdatedEffect | AccountHomeDomainUpdatedEffect | AccountFlagsUpdatedEffect | AccountInflationDestinationUpdatedEffect | SignerCreatedEffect | SignerRemovedEffect | SignerUpdatedEffect | TrustlineCreatedEffect | TrustlineRemovedEffect | TrustlineUpdatedEffect | TrustlineAuthorizedEffect | TrustlineDeauthorizedEffect | TrustlineAuthorizedToMaintainLiabilitiesEffect | TrustlineFlagsUpdatedEffect | TradeEffect | DataCreatedEffect | DataRemovedEffect | DataUpdatedEffect | SequenceBumpedEffect | ClaimableBalanceCreatedEffect | ClaimableBalanceClaimantCreatedEffect | ClaimableBalanceClaimedEffect | AccountSponsorshipCreatedEffect | AccountSponsorshipUpdatedEffect | AccountSponsorshipRemovedEffect | TrustlineSponsorshipCreatedEffect | TrustlineSponsorshipUpdatedEffect | TrustlineSponsorshipRemovedEffect | DataSponsorshipCreatedEffect | DataSponsorshipUpdatedEffect | DataSponsorshipRemovedEffect | ClaimableBalanceSponsorshipCreatedEffect | ClaimableBalanceSponsorshipUpdatedEffect | ClaimableBalanceSponsorshipRemovedEffect | SignerSponsorshipCreatedEffect | SignerSponsorshipUpdatedEffect | SignerSponsorshipRemovedEffect | ClaimableBalanceClawedBackEffect | LiquidityPoolDepositedEffect | LiquidityPoolWithdrewEffect | LiquidityPoolTradeEffect | LiquidityPoolCreatedEffect | LiquidityPoolRemovedEffect | LiquidityPoolRevokedEffect | ContractCreditedEffect | ContractDebitedEffect;

/**
 * An effect of a kind that this document does not have. A newer node may send it. Only the common members are certain.
 * A node that does not know the kind sends the `type` "unknown".
 */
export type UnknownEffect = EffectBase & {
  /**
   * @description Kind of the effect, not one of the known kinds.
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

/**
 * One effect: a change that an operation made to the ledger. Known kinds have their members listed. Other kinds have
 * the common members.
 */
export type EffectRecord = KnownEffect | UnknownEffect;

/**
 * One page of effects. It always links to the pages before and after it, even if they are empty: the list ends with a
 * page without records.
 */
export type EffectPage = {
  /** @description Links to this page, the next page and the previous page. */
  _links: EffectPageLinks;
  /** @description Object that holds the records. */
  _embedded: {
    /** @description The effects in the requested order. Empty after the end of the list. */
    records: EffectRecord[];
  };
};
