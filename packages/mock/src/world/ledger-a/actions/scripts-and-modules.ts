import type { Json, JsonObject } from "../../json.ts";
import type { Draw } from "../../seed.ts";
import { type Address, formatAddress } from "../address.ts";
import {
  deleteModule,
  deleteResource,
  deleteTableItem,
  deposit,
  drawBytecode,
  withdrawal,
  writeCoinStore,
  writeModule,
} from "../transaction-output.ts";
import { type Action, drawPeer, pointsCoin, publisher, type TransactionContext } from "./action.ts";

/** Runs a script that makes a payment. It also deletes a receipt, which is a resource and a table item. */
export const runScript: Action = (context) => {
  const { seed, draw, sender, sequenceNumber, slot } = context;
  const receiver = drawPeer(context);
  const amount = draw.between(1, 100_000);
  const key = formatAddress(sender);
  const decoded = { key, key_type: "address", value: null, value_type: "address" };
  return {
    payload: {
      type: "script_payload",
      code: {
        bytecode: drawBytecode(draw),
        // Nodes send null if they cannot decode the bytecode.
        abi: draw.chance(1, 5) ? null : mainFunction,
      },
      type_arguments: [pointsCoin],
      arguments: [formatAddress(receiver), String(amount)],
    },
    changes: [
      deleteResource(seed, sender, `${formatAddress(publisher)}::points::Receipt`),
      deleteTableItem(seed, { table: "receipts", key: `0x${sender}`, ...(draw.chance(3, 4) && { decoded }) }),
      writeCoinStore(seed, receiver, pointsCoin, {
        value: amount + draw.between(0, 5_000_000),
        deposits: slot + 1,
        withdrawals: draw.between(0, sequenceNumber),
      }),
    ],
    events: [withdrawal(sender, sequenceNumber, amount), deposit(receiver, slot, amount)],
  };
};

const mainFunction = {
  name: "main",
  visibility: "public",
  is_entry: true,
  is_view: false,
  generic_type_params: [{ constraints: ["store"] }],
  params: ["&signer", "address", "u64"],
  return: [],
} as const;

/** Executes a multisig transaction, in every form of payload that nodes send. */
export const runMultisig: Action = (context) => {
  const { seed, draw, sender, slot } = context;
  const multisig = drawPeer(context);
  const amount = draw.between(1, 10_000);
  return {
    payload: {
      type: "multisig_payload",
      multisig_address: formatAddress(multisig),
      transaction_payload: drawInnerPayload(context, amount),
    },
    changes: [
      writeCoinStore(seed, multisig, pointsCoin, {
        value: draw.between(0, 1_000_000),
        deposits: slot,
        withdrawals: slot + 1,
      }),
      writeCoinStore(seed, sender, pointsCoin, {
        value: amount + draw.between(0, 1_000_000),
        deposits: slot + 1,
        withdrawals: context.sequenceNumber,
      }),
    ],
    events: [withdrawal(multisig, slot, amount), deposit(sender, slot, amount)],
  };
};

function drawInnerPayload({ draw, sender }: TransactionContext, amount: number): Json {
  const call = { type_arguments: [pointsCoin], arguments: [formatAddress(sender), String(amount)] };
  switch (draw.uint(4)) {
    case 0:
      // The payload is already on the chain, so the transaction does not repeat it.
      return null;
    case 1:
      return { type: "script_payload", code: { bytecode: drawBytecode(draw), abi: null }, ...call };
    case 2:
      return { type: "entry_function_payload", function: "0x1::coin::transfer", ...call };
    default:
      // Nodes of version 1.2.0 omit the type.
      return { function: "0x1::coin::transfer", ...call };
  }
}

export const publishModules: Action = ({ seed, draw, sender }) => {
  const start = draw.uint(names.length);
  const modules = Array.from({ length: draw.between(1, 2) }, (_, index) => {
    const name = names[(start + index) % names.length] as string;
    return { name, code: moduleCode(draw, sender, name) };
  });
  return {
    payload: { type: "module_bundle_payload", modules: modules.map(({ code }) => code) },
    changes: [
      deleteModule(seed, sender, "coupons"),
      ...modules.map(({ name, code }) => writeModule(seed, sender, name, code)),
    ],
    events: [],
  };
};

const names = ["lottery", "market", "shop", "vault"];

function moduleCode(draw: Draw, account: Address, name: string): JsonObject {
  const address = formatAddress(account);
  return {
    bytecode: drawBytecode(draw),
    abi: {
      address,
      name,
      friends: draw.chance(1, 2) ? ["0x1::coin"] : [],
      exposed_functions: [
        {
          name: "open",
          visibility: "public",
          is_entry: true,
          is_view: false,
          generic_type_params: [],
          params: ["&signer", "u64"],
          return: [],
        },
        {
          name: "balance_of",
          visibility: draw.chance(1, 2) ? "public" : "friend",
          is_entry: false,
          is_view: true,
          generic_type_params: [{ constraints: ["store"] }],
          params: ["address", `&mut ${address}::${name}::Drawer<T0>`],
          return: ["u128"],
        },
      ],
      structs: [
        {
          name: "Drawer",
          is_native: false,
          abilities: ["store", "key"],
          generic_type_params: [{ constraints: [] }],
          fields: [
            { name: "owner", type: "address" },
            { name: "content", type: "vector<T0>" },
          ],
        },
      ],
    },
  };
}
