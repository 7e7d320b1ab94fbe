import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import { startMock } from "@ledgergate/mock";
import { serveFiles } from "@ledgergate/support/browser";
import { afterAll } from "vitest";
import { type DocumentedApi, readDocumentedApi } from "../../src/documented-api.ts";
import { buildDocs, findSpecs } from "../../src/index.ts";

/** The site that `pnpm build` has written. */
export const SITE: string = join(import.meta.dirname, "../../dist");

/** Reads the documents of that site. */
export function readApis(): readonly DocumentedApi[] {
  return findSpecs(resolve(import.meta.dirname, "../../../..")).map(readDocumentedApi);
}

/** Files in a folder that is removed after the tests of a file. */
interface Folder {
  readonly path: string;
  /** Writes a file and returns its path. Any content but a text is written as JSON. */
  write(name: string, content: unknown): string;
  read(name: string): string;
}

export function createFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), "ledgergate-docs-"));
  afterAll(() => rmSync(path, { recursive: true }));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
      return file;
    },
    read: (name) => readFileSync(join(path, name), "utf8"),
  };
}

/** Builds a site of documents by the names of their APIs, and serves it to the tests of a file. */
export async function serveDocuments(documents: Readonly<Record<string, object>>): Promise<string> {
  const folder = createFolder();
  const specs = Object.entries(documents).map(([name, document]) => ({
    name,
    file: folder.write(`${name}.json`, document),
  }));
  const out = join(folder.path, "site");
  await buildDocs({ specs, out });
  return serve(out);
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** Serves a site to the tests of a file. Returns its address, below a path, so that a link to the root of the host fails. */
export async function serve(site: string): Promise<string> {
  const base = "some/where/";
  const files = globSync("**/*.*", { cwd: site }).flatMap((file) => {
    const served = [TYPES[extname(file)] ?? "text/plain", readFileSync(join(site, file))] as const;
    const path = `/${base}${file}`;
    return [path, path.replace(/index\.html$/, "")].map((address) => [address, served] as const);
  });
  const server = await serveFiles(Object.fromEntries(files));
  afterAll(server.close);
  return server.url + base;
}

/** Starts a mock that serves the built site and takes any key. Returns its origin, at the only host that the browser can resolve. */
export async function startDocsMock(): Promise<string> {
  const mock = await startMock({ port: 0, docs: SITE, anyKey: true });
  afterAll(() => mock.close());
  return `http://127.0.0.1:${new URL(mock.url).port}`;
}
