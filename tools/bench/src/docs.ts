import { globSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { findSpecs, operationAnchor, readDocumentedApi } from "@ledgergate/docs";
import { startMock } from "@ledgergate/mock";
import { type Browser, launchBrowser } from "@ledgergate/support/browser";
import { createSearch } from "../../docs/browser/search-index.ts";
import { median } from "./measure.ts";
import type { Figure, Table, TableRow } from "./report.ts";

const ROUNDS = 3;
const ROOT = resolve(import.meta.dirname, "../../..");
const SITE = join(ROOT, "tools/docs/dist");

/** A slow phone: 1.6 Mbit/s with a round-trip time of 150 ms, and a processor with a quarter of this one's speed. */
const SLOW = { bytesPerSecond: 1_600_000 / 8, latencyMs: 150, cpuSlowdown: 4 };

/** Measures how long readers of the docs wait. */
export const docsFigure: Figure = {
  async measure({ rounds = ROUNDS, progress }) {
    return [await deepLinks(rounds, progress), searchTimes()];
  },
};

/** Measures the time until a link to the last operation of a page shows it, with an empty cache. */
async function deepLinks(rounds: number, progress: (text: string) => void): Promise<Table> {
  const mock = await startMock({ port: 0, docs: SITE });
  const browser = await launchBrowser();
  try {
    const rows: TableRow[] = [];
    for (const { name, operations } of findSpecs(ROOT).map(readDocumentedApi)) {
      const last = operations.at(-1);
      const address = `http://127.0.0.1:${new URL(mock.url).port}/docs/${name}/${operationAnchor(last?.id ?? "")}`;
      const times: number[] = [];
      for (let round = 1; round <= rounds; round++) {
        progress(`${name}, round ${round} of ${rounds}`);
        times.push(await readableMs(browser, address, last?.node.summary ?? ""));
      }
      const kilobytes = statSync(join(SITE, name, "index.html.br")).size / 1_000;
      rows.push({ name, values: [kilobytes, median(times)], goal: { column: "readable", atMost: 3_000 } });
    }
    return {
      title: `A link to an operation on a slow phone: 1.6 Mbit/s, ${SLOW.cpuSlowdown} × slower than this machine (medians of ${rounds} rounds)`,
      columns: [
        { title: "page", unit: "KB", digits: 1 },
        { title: "readable", unit: "ms" },
      ],
      rows,
    };
  } finally {
    await browser.close();
    await mock.close();
  }
}

async function readableMs(browser: Browser, address: string, heading: string): Promise<number> {
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
    const readable = await page.waitForFunction((text) => {
      const found = [...document.querySelectorAll("h2")].find((element) => element.textContent?.includes(text));
      const top = found?.getBoundingClientRect().top ?? -1;
      const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
      return isPainted && top > 0 && top < innerHeight && performance.now();
    }, heading);
    return Number(await readable.jsonValue());
  } finally {
    await context.close();
  }
}

/** Measures the site's search for each property that it knows. */
function searchTimes(): Table {
  const records: Parameters<typeof createSearch>[0] = globSync(join(SITE, "assets/search-*.json")).flatMap((file) =>
    JSON.parse(readFileSync(file, "utf8")),
  );
  const search = createSearch(records);
  const names = new Set(records.filter(({ kind }) => kind === "property").map(({ title }) => title));
  const times = [...names].map((name) => {
    const start = performance.now();
    search(name);
    return performance.now() - start;
  });
  return {
    title: `The search for each of ${names.size} properties`,
    columns: [
      { title: "median", unit: "ms", digits: 1 },
      { title: "slowest", unit: "ms", digits: 1 },
    ],
    rows: [{ name: "search", values: [median(times), Math.max(...times)], goal: { column: "slowest", atMost: 100 } }],
  };
}
