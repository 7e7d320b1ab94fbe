import { equal, match, ok } from "node:assert/strict";
import { failureOf } from "../failure-of.ts";
import type { Step } from "../step.ts";
import type { LedgerCSdk } from "./sdk.ts";

/** A contract of the documents' examples, in both forms of its address. Any well-formed account owns it. */
const CONTRACT = {
  hex: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
  base58: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
} as const;

interface Refusal {
  readonly response: { readonly status: number; readonly data: { readonly Error: string } };
}

/** Has ledger C build transactions, and the SDK judge them. `fullHost` is what stands before the operations' paths. */
export function ledgerCSteps({ TronWeb, utils }: LedgerCSdk, fullHost: string): readonly Step[] {
  const client = new TronWeb({ fullHost });
  const account = TronWeb.createAccount();

  async function updateSetting(form: "hex" | "base58", percent: number, permission?: number) {
    const { address } = await account;
    const body = {
      owner_address: address[form],
      contract_address: CONTRACT[form],
      consume_user_resource_percent: percent,
      visible: form === "base58",
      ...(permission !== undefined && { Permission_id: permission }),
    };
    return client.fullNode.request("wallet/updatesetting", body, "post");
  }

  async function checked(form: "hex" | "base58", percent: number, permission?: number): Promise<string> {
    const transaction = await updateSetting(form, percent, permission);
    equal(transaction.Error, undefined);
    ok(utils.transaction.txCheck(transaction), "txCheck refuses the transaction");
    return `${transaction.txID} passes txCheck`;
  }

  return [
    { name: "sends wallet/updatesetting", run: () => checked("hex", 7) },
    { name: "sends it with Base58 addresses", run: () => checked("base58", 100) },
    { name: "sends it with a percentage of 0 and a permission", run: () => checked("hex", 0, 2) },
    {
      name: "signs the transaction",
      async run() {
        const { privateKey } = await account;
        const { signature } = await client.trx.sign(await updateSetting("hex", 7), privateKey);
        match(signature[0] ?? "", /^[0-9a-f]{130}$/i);
        return "the owner's key fits";
      },
    },
    {
      name: "is refused in the node's words",
      async run() {
        const { Error: text = "" } = await updateSetting("hex", 101);
        match(text, /percent not in \[0, 100\]/);
        return text;
      },
    },
    {
      name: "is told that an operation is not there",
      async run() {
        const { response } = await failureOf<Refusal>(client.trx.getCurrentBlock());
        equal(response.status, 404);
        match(response.data.Error, /./);
        return `${response.status} ${response.data.Error}`;
      },
    },
  ];
}
