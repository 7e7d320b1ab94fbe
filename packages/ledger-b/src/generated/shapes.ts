// Generated from Ledger B 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiShapes } from "@ledgergate/runtime/validate";

/** Schemas of Ledger B as data, from which its validators are created. */
export const shapes: ApiShapes = {
  schemas: {
    ProblemExtras: { type: "object", properties: { invalid_field: { type: "string" }, reason: { type: "string" } } },
    Problem: {
      type: "object",
      required: ["type", "title", "status"],
      properties: {
        type: {
          type: "string",
          format: "uri",
          pattern: /^[a-z][a-z\d+.-]*:(?!.*%(?![\da-f]{2})|.*#.*#)[!#-;=?-[\]_a-z~]+$/i,
        },
        title: { type: "string" },
        status: { type: "integer", format: "int32" },
        detail: { type: "string" },
        extras: "ProblemExtras",
        instance: { type: "string" },
      },
    },
    Link: {
      type: "object",
      required: ["href"],
      properties: {
        href: { type: "string", format: "uri-template", pattern: /^(?:[^\s"<>\\^`{|}]|\{[^\s{}]+})*$/ },
        templated: { type: "boolean" },
      },
    },
    EffectPageLinks: {
      type: "object",
      required: ["self", "next", "prev"],
      properties: { self: "Link", next: "Link", prev: "Link" },
    },
    EffectLinks: {
      type: "object",
      required: ["operation", "succeeds", "precedes"],
      properties: { operation: "Link", succeeds: "Link", precedes: "Link" },
    },
    AccountId: { type: "string" },
    MuxedAccountId: { type: "string" },
    EffectBase: {
      type: "object",
      required: ["_links", "id", "paging_token", "account", "created_at"],
      properties: {
        _links: "EffectLinks",
        id: { type: "string", pattern: /^\d{19}-\d{10}$/u },
        paging_token: { type: "string", pattern: /^\d+-\d+$/u },
        account: "AccountId",
        account_muxed: "MuxedAccountId",
        account_muxed_id: { type: "string", format: "uint64", pattern: /^\d{1,20}$/u },
        created_at: {
          type: "string",
          format: "date-time",
          pattern: /^(?!.{5}(?:02-3|(?:0[469]|11)-31)|(?!(?:..(?!00))?(?:[02468][048]|[13579][26])(?:00)?-).{5}02-29)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[T\s](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/i,
        },
      },
    },
    Amount: { type: "string", pattern: /^\d+(?:\.\d+)?$/u },
    AccountCreatedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "starting_balance"],
          properties: { type: { enum: ["account_created"] }, type_i: { enum: [0] }, starting_balance: "Amount" },
        },
      ],
    },
    AccountRemovedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["account_removed"] }, type_i: { enum: [1] } },
        },
      ],
    },
    AssetType: { type: "string" },
    AssetFields: {
      type: "object",
      required: ["asset_type"],
      properties: { asset_type: "AssetType", asset_code: { type: "string" }, asset_issuer: "AccountId" },
    },
    AccountCreditedEffect: {
      allOf: [
        "EffectBase",
        "AssetFields",
        {
          type: "object",
          required: ["type", "type_i", "amount"],
          properties: { type: { enum: ["account_credited"] }, type_i: { enum: [2] }, amount: "Amount" },
        },
      ],
    },
    AccountDebitedEffect: {
      allOf: [
        "EffectBase",
        "AssetFields",
        {
          type: "object",
          required: ["type", "type_i", "amount"],
          properties: { type: { enum: ["account_debited"] }, type_i: { enum: [3] }, amount: "Amount" },
        },
      ],
    },
    AccountThresholdsUpdatedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "low_threshold", "med_threshold", "high_threshold"],
          properties: {
            type: { enum: ["account_thresholds_updated"] },
            type_i: { enum: [4] },
            low_threshold: { type: "integer", format: "int32" },
            med_threshold: { type: "integer", format: "int32" },
            high_threshold: { type: "integer", format: "int32" },
          },
        },
      ],
    },
    AccountHomeDomainUpdatedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "home_domain"],
          properties: {
            type: { enum: ["account_home_domain_updated"] },
            type_i: { enum: [5] },
            home_domain: { type: "string" },
          },
        },
      ],
    },
    AccountFlagsUpdatedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: {
            type: { enum: ["account_flags_updated"] },
            type_i: { enum: [6] },
            auth_required_flag: { type: "boolean" },
            auth_revokable_flag: { type: "boolean" },
          },
        },
      ],
    },
    AccountInflationDestinationUpdatedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["account_inflation_destination_updated"] }, type_i: { enum: [7] } },
        },
      ],
    },
    SignerFields: {
      type: "object",
      required: ["weight", "public_key", "key"],
      properties: {
        weight: { type: "integer", format: "int32" },
        public_key: { type: "string" },
        key: { type: "string" },
      },
    },
    SignerCreatedEffect: {
      allOf: [
        "EffectBase",
        "SignerFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["signer_created"] }, type_i: { enum: [10] } },
        },
      ],
    },
    SignerRemovedEffect: {
      allOf: [
        "EffectBase",
        "SignerFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["signer_removed"] }, type_i: { enum: [11] } },
        },
      ],
    },
    SignerUpdatedEffect: {
      allOf: [
        "EffectBase",
        "SignerFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["signer_updated"] }, type_i: { enum: [12] } },
        },
      ],
    },
    TrustlineAssetType: { type: "string" },
    LiquidityPoolId: { type: "string" },
    TrustlineAssetFields: {
      type: "object",
      required: ["asset_type"],
      properties: {
        asset_type: "TrustlineAssetType",
        asset_code: { type: "string" },
        asset_issuer: "AccountId",
        liquidity_pool_id: "LiquidityPoolId",
      },
    },
    TrustlineCreatedEffect: {
      allOf: [
        "EffectBase",
        "TrustlineAssetFields",
        {
          type: "object",
          required: ["type", "type_i", "limit"],
          properties: { type: { enum: ["trustline_created"] }, type_i: { enum: [20] }, limit: "Amount" },
        },
      ],
    },
    TrustlineRemovedEffect: {
      allOf: [
        "EffectBase",
        "TrustlineAssetFields",
        {
          type: "object",
          required: ["type", "type_i", "limit"],
          properties: { type: { enum: ["trustline_removed"] }, type_i: { enum: [21] }, limit: "Amount" },
        },
      ],
    },
    TrustlineUpdatedEffect: {
      allOf: [
        "EffectBase",
        "TrustlineAssetFields",
        {
          type: "object",
          required: ["type", "type_i", "limit"],
          properties: { type: { enum: ["trustline_updated"] }, type_i: { enum: [22] }, limit: "Amount" },
        },
      ],
    },
    TrustlineAuthorizationFields: {
      type: "object",
      required: ["trustor", "asset_type"],
      properties: { trustor: "AccountId", asset_type: "AssetType", asset_code: { type: "string" } },
    },
    TrustlineAuthorizedEffect: {
      allOf: [
        "EffectBase",
        "TrustlineAuthorizationFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["trustline_authorized"] }, type_i: { enum: [23] } },
        },
      ],
    },
    TrustlineDeauthorizedEffect: {
      allOf: [
        "EffectBase",
        "TrustlineAuthorizationFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["trustline_deauthorized"] }, type_i: { enum: [24] } },
        },
      ],
    },
    TrustlineAuthorizedToMaintainLiabilitiesEffect: {
      allOf: [
        "EffectBase",
        "TrustlineAuthorizationFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["trustline_authorized_to_maintain_liabilities"] }, type_i: { enum: [25] } },
        },
      ],
    },
    TrustlineFlagsUpdatedEffect: {
      allOf: [
        "EffectBase",
        "AssetFields",
        {
          type: "object",
          required: ["type", "type_i", "trustor"],
          properties: {
            type: { enum: ["trustline_flags_updated"] },
            type_i: { enum: [26] },
            trustor: "AccountId",
            authorized_flag: { type: "boolean" },
            authorized_to_maintain_liabilites_flag: { type: "boolean" },
            clawback_enabled_flag: { type: "boolean" },
          },
        },
      ],
    },
    TradeEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: [
            "type",
            "type_i",
            "seller",
            "offer_id",
            "sold_amount",
            "sold_asset_type",
            "bought_amount",
            "bought_asset_type",
          ],
          properties: {
            type: { enum: ["trade"] },
            type_i: { enum: [33] },
            seller: "AccountId",
            seller_muxed: "MuxedAccountId",
            seller_muxed_id: { type: "string", format: "uint64", pattern: /^\d{1,20}$/u },
            offer_id: { type: "string", format: "int64", pattern: /^\d{1,19}$/u },
            sold_amount: "Amount",
            sold_asset_type: "AssetType",
            sold_asset_code: { type: "string" },
            sold_asset_issuer: "AccountId",
            bought_amount: "Amount",
            bought_asset_type: "AssetType",
            bought_asset_code: { type: "string" },
            bought_asset_issuer: "AccountId",
          },
        },
      ],
    },
    DataCreatedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "name", "value"],
          properties: {
            type: { enum: ["data_created"] },
            type_i: { enum: [40] },
            name: { type: "string" },
            value: { type: "string" },
          },
        },
      ],
    },
    DataRemovedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "name"],
          properties: { type: { enum: ["data_removed"] }, type_i: { enum: [41] }, name: { type: "string" } },
        },
      ],
    },
    DataUpdatedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "name", "value"],
          properties: {
            type: { enum: ["data_updated"] },
            type_i: { enum: [42] },
            name: { type: "string" },
            value: { type: "string" },
          },
        },
      ],
    },
    SequenceBumpedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "new_seq"],
          properties: {
            type: { enum: ["sequence_bumped"] },
            type_i: { enum: [43] },
            new_seq: { type: "string", format: "int64", pattern: /^\d{1,19}$/u },
          },
        },
      ],
    },
    CanonicalAsset: { type: "string" },
    ClaimableBalanceId: { type: "string" },
    ClaimableBalanceFields: {
      type: "object",
      required: ["asset", "balance_id", "amount"],
      properties: { asset: "CanonicalAsset", balance_id: "ClaimableBalanceId", amount: "Amount" },
    },
    ClaimableBalanceCreatedEffect: {
      allOf: [
        "EffectBase",
        "ClaimableBalanceFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["claimable_balance_created"] }, type_i: { enum: [50] } },
        },
      ],
    },
    UnconditionalPredicate: {
      type: "object",
      required: ["unconditional"],
      properties: { unconditional: { enum: [true] } },
    },
    Predicate: {
      type: "object",
      oneOf: [
        "UnconditionalPredicate",
        "AndPredicate",
        "OrPredicate",
        "NotPredicate",
        "AbsBeforePredicate",
        "RelBeforePredicate",
      ],
    },
    AndPredicate: {
      type: "object",
      required: ["and"],
      properties: { and: { type: "array", minItems: 2, maxItems: 2, items: "Predicate" } },
    },
    OrPredicate: {
      type: "object",
      required: ["or"],
      properties: { or: { type: "array", minItems: 2, maxItems: 2, items: "Predicate" } },
    },
    NotPredicate: { type: "object", required: ["not"], properties: { not: "Predicate" } },
    AbsBeforePredicate: {
      type: "object",
      required: ["abs_before"],
      properties: {
        abs_before: { type: "string", pattern: /^[+-]?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/u },
        abs_before_epoch: {
          type: ["string", "integer"],
          pattern: /^-?\d{1,19}$/u,
          minimum: -9223372036854775808n,
          maximum: 9223372036854775807n,
        },
      },
    },
    RelBeforePredicate: {
      type: "object",
      required: ["rel_before"],
      properties: { rel_before: { type: "string", format: "int64", pattern: /^\d{1,19}$/u } },
    },
    ClaimableBalanceClaimantCreatedEffect: {
      allOf: [
        "EffectBase",
        "ClaimableBalanceFields",
        {
          type: "object",
          required: ["type", "type_i", "predicate"],
          properties: {
            type: { enum: ["claimable_balance_claimant_created"] },
            type_i: { enum: [51] },
            predicate: "Predicate",
          },
        },
      ],
    },
    ClaimableBalanceClaimedEffect: {
      allOf: [
        "EffectBase",
        "ClaimableBalanceFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["claimable_balance_claimed"] }, type_i: { enum: [52] } },
        },
      ],
    },
    SponsorshipCreatedFields: { type: "object", required: ["sponsor"], properties: { sponsor: "AccountId" } },
    AccountSponsorshipCreatedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipCreatedFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["account_sponsorship_created"] }, type_i: { enum: [60] } },
        },
      ],
    },
    SponsorshipUpdatedFields: {
      type: "object",
      required: ["former_sponsor", "new_sponsor"],
      properties: { former_sponsor: "AccountId", new_sponsor: "AccountId" },
    },
    AccountSponsorshipUpdatedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipUpdatedFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["account_sponsorship_updated"] }, type_i: { enum: [61] } },
        },
      ],
    },
    SponsorshipRemovedFields: {
      type: "object",
      required: ["former_sponsor"],
      properties: { former_sponsor: "AccountId" },
    },
    AccountSponsorshipRemovedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipRemovedFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["account_sponsorship_removed"] }, type_i: { enum: [62] } },
        },
      ],
    },
    TrustlineSponsorshipFields: {
      type: "object",
      required: ["asset_type"],
      properties: { asset_type: "TrustlineAssetType", asset: "CanonicalAsset", liquidity_pool_id: "LiquidityPoolId" },
    },
    TrustlineSponsorshipCreatedEffect: {
      allOf: [
        "EffectBase",
        "TrustlineSponsorshipFields",
        "SponsorshipCreatedFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["trustline_sponsorship_created"] }, type_i: { enum: [63] } },
        },
      ],
    },
    TrustlineSponsorshipUpdatedEffect: {
      allOf: [
        "EffectBase",
        "TrustlineSponsorshipFields",
        "SponsorshipUpdatedFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["trustline_sponsorship_updated"] }, type_i: { enum: [64] } },
        },
      ],
    },
    TrustlineSponsorshipRemovedEffect: {
      allOf: [
        "EffectBase",
        "TrustlineSponsorshipFields",
        "SponsorshipRemovedFields",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: { type: { enum: ["trustline_sponsorship_removed"] }, type_i: { enum: [65] } },
        },
      ],
    },
    DataSponsorshipCreatedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipCreatedFields",
        {
          type: "object",
          required: ["type", "type_i", "data_name"],
          properties: {
            type: { enum: ["data_sponsorship_created"] },
            type_i: { enum: [66] },
            data_name: { type: "string" },
          },
        },
      ],
    },
    DataSponsorshipUpdatedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipUpdatedFields",
        {
          type: "object",
          required: ["type", "type_i", "data_name"],
          properties: {
            type: { enum: ["data_sponsorship_updated"] },
            type_i: { enum: [67] },
            data_name: { type: "string" },
          },
        },
      ],
    },
    DataSponsorshipRemovedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipRemovedFields",
        {
          type: "object",
          required: ["type", "type_i", "data_name"],
          properties: {
            type: { enum: ["data_sponsorship_removed"] },
            type_i: { enum: [68] },
            data_name: { type: "string" },
          },
        },
      ],
    },
    ClaimableBalanceSponsorshipCreatedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipCreatedFields",
        {
          type: "object",
          required: ["type", "type_i", "balance_id"],
          properties: {
            type: { enum: ["claimable_balance_sponsorship_created"] },
            type_i: { enum: [69] },
            balance_id: "ClaimableBalanceId",
          },
        },
      ],
    },
    ClaimableBalanceSponsorshipUpdatedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipUpdatedFields",
        {
          type: "object",
          required: ["type", "type_i", "balance_id"],
          properties: {
            type: { enum: ["claimable_balance_sponsorship_updated"] },
            type_i: { enum: [70] },
            balance_id: "ClaimableBalanceId",
          },
        },
      ],
    },
    ClaimableBalanceSponsorshipRemovedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipRemovedFields",
        {
          type: "object",
          required: ["type", "type_i", "balance_id"],
          properties: {
            type: { enum: ["claimable_balance_sponsorship_removed"] },
            type_i: { enum: [71] },
            balance_id: "ClaimableBalanceId",
          },
        },
      ],
    },
    SignerSponsorshipCreatedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipCreatedFields",
        {
          type: "object",
          required: ["type", "type_i", "signer"],
          properties: {
            type: { enum: ["signer_sponsorship_created"] },
            type_i: { enum: [72] },
            signer: { type: "string" },
          },
        },
      ],
    },
    SignerSponsorshipUpdatedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipUpdatedFields",
        {
          type: "object",
          required: ["type", "type_i", "signer"],
          properties: {
            type: { enum: ["signer_sponsorship_updated"] },
            type_i: { enum: [73] },
            signer: { type: "string" },
          },
        },
      ],
    },
    SignerSponsorshipRemovedEffect: {
      allOf: [
        "EffectBase",
        "SponsorshipRemovedFields",
        {
          type: "object",
          required: ["type", "type_i", "signer"],
          properties: {
            type: { enum: ["signer_sponsorship_removed"] },
            type_i: { enum: [74] },
            signer: { type: "string" },
          },
        },
      ],
    },
    ClaimableBalanceClawedBackEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "balance_id"],
          properties: {
            type: { enum: ["claimable_balance_clawed_back"] },
            type_i: { enum: [80] },
            balance_id: "ClaimableBalanceId",
          },
        },
      ],
    },
    AssetAmount: { type: "object", required: ["amount"], properties: { asset: "CanonicalAsset", amount: "Amount" } },
    LiquidityPool: {
      type: "object",
      required: ["id", "fee_bp", "type", "total_trustlines", "total_shares", "reserves"],
      properties: {
        id: "LiquidityPoolId",
        fee_bp: { type: "integer", format: "int32" },
        type: { type: "string" },
        total_trustlines: { type: "string", format: "uint64", pattern: /^\d{1,20}$/u },
        total_shares: "Amount",
        reserves: { type: "array", items: "AssetAmount" },
      },
    },
    LiquidityPoolDepositedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "liquidity_pool", "reserves_deposited", "shares_received"],
          properties: {
            type: { enum: ["liquidity_pool_deposited"] },
            type_i: { enum: [90] },
            liquidity_pool: "LiquidityPool",
            reserves_deposited: { type: "array", items: "AssetAmount" },
            shares_received: "Amount",
          },
        },
      ],
    },
    LiquidityPoolWithdrewEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "liquidity_pool", "reserves_received", "shares_redeemed"],
          properties: {
            type: { enum: ["liquidity_pool_withdrew"] },
            type_i: { enum: [91] },
            liquidity_pool: "LiquidityPool",
            reserves_received: { type: "array", items: "AssetAmount" },
            shares_redeemed: "Amount",
          },
        },
      ],
    },
    LiquidityPoolTradeEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "liquidity_pool", "sold", "bought"],
          properties: {
            type: { enum: ["liquidity_pool_trade"] },
            type_i: { enum: [92] },
            liquidity_pool: "LiquidityPool",
            sold: "AssetAmount",
            bought: "AssetAmount",
          },
        },
      ],
    },
    LiquidityPoolCreatedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "liquidity_pool"],
          properties: {
            type: { enum: ["liquidity_pool_created"] },
            type_i: { enum: [93] },
            liquidity_pool: "LiquidityPool",
          },
        },
      ],
    },
    LiquidityPoolRemovedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "liquidity_pool_id"],
          properties: {
            type: { enum: ["liquidity_pool_removed"] },
            type_i: { enum: [94] },
            liquidity_pool_id: "LiquidityPoolId",
          },
        },
      ],
    },
    RevokedReserve: {
      type: "object",
      required: ["asset", "amount", "claimable_balance_id"],
      properties: { asset: "CanonicalAsset", amount: "Amount", claimable_balance_id: "ClaimableBalanceId" },
    },
    LiquidityPoolRevokedEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i", "liquidity_pool", "reserves_revoked", "shares_revoked"],
          properties: {
            type: { enum: ["liquidity_pool_revoked"] },
            type_i: { enum: [95] },
            liquidity_pool: "LiquidityPool",
            reserves_revoked: { type: "array", items: "RevokedReserve" },
            shares_revoked: "Amount",
          },
        },
      ],
    },
    ContractId: { type: "string" },
    ContractCreditedEffect: {
      allOf: [
        "EffectBase",
        "AssetFields",
        {
          type: "object",
          required: ["type", "type_i", "contract", "amount"],
          properties: {
            type: { enum: ["contract_credited"] },
            type_i: { enum: [96] },
            contract: "ContractId",
            amount: "Amount",
          },
        },
      ],
    },
    ContractDebitedEffect: {
      allOf: [
        "EffectBase",
        "AssetFields",
        {
          type: "object",
          required: ["type", "type_i", "contract", "amount"],
          properties: {
            type: { enum: ["contract_debited"] },
            type_i: { enum: [97] },
            contract: "ContractId",
            amount: "Amount",
          },
        },
      ],
    },
    KnownEffect: {
      type: "object",
      variants: {
        member: "type",
        shapes: {
          account_created: "AccountCreatedEffect",
          account_removed: "AccountRemovedEffect",
          account_credited: "AccountCreditedEffect",
          account_debited: "AccountDebitedEffect",
          account_thresholds_updated: "AccountThresholdsUpdatedEffect",
          account_home_domain_updated: "AccountHomeDomainUpdatedEffect",
          account_flags_updated: "AccountFlagsUpdatedEffect",
          account_inflation_destination_updated: "AccountInflationDestinationUpdatedEffect",
          signer_created: "SignerCreatedEffect",
          signer_removed: "SignerRemovedEffect",
          signer_updated: "SignerUpdatedEffect",
          trustline_created: "TrustlineCreatedEffect",
          trustline_removed: "TrustlineRemovedEffect",
          trustline_updated: "TrustlineUpdatedEffect",
          trustline_authorized: "TrustlineAuthorizedEffect",
          trustline_deauthorized: "TrustlineDeauthorizedEffect",
          trustline_authorized_to_maintain_liabilities: "TrustlineAuthorizedToMaintainLiabilitiesEffect",
          trustline_flags_updated: "TrustlineFlagsUpdatedEffect",
          trade: "TradeEffect",
          data_created: "DataCreatedEffect",
          data_removed: "DataRemovedEffect",
          data_updated: "DataUpdatedEffect",
          sequence_bumped: "SequenceBumpedEffect",
          claimable_balance_created: "ClaimableBalanceCreatedEffect",
          claimable_balance_claimant_created: "ClaimableBalanceClaimantCreatedEffect",
          claimable_balance_claimed: "ClaimableBalanceClaimedEffect",
          account_sponsorship_created: "AccountSponsorshipCreatedEffect",
          account_sponsorship_updated: "AccountSponsorshipUpdatedEffect",
          account_sponsorship_removed: "AccountSponsorshipRemovedEffect",
          trustline_sponsorship_created: "TrustlineSponsorshipCreatedEffect",
          trustline_sponsorship_updated: "TrustlineSponsorshipUpdatedEffect",
          trustline_sponsorship_removed: "TrustlineSponsorshipRemovedEffect",
          data_sponsorship_created: "DataSponsorshipCreatedEffect",
          data_sponsorship_updated: "DataSponsorshipUpdatedEffect",
          data_sponsorship_removed: "DataSponsorshipRemovedEffect",
          claimable_balance_sponsorship_created: "ClaimableBalanceSponsorshipCreatedEffect",
          claimable_balance_sponsorship_updated: "ClaimableBalanceSponsorshipUpdatedEffect",
          claimable_balance_sponsorship_removed: "ClaimableBalanceSponsorshipRemovedEffect",
          signer_sponsorship_created: "SignerSponsorshipCreatedEffect",
          signer_sponsorship_updated: "SignerSponsorshipUpdatedEffect",
          signer_sponsorship_removed: "SignerSponsorshipRemovedEffect",
          claimable_balance_clawed_back: "ClaimableBalanceClawedBackEffect",
          liquidity_pool_deposited: "LiquidityPoolDepositedEffect",
          liquidity_pool_withdrew: "LiquidityPoolWithdrewEffect",
          liquidity_pool_trade: "LiquidityPoolTradeEffect",
          liquidity_pool_created: "LiquidityPoolCreatedEffect",
          liquidity_pool_removed: "LiquidityPoolRemovedEffect",
          liquidity_pool_revoked: "LiquidityPoolRevokedEffect",
          contract_credited: "ContractCreditedEffect",
          contract_debited: "ContractDebitedEffect",
        },
      },
    },
    UnknownEffect: {
      allOf: [
        "EffectBase",
        {
          type: "object",
          required: ["type", "type_i"],
          properties: {
            type: {
              type: "string",
              pattern: /^(?!(?:account_created|account_removed|account_credited|account_debited|account_thresholds_updated|account_home_domain_updated|account_flags_updated|account_inflation_destination_updated|signer_created|signer_removed|signer_updated|trustline_created|trustline_removed|trustline_updated|trustline_authorized|trustline_deauthorized|trustline_authorized_to_maintain_liabilities|trustline_flags_updated|trade|data_created|data_removed|data_updated|sequence_bumped|claimable_balance_created|claimable_balance_claimant_created|claimable_balance_claimed|account_sponsorship_created|account_sponsorship_updated|account_sponsorship_removed|trustline_sponsorship_created|trustline_sponsorship_updated|trustline_sponsorship_removed|data_sponsorship_created|data_sponsorship_updated|data_sponsorship_removed|claimable_balance_sponsorship_created|claimable_balance_sponsorship_updated|claimable_balance_sponsorship_removed|signer_sponsorship_created|signer_sponsorship_updated|signer_sponsorship_removed|claimable_balance_clawed_back|liquidity_pool_deposited|liquidity_pool_withdrew|liquidity_pool_trade|liquidity_pool_created|liquidity_pool_removed|liquidity_pool_revoked|contract_credited|contract_debited)$)/u,
            },
            type_i: { type: "integer", format: "int32" },
          },
        },
      ],
    },
    EffectRecord: {
      type: "object",
      variants: {
        member: "type",
        shapes: {
          account_created: "AccountCreatedEffect",
          account_removed: "AccountRemovedEffect",
          account_credited: "AccountCreditedEffect",
          account_debited: "AccountDebitedEffect",
          account_thresholds_updated: "AccountThresholdsUpdatedEffect",
          account_home_domain_updated: "AccountHomeDomainUpdatedEffect",
          account_flags_updated: "AccountFlagsUpdatedEffect",
          account_inflation_destination_updated: "AccountInflationDestinationUpdatedEffect",
          signer_created: "SignerCreatedEffect",
          signer_removed: "SignerRemovedEffect",
          signer_updated: "SignerUpdatedEffect",
          trustline_created: "TrustlineCreatedEffect",
          trustline_removed: "TrustlineRemovedEffect",
          trustline_updated: "TrustlineUpdatedEffect",
          trustline_authorized: "TrustlineAuthorizedEffect",
          trustline_deauthorized: "TrustlineDeauthorizedEffect",
          trustline_authorized_to_maintain_liabilities: "TrustlineAuthorizedToMaintainLiabilitiesEffect",
          trustline_flags_updated: "TrustlineFlagsUpdatedEffect",
          trade: "TradeEffect",
          data_created: "DataCreatedEffect",
          data_removed: "DataRemovedEffect",
          data_updated: "DataUpdatedEffect",
          sequence_bumped: "SequenceBumpedEffect",
          claimable_balance_created: "ClaimableBalanceCreatedEffect",
          claimable_balance_claimant_created: "ClaimableBalanceClaimantCreatedEffect",
          claimable_balance_claimed: "ClaimableBalanceClaimedEffect",
          account_sponsorship_created: "AccountSponsorshipCreatedEffect",
          account_sponsorship_updated: "AccountSponsorshipUpdatedEffect",
          account_sponsorship_removed: "AccountSponsorshipRemovedEffect",
          trustline_sponsorship_created: "TrustlineSponsorshipCreatedEffect",
          trustline_sponsorship_updated: "TrustlineSponsorshipUpdatedEffect",
          trustline_sponsorship_removed: "TrustlineSponsorshipRemovedEffect",
          data_sponsorship_created: "DataSponsorshipCreatedEffect",
          data_sponsorship_updated: "DataSponsorshipUpdatedEffect",
          data_sponsorship_removed: "DataSponsorshipRemovedEffect",
          claimable_balance_sponsorship_created: "ClaimableBalanceSponsorshipCreatedEffect",
          claimable_balance_sponsorship_updated: "ClaimableBalanceSponsorshipUpdatedEffect",
          claimable_balance_sponsorship_removed: "ClaimableBalanceSponsorshipRemovedEffect",
          signer_sponsorship_created: "SignerSponsorshipCreatedEffect",
          signer_sponsorship_updated: "SignerSponsorshipUpdatedEffect",
          signer_sponsorship_removed: "SignerSponsorshipRemovedEffect",
          claimable_balance_clawed_back: "ClaimableBalanceClawedBackEffect",
          liquidity_pool_deposited: "LiquidityPoolDepositedEffect",
          liquidity_pool_withdrew: "LiquidityPoolWithdrewEffect",
          liquidity_pool_trade: "LiquidityPoolTradeEffect",
          liquidity_pool_created: "LiquidityPoolCreatedEffect",
          liquidity_pool_removed: "LiquidityPoolRemovedEffect",
          liquidity_pool_revoked: "LiquidityPoolRevokedEffect",
          contract_credited: "ContractCreditedEffect",
          contract_debited: "ContractDebitedEffect",
        },
        unknown: "UnknownEffect",
      },
    },
    EffectPage: {
      type: "object",
      required: ["_links", "_embedded"],
      properties: {
        _links: "EffectPageLinks",
        _embedded: {
          type: "object",
          required: ["records"],
          properties: { records: { type: "array", items: "EffectRecord" } },
        },
      },
    },
  },
  answers: { listOperationEffects: "EffectPage" },
};
