import { join, resolve } from "node:path";
import { findSpecs, operationAnchor, readDocumentedApi } from "@ledgergate/docs";
import { startMock } from "@ledgergate/mock";
import { type Browser, launchBrowser } from "@ledgergate/support/browser";
import type { Figure, TableRow } from "./report.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const SITE = join(ROOT, "tools/docs/dist");

/** A slow phone: 1.6 Mbit/s with a round-trip time of 150 ms, and a processor with a quarter of this one's speed. */
const SLOW = { bytesPerSecond: 1_600_000 / 8, latencyMs: 150, cpuSlowdown: 4 };

/** Measures how much a slow phone loads until a link to the last operation of a page shows it, with an empty cache. */
export const docsFigure: Figure = {
  async measure({ progress }) {
    const mock = await startMock({ port: 0, docs: SITE });
    const browser = await launchBrowser();
    try {
      const rows: TableRow[] = [];
      for (const { name, operations } of findSpecs(ROOT).map(readDocumentedApi)) {
        progress(name);
        const last = operations.at(-1);
        const address = `http://127.0.0.1:${new URL(mock.url).port}/docs/${name}/${operationAnchor(last?.id ?? "")}`;
        const kilobytes = await kilobytesUntilReadable(browser, address, last?.node.summary ?? "");
        rows.push({ name, values: [kilobytes], goal: { column: "loaded", atMost: 40 } });
      }
      return [
        {
          title: "Loaded until a link to an operation is readable, on a slow phone: 1.6 Mbit/s",
          columns: [{ title: "loaded", unit: "KB", digits: 1 }],
          rows,
        },
      ];
    } finally {
      await browser.close();
      await mock.close();
    }
  },
};

async function kilobytesUntilReadable(browser: Browser, address: string, heading: string): Promise<number> {
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
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW.cpuSlowdown });
    await page.goto(address, { waitUntil: "commit" });
    const loaded = await page.waitForFunction((text) => {
      const found = [...document.querySelectorAll("h2")].find((element) => element.textContent?.includes(text));
      const top = found?.getBoundingClientRect().top ?? -1;
      const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
      if (!isPainted || top <= 0 || top >= innerHeight) return false;
      const loads = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      return (loads as PerformanceResourceTiming[]).reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
    }, heading);
    return Number(await loaded.jsonValue());
  } finally {
    await context.close();
  }
}
