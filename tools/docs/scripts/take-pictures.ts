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
    // Calls of the console give the mock something to show.
    await page.goto(`${url}/docs/console/`);
    const operations = page.getByLabel("Operation");
    const send = page.getByRole("button", { name: "Send" });
    await send.waitFor();
    const names = await operations
      .locator("option")
      .evaluateAll((all) => all.map((each) => each.getAttribute("value")));
    for (const name of names.slice(0, 7)) {
      await operations.selectOption(name);
      await page.waitForURL(`**#${name}`);
      await send.click();
      await page.getByRole("region", { name: "Answer" }).locator("pre").first().waitFor();
    }
    await page.goto(url);
    await page.locator("#rows li").nth(4).waitFor();
    await page.screenshot({ path: join(pictures, `mock-${colorScheme}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await mock.close();
}
