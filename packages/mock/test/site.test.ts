import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { startMock } from "../src/index.ts";
import { office } from "./fixtures/office.ts";
import { head, rawRequest } from "./fixtures/raw-request.ts";
import { type WatchedMock, withMock } from "./fixtures/with-mock.ts";

const specs = { office };

/** A folder with a page, a script, a page in a folder, and a link to a file outside. */
async function withDocs(): Promise<WatchedMock> {
  const root = await mkdtemp(join(tmpdir(), "ledgergate-mock-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "site/ledger-a"), { recursive: true });
  await writeFile(join(root, "secret.txt"), "secret");
  await writeFile(join(root, "site/index.html"), "<h1>Docs</h1>");
  await writeFile(join(root, "site/redoc.js"), "export {};");
  await writeFile(join(root, "site/.hidden"), "hidden");
  await writeFile(join(root, "site/ledger-a/index.html"), "<h1>Ledger A</h1>");
  const strict = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`;
  await writeFile(join(root, "site/404.html"), `${strict}<h1>Not here</h1>`);
  await mkdir(join(root, "site/strict"));
  await writeFile(join(root, "site/strict/index.html"), strict);
  await writeFile(join(root, "site/strict/index.html.br"), brotliCompressSync(strict));
  await mkdir(join(root, "site/assets"));
  await writeFile(join(root, "site/assets/site-4QF2K7ZB.js"), "export {};");
  await writeFile(join(root, "site/assets/site-4QF2K7ZB.js.br"), brotliCompressSync("export {};"));
  await symlink(join(root, "secret.txt"), join(root, "site/link.txt"));
  return withMock({ apis: ["office"], specs, docs: join(root, "site") });
}

describe("the docs", () => {
  test("are served with their content types", async () => {
    const { url } = await withDocs();
    const [page, script, inner] = await Promise.all(
      ["/docs/", "/docs/redoc.js", "/docs/ledger-a/"].map((path) => fetch(url + path)),
    );
    expect([page?.headers.get("content-type"), await page?.text()]).toEqual([
      "text/html; charset=utf-8",
      "<h1>Docs</h1>",
    ]);
    expect(script?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await inner?.text()).toBe("<h1>Ledger A</h1>");
  });

  test("are compressed for clients that accept it, and immutable if their names have a digest", async () => {
    const { url } = await withDocs();
    const ask = (encoding: string) =>
      fetch(`${url}/docs/assets/site-4QF2K7ZB.js`, { headers: { "accept-encoding": encoding } });
    const small = await ask("gzip, br");
    expect(await small.text()).toBe("export {};");
    expect(small.headers.get("content-encoding")).toBe("br");
    expect(small.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await ask("gzip, br;q=0")).headers.get("content-encoding")).toBe(null);
  });

  test("are revalidated by ETag, and declare that the mock serves them", async () => {
    const { url } = await withDocs();
    const page = await fetch(`${url}/docs/`);
    expect(page.headers.get("server-timing")).toBe("ledgergate-mock;desc=any-key");
    const etag = page.headers.get("etag") ?? "";
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
    expect((await fetch(`${url}/docs/redoc.js`)).headers.has("content-security-policy")).toBe(false);
  });

  test("show browsers the site's 404 page", async () => {
    const { url } = await withDocs();
    const answer = await fetch(`${url}/docs/nothing`, { headers: { accept: "text/html" } });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringMatching("<h1>Not here</h1>$")]);
    // A missing page is no call of an API.
    expect(await (await fetch(`${url}/__mock/requests`)).json()).toMatchObject({ requests: [] });
  });

  test("redirect a folder to its trailing slash", async () => {
    const { url } = await withDocs();
    for (const path of ["/docs", "/docs/ledger-a"]) {
      const answer = await fetch(url + path, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([308, `${path}/`]);
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

  test("accept only GET and HEAD", async () => {
    const { url } = await withDocs();
    const answer = await fetch(`${url}/docs/`, { method: "POST" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
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
