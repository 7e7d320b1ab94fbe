import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { launchBrowser } from "@ledgergate/browser";
import { bundle } from "./bundle.ts";
import type { Platform } from "./platform.ts";

/** A page of another origin than the mock's. */
export const chromium: Platform = {
  name: "Chromium",
  web: true,
  async run(folder, url) {
    const script = await bundle(folder);
    const server = createServer((_, response) =>
      response.setHeader("content-type", "text/html").end("<!doctype html>"),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.addScriptTag({ content: script });
      return await page.evaluate(`run(${JSON.stringify(url)})`);
    } finally {
      await browser.close();
      server.close();
    }
  },
};
