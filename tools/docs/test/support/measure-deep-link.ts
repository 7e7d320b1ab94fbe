import type { Browser } from "@ledgergate/browser";

/** A slow phone: 1.6 Mbit/s with 150 ms there and back, and a processor a quarter as fast as this one. */
const SLOW = { bytesPerSecond: 1_600_000 / 8, latencyMs: 150, cpu: 4 };

/** How long a visitor with an empty cache waits until the heading that a link leads to is on the screen, in milliseconds. */
export async function measureDeepLink(browser: Browser, address: string, heading: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: SLOW.latencyMs,
      downloadThroughput: SLOW.bytesPerSecond,
      uploadThroughput: SLOW.bytesPerSecond,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpu });
    await page.goto(address, { waitUntil: "commit" });
    const readable = await page.waitForFunction((text) => {
      const found = [...document.querySelectorAll("h2")].find((element) => element.textContent?.includes(text));
      const top = found?.getBoundingClientRect().top ?? -1;
      const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
      return isPainted && top > 0 && top < innerHeight && performance.now();
    }, heading);
    return Math.round(Number(await readable.jsonValue()));
  } finally {
    await context.close();
  }
}
