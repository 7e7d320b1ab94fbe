import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, launchBrowser } from "@ledgergate/browser";
import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operationAnchor } from "../src/anchors.ts";
import { findSpecs } from "../src/index.ts";
import { readApi } from "../src/read-api.ts";
import { measureDeepLink } from "./support/measure-deep-link.ts";

const SITE = join(import.meta.dirname, "../dist");

let browser: Browser;
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ port: 0, docs: SITE });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await mock?.close();
});

// The largest documents are the slowest pages.
const apis = findSpecs(resolve(import.meta.dirname, "../../..")).map(readApi);
const largest = [...apis].sort((left, right) => right.schemas.length - left.schemas.length).slice(0, 2);

test.each(largest)("a deep link into $title is readable within 3 s on a slow phone", async ({ name, operations }) => {
  const operation = operations.at(-1);
  const address = `http://127.0.0.1:${new URL(mock.url).port}/docs/${name}/${operationAnchor(operation?.id ?? "")}`;
  const readableMs = await measureDeepLink(browser, address, operation?.summary ?? "");
  const page = statSync(join(SITE, name, "index.html.br")).size;
  console.log(`${name}: readable after ${readableMs} ms, a page of ${page} bytes`);
  expect(readableMs).toBeLessThanOrEqual(3000);
});
