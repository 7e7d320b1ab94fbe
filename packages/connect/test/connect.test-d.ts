import { createLedgerA, type LedgerAClient } from "@ledgergate/ledger-a";
import { validators } from "@ledgergate/ledger-a/validate";
import type { LedgerBClient } from "@ledgergate/ledger-b";
import type { LedgerCClient } from "@ledgergate/ledger-c";
import { expectTypeOf, test } from "vitest";
import {
  type ClientGetter,
  type ConnectedGateway,
  type ConnectFamiliesOptions,
  type ConnectOptions,
  connect,
  connectFamilies,
  type EndpointInfo,
  type Families,
  type GatewayList,
  type LedgerFamilies,
  type Selection,
} from "../src/index.ts";

const admin = { adminBaseUrl: "http://localhost:4010", adminApiKey: "KEY" };

test("each family has a getter of its own client", async () => {
  const gateway = await connect(admin);
  expectTypeOf(gateway).toEqualTypeOf<ConnectedGateway>();
  expectTypeOf(gateway.ledgerA()).toEqualTypeOf<LedgerAClient>();
  expectTypeOf(gateway.ledgerB({ network: "mainnet" })).toEqualTypeOf<LedgerBClient>();
  expectTypeOf(gateway.ledgerC({ chain: "ledger-c", network: "mainnet" })).toEqualTypeOf<LedgerCClient>();
  expectTypeOf(gateway.endpoints).toEqualTypeOf<readonly EndpointInfo<"ledgerA" | "ledgerB" | "ledgerC">[]>();
  expectTypeOf(gateway.refresh()).toEqualTypeOf<Promise<void>>();
});

test("options and parts of a gateway have exported types", async () => {
  expectTypeOf(connect).parameter(0).toEqualTypeOf<ConnectOptions>();
  expectTypeOf(connectFamilies<{ a: typeof createLedgerA }>)
    .parameter(0)
    .toEqualTypeOf<ConnectFamiliesOptions<{ a: typeof createLedgerA }>>();
  expectTypeOf<LedgerFamilies>().toExtend<Families>();
  expectTypeOf<ConnectedGateway>().toExtend<GatewayList>();
  expectTypeOf<ConnectedGateway["ledgerA"]>().toEqualTypeOf<ClientGetter<typeof createLedgerA>>();
  expectTypeOf<ConnectedGateway["ledgerA"]>().parameter(0).toEqualTypeOf<Selection | undefined>();
});

test("a client's own options are those of its family", async () => {
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
