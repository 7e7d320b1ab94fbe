import { readApi } from "@ledgergate/service-kit";
import document from "@ledgergate/spec-ledger-c/openapi.json" with { type: "json" };
import type { WorldAnswer } from "../../../src/world/answer.ts";
import type { WorldOptions } from "../../../src/world/options.ts";
import { createAsk as createAskOf } from "../ask.ts";

export { document };

const { operations } = readApi("ledger-c", document);

export interface UnsignedTransaction {
  readonly visible: boolean;
  readonly txID: string;
  readonly raw_data: {
    readonly contract: readonly [
      {
        readonly parameter: { readonly value: Readonly<Record<string, string | number>> };
        readonly Permission_id?: number;
      },
    ];
    readonly ref_block_bytes: string;
    readonly ref_block_hash: string;
    readonly expiration: number;
    readonly timestamp: number;
  };
  readonly raw_data_hex: string;
}

export interface SettingRequest {
  readonly owner_address: string;
  readonly contract_address: string;
  readonly consume_user_resource_percent: number;
}

/** Asks ledger C for a transaction. Default: a world with the document's examples. */
export interface Ask {
  (body: unknown): WorldAnswer;
  readonly transaction: (body: unknown) => UnsignedTransaction;
}

export function createAsk(options: WorldOptions = {}): Ask {
  const askOperation = createAskOf("ledger-c", operations, options);
  const ask = (body: unknown): WorldAnswer => askOperation("updateSetting", { body });
  return Object.assign(ask, {
    transaction: (body: unknown): UnsignedTransaction => {
      const answer = ask(body).body as UnsignedTransaction;
      if ("Error" in answer) throw new Error(`Expected a transaction, got ${JSON.stringify(answer)}.`);
      return answer;
    },
  });
}

/** The request of the document's first example. */
export const request: SettingRequest = document.components.examples.UpdateSettingPercent.value;
