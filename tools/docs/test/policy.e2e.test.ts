import { globSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./support/browser.ts";
import { type StaticServer, serve } from "./support/serve.ts";

const SITE = join(import.meta.dirname, "../dist");

let site: StaticServer;
let foreign: Server;

beforeAll(async () => {
  site = await serve(SITE);
  // A gateway on another host, which allows calls from every page.
  foreign = createServer((_, response) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    response.writeHead(200, { ...headers, "content-type": "application/json" }).end('{"from":"elsewhere"}');
  });
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  await site?.close();
  foreign?.close();
});

function foreignUrl(): string {
  return `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
}

test("every page has a policy before anything that it loads: the console alone connects to other servers", () => {
  const pages = globSync("**/*.html", { cwd: SITE });
  expect(pages).toContain("404.html");
  for (const page of pages) {
    const html = readFileSync(join(SITE, page), "utf8");
    const [, policy = ""] =
      /^<!doctype html>\s*<html lang="en">\s*<head>\s*<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(
        html,
      ) ?? [];
    const rules = new Map(policy.split("; ").map((rule) => rule.split(/ (.*)/, 2) as [string, string]));
    expect(Object.fromEntries(rules), page).toEqual({
      "default-src": "'self'",
      "script-src": expect.stringMatching(/^'self' 'sha256-[\w+/]{43}='$/),
      "style-src": "'self' 'unsafe-inline'",
      "font-src": "'self' data:",
      "img-src": "'self' data:",
      ...(page === "console/index.html" && { "connect-src": "*" }),
      "object-src": "'none'",
      "frame-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'none'",
    });
    expect(html.match(/<script(?![^>]* src=)/g) ?? [], page).toHaveLength(page.endsWith("redoc.html") ? 0 : 1);
  }
});

test("the console calls a server on another host", async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}console/#ledger-a/getAccount`);
  await page.getByLabel("Server").fill(foreignUrl());
  await page.getByLabel("API key").fill("any-key");
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.getByText(/^200 OK/).waitFor();
  expect(await answer.textContent()).toContain("elsewhere");
  await page.close();
});

test.each(["", "ledger-a/", "guides/errors/"])("the page /%s connects to no other host", async (address) => {
  const page = await browser.newPage();
  await page.goto(site.url + address);
  const call = (url: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          ({ status }) => status,
          () => "refused",
        ),
      url,
    );
  expect(await call(foreignUrl())).toBe("refused");
  expect(await call(`${site.url}index.md`)).toBe(200);
  await page.close();
});
