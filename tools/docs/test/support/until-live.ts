import type { Locator } from "@ledgergate/support/browser";
import { expect } from "vitest";

/**
 * Waits until Redoc's script has taken over an element of the static page. Before that, a click only follows a plain link.
 */
export async function untilLive(element: Locator): Promise<void> {
  const isLive = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isLive, { timeout: 60_000 }).toBe(true);
}
