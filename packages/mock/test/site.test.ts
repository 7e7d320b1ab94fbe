import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { startMock } from "../src/index.ts";
import { newFile } from "./fixtures/new-file.ts";
import { office } from "./fixtures/office.ts";
import { head, rawRequest } from "./fixtures/raw-request.ts";
import { type WatchedMock, withMock } from "./fixtures/with-mock.ts";

const specs = { office };

const strict = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`;
const files: Readonly<Record<string, string | Buffer>> = {
  "secret.txt": "secret",
  "site/index.html": "<h1>Docs</h1>",
  "site/redoc.js": "export {};",
  "site/.hidden": "hidden",
  "site/404.html": `${strict}<h1>Not here</h1>`,
  "site/ledger-a/index.html": "<h1>Ledger A</h1>",
  "site/strict/index.html": strict,
  "site/strict/index.html.br": brotliCompressSync(strict),
  "site/assets/site-4QF2K7ZB.js": "export {};",
  "site/assets/site-4QF2K7ZB.js.br": brotliCompressSync("export {};"),
};

/** Serves these files, and a link to a file outside. */
async function withDocs(): Promise<WatchedMock> {
  const root = dirname(await newFile("site"));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  await symlink(join(root, "secret.txt"), join(root, "site/link.txt"));
  return withMock({ apis: ["office"], specs, docs: join(root, "site") });
}

const hashed = "/assets/site-4QF2K7ZB.js";
const immutable = "public, max-age=31536000, immutable";
const accepting = (encoding: string): RequestInit => ({ headers: { "accept-encoding": encoding } });

describe("the docs", () => {
  test.each<[string, RequestInit, number, Record<string, string | null>, (string | RegExp)?]>([
    ["/", {}, 200, { "content-type": "text/html; charset=utf-8" }, "<h1>Docs</h1>"],
    ["/redoc.js", {}, 200, { "content-type": "text/javascript; charset=utf-8", "content-security-policy": null }],
    ["/ledger-a/", {}, 200, { "server-timing": "ledgergate-mock;desc=any-key" }, "<h1>Ledger A</h1>"],
    [hashed, accepting("gzip, br"), 200, { "content-encoding": "br", "cache-control": immutable }, "export {};"],
    [hashed, accepting("gzip, br;q=0"), 200, { "content-encoding": null }, "export {};"],
    ["", { redirect: "manual" }, 308, { location: "/docs/" }],
    ["/ledger-a", { redirect: "manual" }, 308, { location: "/docs/ledger-a/" }],
    ["/", { method: "POST" }, 405, { allow: "GET, HEAD" }],
    ["/nothing", { headers: { accept: "text/html" } }, 404, {}, /<h1>Not here<\/h1>$/],
  ])("answer %s and %j with %i and %j", async (path, init, status, headers, body = /^/) => {
    const { url } = await withDocs();
    const answer = await fetch(`${url}/docs${path}`, init);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
    expect(await answer.text()).toMatch(body);
    // A missing page is no call of an API.
    expect(await (await fetch(`${url}/__mock/requests`)).json()).toMatchObject({ requests: [] });
  });

  test("are revalidated by ETag", async () => {
    const { url } = await withDocs();
    const etag = (await fetch(`${url}/docs/`)).headers.get("etag") ?? "";
    const again = await fetch(`${url}/docs/`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("repeat the policy of each page as a header, and let no other page frame it", async () => {
    const { url } = await withDocs();
    const own = "default-src 'self'; frame-ancestors 'none'";
    for (const encoding of ["identity", "br"]) {
      const headers = { accept: "text/html", "accept-encoding": encoding };
      const policies = ["/docs/strict/", "/docs/nothing", "/docs/"].map(async (path) =>
        (await fetch(url + path, { headers })).headers.get("content-security-policy"),
      );
      expect(await Promise.all(policies)).toEqual([own, own, "frame-ancestors 'none'"]);
    }
  });

  test.each([
    "/docs/../secret.txt",
    "/docs/%2e%2e/secret.txt",
    "/docs/..%2fsecret.txt",
    "/docs/ledger-a/../../secret.txt",
    "/docs/..%5csecret.txt",
    "/docs/link.txt",
    "/docs/.hidden",
    "/docs/redoc.js/",
    "/docs/%00",
    "/docs/nothing",
    "/docs//index.html",
  ])("do not show %s", async (path) => {
    const { port } = await withDocs();
    const answer = await rawRequest(port, head(`GET ${path}`));
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"detail":"The docs have no such file."');
  });

  test("must be there when the mock starts", async () => {
    await expect(startMock({ port: 0, apis: ["office"], specs, docs: "no/such/folder" })).rejects.toThrow(
      "The docs folder no/such/folder does not exist. Build it first, or omit --docs.",
    );
  });
});

describe("the index", () => {
  test("links the mounted APIs, as a page for browsers and as JSON for others", async () => {
    const { url } = await withDocs();
    const page = await fetch(url, { headers: { accept: "text/html,*/*" } });
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toContain(`<a href="${url}/docs/">`);
    expect(await (await fetch(url)).json()).toEqual({
      mounted: [
        { title: "Office", url },
        { title: "Docs", url: `${url}/docs/` },
      ],
    });
  });
});
