import type { Config } from "../config/config.ts";
import type { Setup } from "../config/setup.ts";
import { anyNetwork } from "../nodes/nodes.ts";

export type SimulatedLedgers = Awaited<ReturnType<typeof startSimulatedLedgers>>;

/**
 * Starts simulated ledgers, the mock in the role of nodes, on a loopback port. Loads the mock only if a chain is simulated.
 *
 * @returns the node of each chain, which serves all of its networks
 */
export async function startSimulatedLedgers({ simulated, documents, apis }: Setup) {
  if (simulated.length === 0) return { nodes: {}, close: async () => {} };
  const { startMock } = await import("@ledgergate/mock");
  const specs = Object.fromEntries(simulated.map((chain) => [chain, documents[chain] ?? {}]));
  const mock = await startMock({
    port: 0,
    host: "127.0.0.1",
    apis: simulated,
    specs,
    // The gateway has checked the caller, and no user reads the mock's warnings about its own answers.
    anyKey: true,
    validate: "off",
    onWarning: () => {},
  });
  const nodes = apis
    .filter(({ name }) => simulated.includes(name))
    .map(({ name, serverPath }) => {
      const path = serverPath.map((part) => `/${part === "{apiKey}" ? "simulated" : part}`).join("");
      // With a `Prefer` header present, the mock ignores `?__code=` in the caller's query.
      const node = { name: "simulated", url: `${mock.baseUrls[name]}${path}`, headers: { prefer: "wait=0" } };
      return [name, { [anyNetwork]: [{ ...node, sendHeaders: [], links: [], maxCalls: 2_048 }] }] as const;
    });
  return { nodes: Object.fromEntries(nodes) as Config["nodes"], close: () => mock.close() };
}
