/** Takes the README's pictures of the docs and of the mock's page, from the built site and the built mock. */
import { join } from "node:path";
import { startMock } from "@ledgergate/mock";
import { launchBrowser } from "@ledgergate/support/browser";

const pictures = join(import.meta.dirname, "../pictures");
const docs = join(import.meta.dirname, "../dist");

const mock = await startMock({ port: 4010, docs, anyKey: true });
const browser = await launchBrowser();
try {
  const url = `http://127.0.0.1:${new URL(mock.url).port}`;
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
    await page.goto(`${url}/docs/`);
    await page.screenshot({ path: join(pictures, `docs-${colorScheme}.png`) });
    // Calls give the mock something to show.
    for (const path of ["accounts/0x1", "accounts/0x1/transactions", "blocks/by_height/1", "blocks/by_height/2", "no"])
      await fetch(`${url}/ledger-a/v1/any-key/v1/${path}`);
    await page.goto(url);
    await page.locator("#rows li").nth(4).waitFor();
    await page.screenshot({ path: join(pictures, `mock-${colorScheme}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await mock.close();
}
