// Generated from specs/ledger-a by `pnpm generate`. Do not edit.

export const invalidBlockHeight = {
  "status": 400,
  "mediaType": "application/json",
  "body": {
    "message": "failed to parse path `block_height`: failed to parse \"integer(uint64)\": invalid digit found in string",
    "error_code": "web_framework_error",
    "vm_error_code": null
  }
} as const;

export const invalidWithTransactions = {
  "status": 400,
  "mediaType": "application/json",
  "body": {
    "message": "failed to parse parameter `with_transactions`: failed to parse \"boolean\": provided string was not `true` or `false`",
    "error_code": "web_framework_error",
    "vm_error_code": null
  }
} as const;

export const apiDisabled = {
  "status": 403,
  "mediaType": "application/json",
  "body": {
    "message": "This API is disabled on this endpoint",
    "error_code": "api_disabled",
    "vm_error_code": null
  }
} as const;

export const unknownKey = {
  "status": 403,
  "mediaType": "application/json",
  "body": {
    "message": "The API key is unknown or disabled",
    "error_code": "api_disabled",
    "vm_error_code": null
  }
} as const;

export const blockNotFound = {
  "status": 404,
  "mediaType": "application/json",
  "body": {
    "message": "Block not found by Block height(9999999)",
    "error_code": "block_not_found",
    "vm_error_code": null
  }
} as const;

export const blockPruned = {
  "status": 410,
  "mediaType": "application/json",
  "body": {
    "message": "Block(0) has been pruned",
    "error_code": "block_pruned",
    "vm_error_code": null
  }
} as const;

export const rateLimited = {
  "status": 429,
  "mediaType": "application/json",
  "body": {
    "message": "Too many requests, try again in 1 second",
    "error_code": "web_framework_error",
    "vm_error_code": null
  }
} as const;

export const internalError = {
  "status": 500,
  "mediaType": "application/json",
  "body": {
    "message": "Failed to read from storage",
    "error_code": "internal_error",
    "vm_error_code": null
  }
} as const;

export const ledgerInfoUnavailable = {
  "status": 503,
  "mediaType": "application/json",
  "body": {
    "message": "Failed to retrieve latest ledger info",
    "error_code": "internal_error",
    "vm_error_code": null
  }
} as const;

export const overloaded = {
  "status": 503,
  "mediaType": "application/json",
  "body": {
    "message": "The gateway cannot take the call now. Please try again later.",
    "error_code": "internal_error",
    "vm_error_code": null
  }
} as const;

export const invalidAddress = {
  "status": 400,
  "mediaType": "application/json",
  "body": {
    "message": "failed to parse path `address`: failed to parse \"string(Address)\": invalid account address \"0xhello\"",
    "error_code": "web_framework_error",
    "vm_error_code": null
  }
} as const;

export const invalidLedgerVersion = {
  "status": 400,
  "mediaType": "application/json",
  "body": {
    "message": "failed to parse parameter `ledger_version`: failed to parse \"string(uint64)\": invalid digit found in string",
    "error_code": "web_framework_error",
    "vm_error_code": null
  }
} as const;

export const accountNotFound = {
  "status": 404,
  "mediaType": "application/json",
  "body": {
    "message": "Account not found by Address(0x665b69620f21a8649aa5c23af3e672bc7fe92e2d60f7940070f9aca603c9f7ec) and Ledger version(13190)",
    "error_code": "account_not_found",
    "vm_error_code": null
  }
} as const;

export const versionNotFound = {
  "status": 404,
  "mediaType": "application/json",
  "body": {
    "message": "Ledger version not found by Ledger version(99999999)",
    "error_code": "version_not_found",
    "vm_error_code": null
  }
} as const;

export const versionPruned = {
  "status": 410,
  "mediaType": "application/json",
  "body": {
    "message": "Ledger version(0) has been pruned",
    "error_code": "version_pruned",
    "vm_error_code": null
  }
} as const;

export const invalidStart = {
  "status": 400,
  "mediaType": "application/json",
  "body": {
    "message": "failed to parse parameter `start`: failed to parse \"string(uint64)\": invalid digit found in string",
    "error_code": "web_framework_error",
    "vm_error_code": null
  }
} as const;

export const invalidLimit = {
  "status": 400,
  "mediaType": "application/json",
  "body": {
    "message": "failed to parse parameter `limit`: failed to parse \"integer(uint16)\": invalid digit found in string",
    "error_code": "web_framework_error",
    "vm_error_code": null
  }
} as const;

export const limitZero = {
  "status": 400,
  "mediaType": "application/json",
  "body": {
    "message": "Given limit value (0) must not be zero",
    "error_code": "invalid_input",
    "vm_error_code": null
  }
} as const;

export const accountTransactionsNotFound = {
  "status": 404,
  "mediaType": "application/json",
  "body": {
    "message": "Account not found",
    "error_code": "account_not_found",
    "vm_error_code": null
  }
} as const;

export const invalidHash = {
  "status": 400,
  "mediaType": "application/json",
  "body": {
    "message": "failed to parse path `txn_hash`: failed to parse \"string(HashValue)\": unable to parse HashValue",
    "error_code": "web_framework_error",
    "vm_error_code": null
  }
} as const;

export const transactionNotFound = {
  "status": 404,
  "mediaType": "application/json",
  "body": {
    "message": "Transaction not found by Transaction hash(0xcae2dae7342b4ff9f856c68941421c8937e7261f1baee359cb06e84167bc87ad)",
    "error_code": "transaction_not_found",
    "vm_error_code": null
  }
} as const;
