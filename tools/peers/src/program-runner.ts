import { type Browser, launchBrowser, type SiteFiles, serveFiles } from "@ledgergate/browser";
import { build } from "esbuild";

/** A browser that runs programs in pages of an origin of their own. */
export interface ProgramRunner {
  /** Runs one of the `PEER_PROGRAMS` and gives what it exports, as JSON. Throws what goes wrong in the page. */
  run(program: string, address: string): Promise<string>;
  close(): Promise<void>;
}

const PAGE = ["text/html", '<!doctype html><title>Program</title><link rel="icon" href="data:,">'] as const;

/** Makes a runner for programs that import SDKs out of `folder`. The browser starts with the first program. */
export async function startProgramRunner(folder: string): Promise<ProgramRunner> {
  let browser: Browser | undefined;
  const files: Record<string, SiteFiles[string]> = { "/": PAGE };
  const site = await serveFiles(files);
  return {
    async run(program, address) {
      files["/program.js"] = ["text/javascript", await bundle(program, folder)];
      browser ??= await launchBrowser();
      const page = await browser.newPage();
      await page.goto(`${site.url}#${address}`);
      return page
        .evaluate<string>('import("/program.js").then(({ default: answer }) => JSON.stringify(answer))')
        .finally(() => page.close());
    },
    async close() {
      await browser?.close();
      site.close();
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
