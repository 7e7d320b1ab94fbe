import { launchBrowser, serveFiles } from "@ledgergate/browser";
import { bundle } from "./bundle.ts";
import type { Platform } from "./platform.ts";

/** A page of another origin than the mock's. */
export const chromium: Platform = {
  name: "Chromium",
  web: true,
  async run(folder, url) {
    const script = await bundle(folder);
    const site = await serveFiles({ "/": ["text/html", "<!doctype html>"] });
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(site.url);
      await page.addScriptTag({ content: script });
      return await page.evaluate(`run(${JSON.stringify(url)})`);
    } finally {
      await browser.close();
      site.close();
    }
  },
};
