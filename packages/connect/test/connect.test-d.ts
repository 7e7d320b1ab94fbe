import { createLedgerA, type LedgerAClient } from "@ledgergate/ledger-a";
import { validators } from "@ledgergate/ledger-a/validate";
import type { LedgerBClient } from "@ledgergate/ledger-b";
import type { LedgerCClient } from "@ledgergate/ledger-c";
import { expectTypeOf, test } from "vitest";
import type * as types from "../src/index.ts";
import { connect, connectFamilies } from "../src/index.ts";

const admin = { adminBaseUrl: "http://localhost:4010", adminApiKey: "KEY" };

test("each family has a getter of its own client", async () => {
  const gateway = await connect(admin);
  expectTypeOf(gateway).toEqualTypeOf<types.ConnectedGateway>();
  expectTypeOf(gateway.ledgerA()).toEqualTypeOf<LedgerAClient>();
  expectTypeOf(gateway.ledgerB({ network: "mainnet" })).toEqualTypeOf<LedgerBClient>();
  expectTypeOf(gateway.ledgerC({ chain: "ledger-c", network: "mainnet" })).toEqualTypeOf<LedgerCClient>();
  expectTypeOf(gateway.endpoints).toEqualTypeOf<readonly types.EndpointInfo<"ledgerA" | "ledgerB" | "ledgerC">[]>();
  expectTypeOf(gateway.refresh()).toEqualTypeOf<Promise<void>>();
});

test("options and parts of a gateway have exported types", async () => {
  expectTypeOf(connect).parameter(0).toEqualTypeOf<types.ConnectOptions>();
  expectTypeOf(connectFamilies<{ a: typeof createLedgerA }>)
    .parameter(0)
    .toEqualTypeOf<types.ConnectFamiliesOptions<{ a: typeof createLedgerA }>>();
  expectTypeOf<types.LedgerFamilies>().toExtend<types.Families>();
  expectTypeOf<types.ConnectedGateway>().toExtend<types.GatewayList>();
  expectTypeOf<types.ConnectedGateway["ledgerA"]>().toEqualTypeOf<types.ClientGetter<typeof createLedgerA>>();
  expectTypeOf<types.ConnectedGateway["ledgerA"]>().parameter(0).toEqualTypeOf<types.Selection | undefined>();
});

test("a client's own options are those of its family, without address and key", async () => {
  const gateway = await connect(admin);
  gateway.ledgerA({}, { plugins: [validators.watch("throw")], timeoutMs: 1000 });
  // @ts-expect-error the endpoint list says it
  gateway.ledgerA({}, { baseUrl: "http://localhost:4010" });
  // @ts-expect-error it is called network
  gateway.ledgerA({ net: "mainnet" });
});

test("only the named families exist", async () => {
  const gateway = await connectFamilies({ ...admin, families: { a: createLedgerA }, chains: { "some-chain": "a" } });
  expectTypeOf(gateway.a()).toEqualTypeOf<LedgerAClient>();
  expectTypeOf<keyof typeof gateway>().toEqualTypeOf<"a" | "endpoints" | "refresh">();
});

test("options that are wrong do not compile", () => {
  // @ts-expect-error the key is required
  connect({ adminBaseUrl: "http://localhost:4010" });
  // @ts-expect-error there is no such family
  connect({ ...admin, chains: { "some-chain": "ledgerX" } });
  // @ts-expect-error there is no such family here
  connectFamilies({ ...admin, families: { a: createLedgerA }, chains: { "some-chain": "ledgerA" } });
  // @ts-expect-error the address is adminBaseUrl
  connect({ ...admin, baseUrl: "http://localhost:4010" });
});
