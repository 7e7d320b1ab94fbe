import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { type Browser, type LaunchOptions, chromium as playwright } from "playwright-core";
import { unpack } from "./unpack.ts";

/** Flags of the package that only fit a serverless host. They would crash a second page or hide a CORS fault. */
const UNWANTED = ["--single-process", "--no-zygote", "--disable-web-security", "--disable-site-isolation-trials"];

// Pages then need no emulated GPU, which takes a quarter of the browser's time.
chromium.setGraphicsMode = false;

/** Lets the browser resolve only this machine's addresses. */
const NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost";

/** Starts a headless Chromium: on Linux the browser of the package, elsewhere an installed Chrome. */
export async function launchBrowser(): Promise<Browser> {
  const options = await launchOptions();
  try {
    return await playwright.launch(options).catch((error: Error) => {
      // The browser crashed at its start once in hundreds of times, on a machine with ten processes for each core.
      console.warn(`The browser did not start and is started once more. ${error.message}`);
      return playwright.launch(options);
    });
  } catch (error) {
    throw new Error(
      "Some tests need a browser. On Linux it comes with @sparticuz/chromium (x64); on other systems install Google Chrome.",
      { cause: error },
    );
  }
}

/** Options of Playwright for that browser. */
export async function launchOptions(): Promise<LaunchOptions> {
  return process.platform === "linux" ? await packagedBrowser() : { channel: "chrome", args: [NO_OTHER_HOST] };
}

/** Result of unpacking, once for each process, since unpacking changes the temporary folder of the whole process. */
let unpacked: Promise<string> | undefined;

async function packagedBrowser(): Promise<LaunchOptions> {
  unpacked ??= unpack();
  const home = await unpacked;
  return {
    executablePath: join(home, "chromium"),
    args: [...chromium.args.filter((flag) => !UNWANTED.includes(flag)), NO_OTHER_HOST],
    // The libraries and the font are part of the package, so that a machine without them can run it.
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, join(home, "al2023", "lib")].filter(Boolean).join(":"),
      FONTCONFIG_FILE: join(home, "fonts.conf"),
    },
  };
}
