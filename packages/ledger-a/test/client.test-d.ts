import type { ErrorCode, KnownErrorCodes, LedgergateError, LedgerState, Uint64Input } from "@ledgergate/runtime";
import { queryOptions } from "@ledgergate/runtime/query";
import { expectTypeOf, test } from "vitest";
import {
  type Block,
  createLedgerA,
  isKnownVariant,
  type MultisigPayload,
  type NodeErrorCode,
  type Transaction,
  type TransactionPayload,
  type WriteSetChange,
} from "../src/index.ts";

const client = createLedgerA({ baseUrl: "http://localhost:4010/ledger-a", apiKey: "KEY" });

test("a call returns its body, and withResponse also the response data", async () => {
  const call = client.getBlockByHeight({ block_height: 1n, with_transactions: true });
  expectTypeOf(await call).toEqualTypeOf<Block>();
  const { ledger, computeUnits } = await call.withResponse();
  expectTypeOf(ledger).toEqualTypeOf<LedgerState>();
  expectTypeOf(ledger.blockHeight).toEqualTypeOf<bigint>();
  expectTypeOf(computeUnits).toEqualTypeOf<number>();
});

test("isKnownVariant asks for a union by its name and leaves the type as it is", () => {
  const read = (transaction: Transaction) => {
    if (!isKnownVariant("Transaction", transaction)) return transaction.type;
    expectTypeOf(transaction).toEqualTypeOf<Transaction>();
    // @ts-expect-error a block is no union
    return isKnownVariant("Block", transaction);
  };
  expectTypeOf(read).returns.toExtend<string | boolean>();
});

test("accept: bcs changes the type to bytes", async () => {
  expectTypeOf(await client.getBlockByHeight({ block_height: 1 }, { accept: "bcs" })).toEqualTypeOf<Uint8Array>();
  const options = { accept: "bcs", timeoutMs: 1000 } as const;
  expectTypeOf(await client.getBlockByHeight({ block_height: 1 }, options)).toEqualTypeOf<Uint8Array>();
  expectTypeOf<Awaited<ReturnType<typeof client.getBlockByHeight>>>().toEqualTypeOf<Block>();
  expectTypeOf<Parameters<typeof client.getBlockByHeight>[0]>().toEqualTypeOf<{
    readonly block_height: Uint64Input;
    readonly with_transactions?: boolean | undefined;
  }>();
  expectTypeOf(await client.getBlockByHeight({ block_height: 1 }, { timeoutMs: 1000 })).toEqualTypeOf<Block>();
  const query = queryOptions(client, "getBlockByHeight", { block_height: 1 });
  expectTypeOf<Awaited<ReturnType<typeof query.queryFn>>>().toEqualTypeOf<Block>();
  // @ts-expect-error no other media type is offered
  client.getBlockByHeight({ block_height: 1 }, { accept: "bsc" });
  // @ts-expect-error only the block is offered in BCS
  client.getAccount({ address: "0x1" }, { accept: "bcs" });
});

test("a transaction narrows by its type, and its payload too", () => {
  const read = (transaction: Transaction) => {
    if (transaction.type === "pending_transaction") {
      // @ts-expect-error a pending transaction has no version yet
      return transaction.version;
    }
    expectTypeOf(transaction.version).toEqualTypeOf<string>();
    return transaction.type === "user_transaction" ? transaction.payload : undefined;
  };
  expectTypeOf(read).returns.toEqualTypeOf<TransactionPayload | undefined>();
  const call = (payload: TransactionPayload) =>
    payload.type === "entry_function_payload" ? payload.function : undefined;
  expectTypeOf(call).returns.toEqualTypeOf<string | undefined>();
});

test("a multisig payload narrows by a member, and a state change by its type", () => {
  const run = ({ transaction_payload: payload }: MultisigPayload) => {
    // @ts-expect-error a script has no function
    payload?.function;
    return payload && "function" in payload ? payload.function : payload?.code.bytecode;
  };
  expectTypeOf(run).returns.toEqualTypeOf<string | undefined>();
  const written = (change: WriteSetChange) => (change.type === "write_resource" ? change.data.type : undefined);
  expectTypeOf(written).returns.toEqualTypeOf<string | undefined>();
});

test("the known error codes are offered, and others are allowed", () => {
  expectTypeOf<"block_pruned">().toExtend<NodeErrorCode>();
  expectTypeOf<"a_code_of_tomorrow">().toExtend<NodeErrorCode>();
  expectTypeOf<"block_pruned" | "http_502">().toExtend<keyof KnownErrorCodes>();
  expectTypeOf<"a_code_of_tomorrow">().not.toExtend<keyof KnownErrorCodes>();
  expectTypeOf<LedgergateError<"api">["code"]>().toEqualTypeOf<ErrorCode>();
  expectTypeOf<"a_code_of_tomorrow">().toExtend<ErrorCode>();
});
