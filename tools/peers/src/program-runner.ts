import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, launchBrowser } from "@ledgergate/browser";
import { build } from "esbuild";

/** A browser that runs programs in pages of an origin of their own. */
export interface ProgramRunner {
  /** Runs one of the `PEER_PROGRAMS` and gives what it exports, as JSON. Throws what goes wrong in the page. */
  run(program: string, address: string): Promise<string>;
  close(): Promise<void>;
}

const PAGE = '<!doctype html><title>Program</title><link rel="icon" href="data:,">';

/** Makes a runner for programs that import SDKs out of `folder`. The browser starts with the first program. */
export function startProgramRunner(folder: string): ProgramRunner {
  let browser: Browser | undefined;
  let script: Uint8Array = Buffer.of();
  const server = createServer(({ url }, response) => {
    const isScript = url === "/program.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html").end(isScript ? script : PAGE);
  });
  const listening = once(server.listen(0, "127.0.0.1"), "listening");
  return {
    async run(program, address) {
      await listening;
      script = await bundle(program, folder);
      browser ??= await launchBrowser();
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#${address}`);
      return page
        .evaluate<string>('import("/program.js").then(({ default: answer }) => JSON.stringify(answer))')
        .finally(() => page.close());
    },
    async close() {
      await browser?.close();
      server.close().closeAllConnections();
    },
  };
}

async function bundle(program: string, folder: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.contents ?? Buffer.of();
}
