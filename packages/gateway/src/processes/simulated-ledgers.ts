import type { Setup } from "../config/setup.ts";

/** The mock, as far as it stands for nodes. */
export interface SimulatedLedgers {
  /** The URL of the node, by chain. */
  readonly urls: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts simulated ledgers on a loopback port. The mock is loaded for them alone: where nothing is simulated, it never is. */
export async function startSimulatedLedgers({ simulated, documents, apis }: Setup): Promise<SimulatedLedgers> {
  if (simulated.length === 0) return { urls: {}, close: async () => {} };
  const { startMock } = await import("@ledgergate/mock");
  const specs = Object.fromEntries(simulated.map((chain) => [chain, documents[chain] ?? {}]));
  const mock = await startMock({
    port: 0,
    host: "127.0.0.1",
    apis: simulated,
    specs,
    // Callers are checked before they come here, and nobody reads what the mock says of its own answers.
    anyKey: true,
    validate: "off",
    onWarning: () => {},
  });
  const urls = apis
    .filter(({ name }) => simulated.includes(name))
    .map(({ name, serverPath }) => {
      const path = serverPath.map((part) => `/${part === "{apiKey}" ? "simulated" : part}`).join("");
      return [name, `${mock.baseUrls[name]}${path}`] as const;
    });
  return { urls: Object.fromEntries(urls), close: () => mock.close() };
}
