// Generated from Ledger C 1.0.0 by @ledgergate/codegen. Do not edit.
export interface paths {
  "/wallet/updatesetting": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Update a contract's resource setting
     * @description Builds an unsigned transaction. The transaction sets the share of a call's resources that the users of a smart
     *     contract pay. The ledger does not change until you sign and broadcast the transaction, so the call is safe to
     *     repeat.
     *
     *     Only the account that deployed the contract can change its setting. The node checks this and other conditions before
     *     it builds the transaction. It refuses with status 200 and the member `Error`.
     */
    post: operations["updateSetting"];
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
    Address: Address;
    UpdateSettingRequest: UpdateSettingRequest;
    NodeFailure: NodeFailure;
    UpdateSettingValue: UpdateSettingValue;
    UpdateSettingParameter: UpdateSettingParameter;
    UpdateSettingContract: UpdateSettingContract;
    RawData: RawData;
    UnsignedTransaction: UnsignedTransaction;
    UpdateSettingResult: UpdateSettingResult;
  };
  responses: {
    /** @description The gateway itself refused or failed. */
    GatewayFailure: {
      headers: {
        "WWW-Authenticate": components["headers"]["Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeFailure;
      };
    };
    /** @description The unsigned transaction, or the node's refusal as `Error`. Distinguish them by this member. */
    UpdateSettingResult: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": UpdateSettingResult;
      };
    };
    /** @description The API key is missing, unknown or disabled. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeFailure;
      };
    };
    /** @description The node does not serve this call, or there is no such path. */
    NotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeFailure;
      };
    };
    /** @description The body is larger than the node takes. A node itself may answer with HTML here. */
    PayloadTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeFailure;
      };
    };
    /** @description Too many calls. Wait as long as `Retry-After` says. */
    TooManyRequests: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeFailure;
      };
    };
    /** @description The gateway cannot take the call now. Wait as long as `Retry-After` says. */
    ServiceUnavailable: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": NodeFailure;
      };
    };
  };
  parameters: never;
  requestBodies: {
    /** @description The contract and its new setting. */
    UpdateSetting: {
      content: {
        "application/json": UpdateSettingRequest;
      };
    };
  };
  headers: {
    /**
     * @description How to send credentials (RFC 9110, section 11.6.1). Comes with 401, and with no other status.
     * @example Bearer
     */
    Authenticate: string;
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
  updateSetting: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: components["requestBodies"]["UpdateSetting"];
    responses: {
      200: components["responses"]["UpdateSettingResult"];
      403: components["responses"]["Forbidden"];
      404: components["responses"]["NotFound"];
      413: components["responses"]["PayloadTooLarge"];
      429: components["responses"]["TooManyRequests"];
      503: components["responses"]["ServiceUnavailable"];
      default: components["responses"]["GatewayFailure"];
    };
  };
}

/**
 * Address of an account or contract. In hexadecimal, it has 21 bytes that begin with 41. In Base58 (Base58Check of the
 * same bytes), it begins with T.
 */
export type Address = string;

/** The contract and its new setting. Members that the node does not know are ignored. */
export type UpdateSettingRequest = {
  /** @description Account that deployed the contract, in hexadecimal. If `visible` is true, in Base58. */
  owner_address: Address;
  /** @description Contract to modify, in hexadecimal. If `visible` is true, in Base58. */
  contract_address: Address;
  /**
   * Format: int32
   * @description Share of the resources that the users pay, in percent. 0 means that user resources are consumed only after the developer's resources are used up.
   * @example 7
   */
  consume_user_resource_percent: number;
  /**
   * Format: int32
   * @description Permission needed to execute the transaction, for multi-signature use. Public nodes ignore this spelling.
   * @example 2
   */
  permission_id?: number;
  /**
   * Format: int32
   * @description The same permission in the spelling that public nodes read.
   * @example 2
   */
  Permission_id?: number;
  /**
   * @description True if addresses, here and in the answer, are in Base58 instead of hexadecimal.
   * @default false
   * @example false
   */
  visible?: boolean;
};

/** A refusal or failure of the node. `Error` is its only member. There is no separate code. */
export type NodeFailure = {
  /**
   * @description Description of the failure, mostly `class <exception> : <text>`. The exception's name is the code. Decide by this code.
   * @example class org.tron.core.exception.ContractValidateException : Contract does not exist
   */
  Error: string;
};

/** The new setting of a contract. */
export type UpdateSettingValue = {
  /** @description Account address of the contract's owner. */
  owner_address: Address;
  /** @description Contract address. */
  contract_address: Address;
  /**
   * Format: int64
   * @description User energy proportion, in percent. Absent if it is 0.
   * @example 7
   */
  consume_user_resource_percent?: number;
};

/** A typed message. */
export type UpdateSettingParameter = {
  /**
   * @description Name of the message's type.
   * @example type.googleapis.com/protocol.UpdateSettingContract
   */
  type_url: string;
  /** @description Members of the message. */
  value: UpdateSettingValue;
};

/** The part of a transaction that updates a contract's setting. */
export type UpdateSettingContract = {
  /**
   * @description Kind of this part of the transaction.
   * @constant
   */
  type: "UpdateSettingContract";
  /** @description Type and members of the update. */
  parameter: UpdateSettingParameter;
  /**
   * Format: int32
   * @description Permission that the signatures must satisfy. Absent if it is 0.
   * @example 2
   */
  Permission_id?: number;
};

/** The content of a transaction. */
export type RawData = {
  /** @description The actions of the transaction. Here, there is one element. */
  contract: UpdateSettingContract[];
  /**
   * @description Two bytes of the number of the block that the transaction builds on, in hexadecimal.
   * @example 5c9f
   */
  ref_block_bytes: string;
  /**
   * @description Eight bytes of the hash of that block, in hexadecimal.
   * @example cc1de1ad7957bc48
   */
  ref_block_hash: string;
  /**
   * Format: int64
   * @description Time after which no node accepts the transaction, in milliseconds since 1970. It is about a minute after `timestamp`.
   * @example 1686734871000
   */
  expiration: number;
  /**
   * Format: int64
   * @description Time at which the transaction was built, in milliseconds since 1970.
   * @example 1686734813589
   */
  timestamp: number;
  /**
   * @description Memo of the transaction, in hexadecimal. Not sent by this call.
   * @example 68656c6c6f
   */
  data?: string;
  /**
   * Format: int64
   * @description The most that the transaction may cost, in millionths of the native unit. Not sent by this call.
   * @example 100000000
   */
  fee_limit?: number;
  /**
   * @description Reserved bytes, in hexadecimal. Not sent by this call.
   * @example 00
   */
  scripts?: string;
  /** @description Reserved. Not sent by this call. */
  auths?: {
    [key: string]: unknown;
  }[];
  /**
   * Format: int64
   * @description Number of the block that the transaction builds on. Not sent by this call.
   * @example 51993759
   */
  ref_block_num?: number;
};

/** An unsigned transaction. */
export type UnsignedTransaction = {
  /**
   * @description True if the addresses in `raw_data` are in Base58, as the request demanded.
   * @example false
   */
  visible: boolean;
  /**
   * @description Identifier of the transaction: SHA-256 of the bytes of `raw_data_hex`, in hexadecimal without 0x. Sign this identifier.
   * @example 922b281960ca688a61b177a059d6a2500f86ac8c5f44c4a1f6a3d7edffb0a53c
   */
  txID: string;
  /** @description The transaction in readable form. */
  raw_data: RawData;
  /**
   * @description The same transaction as bytes (protocol buffers), in hexadecimal. `txID` is the hash of these bytes. Add your signature and broadcast the whole transaction.
   * @example 0a025c9f2208cc1de1ad7957bc4840d8b3eec98b315a6a082112660a32747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e55706461746553657474696e67436f6e747261637412300a1541d1e7a6bc354106cb410e65ff8b181c600ff14292121541a614f803b6fd780986a42c78ec9c7f77e6ded13c18077095f3eac98b31
   */
  raw_data_hex: string;
};

/** An unsigned transaction (it has `txID`) or a refusal (it has `Error`). */
export type UpdateSettingResult = UnsignedTransaction | NodeFailure;
