import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGateway } from "@ledgergate/gateway";
import { apiNames, isKeyInPath, loadApi } from "@ledgergate/oracle";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";

/** Starts a gateway whose nodes return prepared answers. Calls of an API without nodes bypass the gateway. */
export async function startAnswerGateway(): Promise<AnswerServer> {
  const apis = await Promise.all(apiNames.map(loadApi));
  const chains = apis.filter(({ document }) => isKeyInPath(document)).map(({ name }) => name);
  const answers = await startAnswerServer();
  const data = await mkdtemp(join(tmpdir(), "conformance-gateway-"));
  const mainnet = [{ name: "answers", url: answers.lastUrl }];
  const gateway = await startGateway({
    listen: "127.0.0.1:0",
    operations: "127.0.0.1:0",
    data,
    nodes: Object.fromEntries(chains.map((chain) => [chain, { mainnet }])),
    limits: { computeUnitsPerSecond: 1e6 },
    log: { level: "fatal" },
  });
  return {
    ...answers,
    isGateway: true,
    serve(answer, api) {
      const direct = answers.serve(answer, api);
      const endpoint = gateway.firstTeam?.endpoints.find(({ chain }) => chain === api.name);
      return endpoint ? { apiKey: endpoint.key, baseUrl: gateway.baseUrls[api.name] ?? "" } : direct;
    },
    async close() {
      await gateway.close();
      await answers.close();
      await rm(data, { recursive: true });
    },
  };
}
