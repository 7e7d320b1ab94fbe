// Generated from Ledger C 1.0.0 by @ledgergate/codegen. Do not edit.
import type { ApiDescriptor, CallOptions, CallPromise } from "@ledgergate/runtime";
import { checkNumber, stringifyExact } from "@ledgergate/runtime/parts";
import type { Address, UnsignedTransaction } from "./models.ts";

/** Input of {@link LedgerC.updateSetting}. */
export interface UpdateSettingInput {
  /** Account that deployed the contract, in hexadecimal. If `visible` is true, in Base58. */
  readonly owner_address: Address;
  /** Contract to modify, in hexadecimal. If `visible` is true, in Base58. */
  readonly contract_address: Address;
  /**
   * Share of the resources that the users pay, in percent. 0 means that user resources are consumed only after the
   * developer's resources are used up.
   *
   * From 0 to 100.
   */
  readonly consume_user_resource_percent: number;
  /** Permission needed to execute the transaction, for multi-signature use. Public nodes ignore this spelling. */
  readonly permission_id?: number | undefined;
  /** The same permission in the spelling that public nodes read. */
  readonly Permission_id?: number | undefined;
  /**
   * True if addresses, here and in the answer, are in Base58 instead of hexadecimal.
   *
   * Default: `false`.
   */
  readonly visible?: boolean | undefined;
}

/** The operations of Ledger C. */
export interface LedgerC {
  /**
   * Update a contract's resource setting
   *
   * Builds an unsigned transaction. The transaction sets the share of a call's resources that the users of a smart
   * contract pay. The ledger does not change until you sign and broadcast the transaction, so the call is safe to
   * repeat.
   *
   * Only the account that deployed the contract can change its setting. The node checks this and other conditions
   * before it builds the transaction. It refuses with status 200 and the member `Error`.
   *
   * Costs 30 Compute Units. Safe to repeat: the client retries failed requests (option `retries`).
   *
   * @throws `LedgergateError` of kind `api` for these answers:
   * - 200: A body with the member `Error`.
   * - 403: The API key is missing, unknown or disabled.
   * - 404: The node does not serve this call, or there is no such path.
   * - 413: The body is larger than the node takes. A node itself may answer with HTML here.
   * - 429: Too many calls. Wait as long as `Retry-After` says.
   * - 503: The gateway cannot take the call now. Wait as long as `Retry-After` says.
   * - default: The gateway itself refused or failed.
   * @see {@link https://ledgergate.github.io/ledgergate/ledger-c/#operation/updateSetting}
   */
  updateSetting(input: UpdateSettingInput, options?: CallOptions): CallPromise<UnsignedTransaction>;
}

declare module "@ledgergate/runtime" {
  /** Failure codes that the document of Ledger C declares, or uses in examples. */
  interface KnownErrorCodes {
    /**
     * The transaction would not be valid. The text names the reason, such as a contract that does not exist, or an
     * account that does not own the contract. Correct the member that the text describes.
     */
    readonly ContractValidateException: unknown;
    /** A member of the body has the wrong type or name. Correct the member that the text names. */
    readonly ParseException: unknown;
    /** The body is not JSON. Send a JSON object. */
    readonly JSONException: unknown;
    /**
     * The node does not run the call now. The text `lack of computing resources` means that the node is too busy. Send
     * the call again later.
     */
    readonly IllegalAccessException: unknown;
  }
}

/**
 * Cost of one call of each operation of Ledger C, in Compute Units.
 *
 * @example
 * ```ts
 * const cost = 1_000 * computeUnits.updateSetting;
 * ```
 */
export const computeUnits = { updateSetting: 30 } as const;

/** Descriptor of Ledger C: the API as data, from which the client is created. */
export const api: ApiDescriptor = {
  checkNumber,
  stringifyExact,
  serverPath: "/v1/{apiKey}",
  bearer: true,
  failures: { code: ["Error"], codePattern: "^class\\s+(?:[\\w.$]*[.$])?(\\w+)", messages: [["Error"]] },
  operations: {
    updateSetting: {
      method: "POST",
      path: "/wallet/updatesetting",
      input: {
        owner_address: {
          in: "body",
          required: true,
          type: "string",
          pattern: "^(?:41[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$",
          words: "41 and 40 hex digits, or T and 33 characters in Base58",
        },
        contract_address: {
          in: "body",
          required: true,
          type: "string",
          pattern: "^(?:41[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$",
          words: "41 and 40 hex digits, or T and 33 characters in Base58",
        },
        consume_user_resource_percent: {
          in: "body",
          required: true,
          type: "integer",
          format: "int32",
          minimum: 0,
          maximum: 100,
        },
        permission_id: { in: "body", type: "integer", format: "int32" },
        Permission_id: { in: "body", type: "integer", format: "int32" },
        visible: { in: "body", type: "boolean" },
      },
      computeUnits: 30,
      retryable: true,
      failure: { member: "Error", retry: ["lack of computing resources"] },
    },
  },
};
