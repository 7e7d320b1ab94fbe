import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Gateway, type GatewayOptions, startGateway } from "@ledgergate/gateway";
import type { MockOptions } from "@ledgergate/mock";
import { type LoadedApi, serverPath } from "./oracle/apis.ts";
import { type RecordedMock, startRecordedMock } from "./recorded-mock.ts";

export interface TestGateway {
  readonly baseUrls: Gateway["baseUrls"];
  /** API keys of the chains' endpoints and of the admin API. */
  readonly credentials: Readonly<Record<string, { readonly apiKey: string }>>;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  close(): Promise<void>;
}

/** The store of this process and its first team. Making a store takes seconds. */
let store: { readonly data: string; readonly firstTeam: Gateway["firstTeam"] } | undefined;

/** Starts a gateway. Close the previous one first, since all gateways of a process have the same store, in a temporary folder. */
export async function startTestGateway(nodes: NonNullable<GatewayOptions["nodes"]>): Promise<TestGateway> {
  const data = store?.data ?? (await mkdtemp(join(tmpdir(), "gateway-")));
  // The command `conformance` ends by itself. The tests have a temporary folder of their own.
  if (!store) process.once("exit", () => rmSync(data, { recursive: true, force: true }));
  const gateway = await startGateway({
    listen: "127.0.0.1:0",
    operations: "127.0.0.1:0",
    data,
    log: { level: "fatal" },
    limits: { computeUnitsPerSecond: 1e6 },
    nodes,
  });
  store ??= { data, firstTeam: gateway.firstTeam };
  const { firstTeam } = store;
  if (!firstTeam) throw new Error("The gateway found a store that is not empty.");
  const keys = firstTeam.endpoints.map(({ chain, key }) => [chain, { apiKey: key }] as const);
  return {
    baseUrls: gateway.baseUrls,
    credentials: { ...Object.fromEntries(keys), admin: { apiKey: firstTeam.adminKey } },
    client: { client_id: firstTeam.client.id, client_secret: firstTeam.client.secret },
    close: () => gateway.close(),
  };
}

/** Starts a gateway whose node is a recorded mock. The gateway passes `Prefer` on to the mock. */
export async function startRecordedGateway(
  apis: readonly LoadedApi[],
  options: MockOptions = { anyKey: true },
): Promise<RecordedMock & TestGateway> {
  const mock = await startRecordedMock(options);
  const nodes = apis.map(({ name, document }) => {
    const url = mock.baseUrls[name] + serverPath(document).replace("{apiKey}", "key-of-the-gateway");
    return [name, { mainnet: [{ name: "mock", url, sendHeaders: ["prefer"] }] }] as const;
  });
  const gateway = await startTestGateway(Object.fromEntries(nodes));
  return {
    ...mock,
    ...gateway,
    close: () => gateway.close().then(mock.close),
  };
}
