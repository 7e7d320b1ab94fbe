import type { Locator } from "@ledgergate/support/browser";
import { expect } from "vitest";

/**
 * Waits until Redoc's script has taken over the element, which is in the page from the beginning. What is clicked before
 * that is a plain link.
 */
export async function untilLive(element: Locator): Promise<void> {
  const isLive = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isLive, { timeout: 60_000 }).toBe(true);
}
