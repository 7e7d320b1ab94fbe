import { holdClosedPort } from "@ledgergate/support/closed-port";
import { onTestFinished } from "vitest";

/** Finds a host and port that refuse connections until the test ends. */
export async function closedAddress(): Promise<string> {
  const { port, release } = await holdClosedPort();
  onTestFinished(release);
  return `127.0.0.1:${port}`;
}
