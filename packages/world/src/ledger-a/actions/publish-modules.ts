import type { JsonObject } from "../../json.ts";
import type { Draw } from "../../seed/draw.ts";
import { type Address, showAddress } from "../address.ts";
import { deleteModule, drawBytecode, writeModule } from "../changes.ts";
import type { Action } from "./action.ts";

/** Somebody publishes modules and withdraws an older one: a module bundle payload. */
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
  const address = showAddress(account);
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
