import type { Setup } from "../config/setup.ts";

/** The mock in the role of nodes. */
export interface SimulatedLedgers {
  readonly urls: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts simulated ledgers on a loopback port. Loads the mock only if a chain is simulated. */
export async function startSimulatedLedgers({ simulated, documents, apis }: Setup): Promise<SimulatedLedgers> {
  if (simulated.length === 0) return { urls: {}, close: async () => {} };
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
  const urls = apis
    .filter(({ name }) => simulated.includes(name))
    .map(({ name, serverPath }) => {
      const path = serverPath.map((part) => `/${part === "{apiKey}" ? "simulated" : part}`).join("");
      return [name, `${mock.baseUrls[name]}${path}`] as const;
    });
  return { urls: Object.fromEntries(urls), close: () => mock.close() };
}
