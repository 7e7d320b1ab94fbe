import { apiNames, isKeyInPath, loadApi } from "@ledgergate/oracle";
import { startTestGateway } from "../recorded-gateway.ts";
import { type AnswerServer, startAnswerServer } from "./answer-server.ts";

/** Starts a gateway whose nodes return prepared answers. Calls of an API without nodes bypass the gateway. */
export async function startAnswerGateway(): Promise<AnswerServer> {
  const apis = await Promise.all(apiNames.map(loadApi));
  const chains = apis.filter(({ document }) => isKeyInPath(document)).map(({ name }) => name);
  const answers = await startAnswerServer();
  const mainnet = [{ name: "answers", url: answers.lastUrl }];
  const gateway = await startTestGateway({
    nodes: Object.fromEntries(chains.map((chain) => [chain, { mainnet }])),
    limits: { computeUnitsPerSecond: 1e6 },
  });
  return {
    ...answers,
    isGateway: true,
    serve(answer, api) {
      const direct = answers.serve(answer, api);
      return chains.includes(api.name)
        ? { ...gateway.credentials[api.name], baseUrl: gateway.baseUrls[api.name] ?? "" }
        : direct;
    },
    async close() {
      await gateway.close();
      await answers.close();
    },
  };
}
