// Generated from specs/ledger-a by `pnpm generate`. Do not edit.
import type { DocumentOperation } from "../../world/examples.ts";

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

export const operations: readonly DocumentOperation[] = [{"id":"getBlockByHeight","template":{"source":"/blocks/by_height/{block_height}"},"responses":[{"code":"200","contents":[{"mediaType":"application/json","examples":[
{"key":"headerOnly","value":{"block_height":"3285","block_hash":"0x10288430ac9e567e596c75480ecd4f11023dfe98ae05568b0025ea5fbf135b92","block_timestamp":"1680350412345678","first_version":"13125","last_version":"13129"}}]}]}]},{"id":"getAccount","template":{"source":"/accounts/{address}"},"responses":[{"code":"200","contents":[{"mediaType":"application/json","examples":[
{"key":"latest","value":{"sequence_number":"43","authentication_key":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1"}}]}]}]},{"id":"listAccountTransactions","template":{"source":"/accounts/{address}/transactions"},"responses":[{"code":"200","contents":[{"mediaType":"application/json","examples":[
{"key":"fromSequenceNumber","value":[{"type":"user_transaction","version":"13126","hash":"0xf0e8663a43e88a3148b43342cb36e99507e8439acb89fdcbece8584b3dc25d7c","state_change_hash":"0x5baea4560c78c66f9bd3584b95c91e21f4d31d343cd36ac409c16264f5ef605f","event_root_hash":"0x07bfdf07ab8c8244aba4bff7221292ee1bc90b866abc6aee57067c9d5974efa1","state_checkpoint_hash":null,"gas_used":"504","success":true,"vm_status":"Executed successfully","accumulator_root_hash":"0xf1a8b8217d1dbf0cc30bb7170ad8356c64b976d0913be4b4396fb5dcc4856af1","changes":[{"type":"write_resource","address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","state_key_hash":"0xf2b5a2f80c31dc5b051a68de94b7d66c0ae8948911c39c5cbc8415019c5b0a4c","data":{"type":"0x1::account::Account","data":{"authentication_key":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","coin_register_events":{"counter":"1","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"0"}}},"guid_creation_num":"4","sequence_number":"42"}}},{"type":"write_resource","address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","state_key_hash":"0x5997d10b829cf5423db0dc48562250e56acff6fbbb91902105fd3889861bfa35","data":{"type":"0x1::coin::CoinStore<0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points>","data":{"coin":{"value":"997500"},"deposit_events":{"counter":"1","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"2"}}},"frozen":false,"withdraw_events":{"counter":"18","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"3"}}}}}},{"type":"write_resource","address":"0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9","state_key_hash":"0xf3646d4e0cd0ec932be0759ef13acac68ebf79a26af2c3e4404799201d75d75b","data":{"type":"0x1::coin::CoinStore<0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points>","data":{"coin":{"value":"12500"},"deposit_events":{"counter":"5","guid":{"id":{"addr":"0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9","creation_num":"2"}}},"frozen":false,"withdraw_events":{"counter":"0","guid":{"id":{"addr":"0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9","creation_num":"3"}}}}}}],"sender":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","sequence_number":"41","max_gas_amount":"2000","gas_unit_price":"100","expiration_timestamp_secs":"1680351012","payload":{"type":"entry_function_payload","function":"0x1::coin::transfer","type_arguments":["0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points"],"arguments":["0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9","2500"]},"signature":{"type":"ed25519_signature","public_key":"0xf8303fbe18a23d6cfed3a6ce40168fde50887cd4fccc558bfed4dcda6ef432de","signature":"0x583cfcc4dd743c613735fcf2c2b1e6b106605adaae94d106d15192112dbe00f5f469e65cb7a1a29183cae4e68c9b6426e0a4e7a1a2aadc3bfba5667e3ed0a0da"},"events":[{"guid":{"creation_number":"3","account_address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1"},"sequence_number":"17","type":"0x1::coin::WithdrawEvent","data":{"amount":"2500"}},{"guid":{"creation_number":"2","account_address":"0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9"},"sequence_number":"4","type":"0x1::coin::DepositEvent","data":{"amount":"2500"}}],"timestamp":"1680350412345678"},{"type":"user_transaction","version":"13128","hash":"0x6afe4d6ea5efca5815d27401d6826f8f6b439bccdb80d5a18285e50f3f303532","state_change_hash":"0x7fada61e967dbe8b4fc193fb564edd360edb9373c8020b08071966791d5b790e","event_root_hash":"0x8b8db1031a7257f5e0ff0483c9f2b28430295c997b3b333632406e391c18daa5","state_checkpoint_hash":null,"gas_used":"733","success":true,"vm_status":"Executed successfully","accumulator_root_hash":"0xb5edb70987940cd4b19adb663bb0f25cab696a25ef77f815dbf6f54926d19b1a","changes":[{"type":"write_resource","address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","state_key_hash":"0xf2b5a2f80c31dc5b051a68de94b7d66c0ae8948911c39c5cbc8415019c5b0a4c","data":{"type":"0x1::account::Account","data":{"authentication_key":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","coin_register_events":{"counter":"1","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"0"}}},"guid_creation_num":"4","sequence_number":"43"}}},{"type":"write_resource","address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","state_key_hash":"0x5997d10b829cf5423db0dc48562250e56acff6fbbb91902105fd3889861bfa35","data":{"type":"0x1::coin::CoinStore<0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points>","data":{"coin":{"value":"998100"},"deposit_events":{"counter":"3","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"2"}}},"frozen":false,"withdraw_events":{"counter":"18","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"3"}}}}}},{"type":"write_resource","address":"0xabf4be783f870e48520548ae6b1d48c75ff0175118e1964132125c74d97d086b","state_key_hash":"0xe17acca6903286d1efb00f0347d5d6c445fc8dfff6a2e969b395098e21e9c7bd","data":{"type":"0x1::coin::CoinStore<0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points>","data":{"coin":{"value":"4900"},"deposit_events":{"counter":"2","guid":{"id":{"addr":"0xabf4be783f870e48520548ae6b1d48c75ff0175118e1964132125c74d97d086b","creation_num":"2"}}},"frozen":false,"withdraw_events":{"counter":"3","guid":{"id":{"addr":"0xabf4be783f870e48520548ae6b1d48c75ff0175118e1964132125c74d97d086b","creation_num":"3"}}}}}}],"sender":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","sequence_number":"42","max_gas_amount":"2000","gas_unit_price":"100","expiration_timestamp_secs":"1680351012","payload":{"type":"multisig_payload","multisig_address":"0xabf4be783f870e48520548ae6b1d48c75ff0175118e1964132125c74d97d086b","transaction_payload":{"function":"0x1::coin::transfer","type_arguments":["0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points"],"arguments":["0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","100"]}},"signature":{"type":"multi_agent_signature","sender":{"type":"ed25519_signature","public_key":"0xf8303fbe18a23d6cfed3a6ce40168fde50887cd4fccc558bfed4dcda6ef432de","signature":"0x69b35015bf8193fb5bc630709ef5692db7b3f58b892f7c6cb4ef37f33f91802a1c49fafe55dcc489cb99c529df4b184f53cee087a027f43ca7f9452485ad8e3e"},"secondary_signer_addresses":["0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9"],"secondary_signers":[{"type":"multi_ed25519_signature","public_keys":["0x294a10ed133302153311e25fec207b5b1970be2788c6e0d72333fe454dbd96d3","0xc45fe99e97c8782dd16eb57abe783db041fa83fd424643db240658b750a3b35f","0x015c7a8bc48ab5427b884e7efc3f886eadba01221604f2dfec7c6faa03ae9612"],"signatures":["0x9314c4835af920a7caac245e97b7a9e9bf21c0048696c88b0c5d9d7c3f1c2f407a5c1b20243f558f900144046a80d93555ee3eb02aeacfc6c0002806594e0822","0x5dfbfce087a14977b459d233fdf78b8ad369981cc6d5dd0a92e89dd2d1acdb3ae56c4e6aa4ce17313747f83332b716a092e24e4ccaded5328ffd20a68ceb2914"],"threshold":2,"bitmap":"0x60000000"}]},"events":[{"guid":{"creation_number":"3","account_address":"0xabf4be783f870e48520548ae6b1d48c75ff0175118e1964132125c74d97d086b"},"sequence_number":"2","type":"0x1::coin::WithdrawEvent","data":{"amount":"100"}},{"guid":{"creation_number":"2","account_address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1"},"sequence_number":"2","type":"0x1::coin::DepositEvent","data":{"amount":"100"}}],"timestamp":"1680350412345678"}]}]}]}]},{"id":"getTransactionByHash","template":{"source":"/transactions/by_hash/{txn_hash}"},"responses":[{"code":"200","contents":[{"mediaType":"application/json","examples":[
{"key":"userTransaction","value":{"type":"user_transaction","version":"13126","hash":"0xf0e8663a43e88a3148b43342cb36e99507e8439acb89fdcbece8584b3dc25d7c","state_change_hash":"0x5baea4560c78c66f9bd3584b95c91e21f4d31d343cd36ac409c16264f5ef605f","event_root_hash":"0x07bfdf07ab8c8244aba4bff7221292ee1bc90b866abc6aee57067c9d5974efa1","state_checkpoint_hash":null,"gas_used":"504","success":true,"vm_status":"Executed successfully","accumulator_root_hash":"0xf1a8b8217d1dbf0cc30bb7170ad8356c64b976d0913be4b4396fb5dcc4856af1","changes":[{"type":"write_resource","address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","state_key_hash":"0xf2b5a2f80c31dc5b051a68de94b7d66c0ae8948911c39c5cbc8415019c5b0a4c","data":{"type":"0x1::account::Account","data":{"authentication_key":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","coin_register_events":{"counter":"1","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"0"}}},"guid_creation_num":"4","sequence_number":"42"}}},{"type":"write_resource","address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","state_key_hash":"0x5997d10b829cf5423db0dc48562250e56acff6fbbb91902105fd3889861bfa35","data":{"type":"0x1::coin::CoinStore<0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points>","data":{"coin":{"value":"997500"},"deposit_events":{"counter":"1","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"2"}}},"frozen":false,"withdraw_events":{"counter":"18","guid":{"id":{"addr":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","creation_num":"3"}}}}}},{"type":"write_resource","address":"0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9","state_key_hash":"0xf3646d4e0cd0ec932be0759ef13acac68ebf79a26af2c3e4404799201d75d75b","data":{"type":"0x1::coin::CoinStore<0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points>","data":{"coin":{"value":"12500"},"deposit_events":{"counter":"5","guid":{"id":{"addr":"0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9","creation_num":"2"}}},"frozen":false,"withdraw_events":{"counter":"0","guid":{"id":{"addr":"0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9","creation_num":"3"}}}}}}],"sender":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","sequence_number":"41","max_gas_amount":"2000","gas_unit_price":"100","expiration_timestamp_secs":"1680351012","payload":{"type":"entry_function_payload","function":"0x1::coin::transfer","type_arguments":["0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::Points"],"arguments":["0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9","2500"]},"signature":{"type":"ed25519_signature","public_key":"0xf8303fbe18a23d6cfed3a6ce40168fde50887cd4fccc558bfed4dcda6ef432de","signature":"0x583cfcc4dd743c613735fcf2c2b1e6b106605adaae94d106d15192112dbe00f5f469e65cb7a1a29183cae4e68c9b6426e0a4e7a1a2aadc3bfba5667e3ed0a0da"},"events":[{"guid":{"creation_number":"3","account_address":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1"},"sequence_number":"17","type":"0x1::coin::WithdrawEvent","data":{"amount":"2500"}},{"guid":{"creation_number":"2","account_address":"0xc6094347b07f4a4d8f3417ff19bbccc53488f4848ea39d7696a966dd245fd7f9"},"sequence_number":"4","type":"0x1::coin::DepositEvent","data":{"amount":"2500"}}],"timestamp":"1680350412345678"}},
{"key":"pendingTransaction","value":{"type":"pending_transaction","hash":"0xb4a2f90e7bea8b4a87be848f9d081ec949f3137f8833118103e6e42b3e371fba","sender":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1","sequence_number":"43","max_gas_amount":"2000","gas_unit_price":"100","expiration_timestamp_secs":"1680351018","payload":{"type":"entry_function_payload","function":"0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1::points::claim","type_arguments":[],"arguments":["750"]},"signature":{"type":"ed25519_signature","public_key":"0xf8303fbe18a23d6cfed3a6ce40168fde50887cd4fccc558bfed4dcda6ef432de","signature":"0x288ab76212d867ffd9a808b2e3667bf35d81e6e339851d3fb07f6865450b986b68466390b8dbc9a5149a87d5a8f086c6d0d145a41ae6c171a653cc92547fd7cf"}}},
{"key":"blockMetadataTransaction","value":{"type":"block_metadata_transaction","version":"13125","hash":"0xa2bd03ddfc86a34d430b95873c0ec2b29ee0b3d268b1ad97181e5abccbf9fad4","state_change_hash":"0xa0eaa0a06b680b5ce7645bac722b5ae0da41c5bedece16345ef8cbaba73948fe","event_root_hash":"0xa9a6ee8db3dbbf480723e245534479620e691b29178d15dc2e94fdb66fdb142b","state_checkpoint_hash":null,"gas_used":"0","success":true,"vm_status":"Executed successfully","accumulator_root_hash":"0x3767798b306f824c58201d00c8be062df7029e4f38236249166ab1fcff0ccf6d","changes":[{"type":"write_resource","address":"0x1","state_key_hash":"0x9bacd434c78448eb808f13b7a18ee2d4419dc8c8ff277ebdc086fadc8467ec4d","data":{"type":"0x1::block::BlockResource","data":{"epoch_interval":"7200000000","height":"3285","new_block_events":{"counter":"3286","guid":{"id":{"addr":"0x1","creation_num":"3"}}},"update_epoch_interval_events":{"counter":"0","guid":{"id":{"addr":"0x1","creation_num":"4"}}}}}},{"type":"write_resource","address":"0x1","state_key_hash":"0x8f3d1f38beffd09a2a2bd6324dba568f18684cabdaed5e8c240425d7ad257923","data":{"type":"0x1::timestamp::CurrentTimeMicroseconds","data":{"microseconds":"1680350412345678"}}}],"id":"0x10288430ac9e567e596c75480ecd4f11023dfe98ae05568b0025ea5fbf135b92","epoch":"12","round":"271","events":[{"guid":{"creation_number":"3","account_address":"0x1"},"sequence_number":"3285","type":"0x1::block::NewBlockEvent","data":{"epoch":"12","failed_proposer_indices":["3"],"hash":"0x10288430ac9e567e596c75480ecd4f11023dfe98ae05568b0025ea5fbf135b92","height":"3285","previous_block_votes_bitvec":"0xfe80","proposer":"0xe367995aa720c49303366d0d8c2df849c12d80233221119c8d742be24a310679","round":"271","time_microseconds":"1680350412345678"}}],"previous_block_votes_bitvec":[254,128],"proposer":"0xe367995aa720c49303366d0d8c2df849c12d80233221119c8d742be24a310679","failed_proposer_indices":[3],"timestamp":"1680350412345678"}},
{"key":"stateCheckpointTransaction","value":{"type":"state_checkpoint_transaction","version":"13129","hash":"0xf6b1c61cf7137f178a663d3e8b8210d1289f446d2f0fd49d2e8cf1943ed05646","state_change_hash":"0xd761b442fceb6d7053d2725ffee1abe74dac6f503d841692214078d003b2d30a","event_root_hash":"0x1e46b89be687e772454f4726005f61eb0c7fd3d02455ffc23a476ee5f1ef1949","state_checkpoint_hash":"0x192ecce994ba953218b8efa1a8a355d4b07045557f9e5b94795cefb87d73e341","gas_used":"0","success":true,"vm_status":"Executed successfully","accumulator_root_hash":"0xd58b672b8dcd676317bd38ad08a250d7502cddca319fce06305f269e77506036","changes":[],"timestamp":"1680350412345678"}},
{"key":"genesisTransaction","value":{"type":"genesis_transaction","version":"0","hash":"0xba84939347f40faae46a1bf16aeeeae101efe291d25438e74dde9b46228c4f8f","state_change_hash":"0x87d2e84253ae946de48550c897559dd63c95bbb939eb51a2634db4f3cb25b989","event_root_hash":"0xcfbbbe5141258fd2beec590c4ff9a19aed01d52d215ac221f9734a8511e2690c","state_checkpoint_hash":"0xfda82b740d415d6a4467188c6e82cba69b79156f078048ea8f8fcb4437ac5b42","gas_used":"0","success":true,"vm_status":"Executed successfully","accumulator_root_hash":"0x9053ed636df043ed797efd8125a821653aef6350d8324db038d0bc363671298e","changes":[{"type":"write_resource","address":"0x1","state_key_hash":"0x21c61af2449a6a13454c7a73bd8ddef9150d4ab70133663f1930a76c110a8cc7","data":{"type":"0x1::chain_id::ChainId","data":{"id":1}}},{"type":"write_resource","address":"0x1","state_key_hash":"0xdc6d6afc1d0eaa262dfe981d9275d7aec881a6ac25e9dcd6b53dfa1f648a3ee3","data":{"type":"0x1::account::Account","data":{"authentication_key":"0x0000000000000000000000000000000000000000000000000000000000000001","coin_register_events":{"counter":"1","guid":{"id":{"addr":"0x1","creation_num":"0"}}},"guid_creation_num":"5","sequence_number":"0"}}},{"type":"write_module","address":"0x1","state_key_hash":"0xc03cb8fcae1e07d6c04f2229b803d7e6b4c64e896d487117380b947e1c6aa6bf","data":{"bytecode":"0xa11ceb0b060000000a010006020604030a140486020af7f4fa4b213377c41bf504a9cc32c0e51b861350c57954e564f5380c143e5add59c3a0758ad59c84d3f3c6e75adaee593eebb8","abi":{"address":"0x1","name":"coin","friends":["0x1::genesis"],"exposed_functions":[{"name":"transfer","visibility":"public","is_entry":true,"is_view":false,"generic_type_params":[{"constraints":[]}],"params":["&signer","address","u64"],"return":[]}],"structs":[{"name":"Coin","is_native":false,"abilities":["store"],"generic_type_params":[{"constraints":[]}],"fields":[{"name":"value","type":"u64"}]}]}}},{"type":"write_table_item","state_key_hash":"0x40ddb1fca4469acb4143788ba820434813333c36a9f2a95351de5016edb8df7a","handle":"0x3549f20b5fd1eef4191a9cfd9f213ff9964e9cb0ff3cd60935e9c35811237a53","key":"0x67f554d8e75f4464139615a9e25fc759f24738a1fb50f4e7c9a8a746b1cece3c","value":"0x00e87648170000000000000000000000","data":
{"key":"0x67f554d8e75f4464139615a9e25fc759f24738a1fb50f4e7c9a8a746b1cece3c","key_type":"address","value":"100000000000","value_type":"u128"}}],"payload":{"type":"write_set_payload","write_set":{"type":"direct_write_set","changes":[{"type":"write_resource","address":"0x1","state_key_hash":"0x21c61af2449a6a13454c7a73bd8ddef9150d4ab70133663f1930a76c110a8cc7","data":{"type":"0x1::chain_id::ChainId","data":{"id":1}}},{"type":"write_resource","address":"0x1","state_key_hash":"0xdc6d6afc1d0eaa262dfe981d9275d7aec881a6ac25e9dcd6b53dfa1f648a3ee3","data":{"type":"0x1::account::Account","data":{"authentication_key":"0x0000000000000000000000000000000000000000000000000000000000000001","coin_register_events":{"counter":"1","guid":{"id":{"addr":"0x1","creation_num":"0"}}},"guid_creation_num":"5","sequence_number":"0"}}},{"type":"write_module","address":"0x1","state_key_hash":"0xc03cb8fcae1e07d6c04f2229b803d7e6b4c64e896d487117380b947e1c6aa6bf","data":{"bytecode":"0xa11ceb0b060000000a010006020604030a140486020af7f4fa4b213377c41bf504a9cc32c0e51b861350c57954e564f5380c143e5add59c3a0758ad59c84d3f3c6e75adaee593eebb8","abi":{"address":"0x1","name":"coin","friends":["0x1::genesis"],"exposed_functions":[{"name":"transfer","visibility":"public","is_entry":true,"is_view":false,"generic_type_params":[{"constraints":[]}],"params":["&signer","address","u64"],"return":[]}],"structs":[{"name":"Coin","is_native":false,"abilities":["store"],"generic_type_params":[{"constraints":[]}],"fields":[{"name":"value","type":"u64"}]}]}}},{"type":"write_table_item","state_key_hash":"0x40ddb1fca4469acb4143788ba820434813333c36a9f2a95351de5016edb8df7a","handle":"0x3549f20b5fd1eef4191a9cfd9f213ff9964e9cb0ff3cd60935e9c35811237a53","key":"0x67f554d8e75f4464139615a9e25fc759f24738a1fb50f4e7c9a8a746b1cece3c","value":"0x00e87648170000000000000000000000","data":
{"key":"0x67f554d8e75f4464139615a9e25fc759f24738a1fb50f4e7c9a8a746b1cece3c","key_type":"address","value":"100000000000","value_type":"u128"}}],"events":[{"guid":{"creation_number":"2","account_address":"0x1"},"sequence_number":"0","type":"0x1::reconfiguration::NewEpochEvent","data":{"epoch":"1"}}]}},"events":[{"guid":{"creation_number":"2","account_address":"0x1"},"sequence_number":"0","type":"0x1::reconfiguration::NewEpochEvent","data":{"epoch":"1"}}]}}]}]}]}];
