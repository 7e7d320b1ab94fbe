import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium, { inflate } from "@sparticuz/chromium";

/** Replaces the package's own font configuration, which names folders of a serverless host. Without fonts the browser crashes. */
const FONTS = `<?xml version="1.0"?>
<fontconfig>
<dir prefix="relative">fonts</dir>
<alias><family>monospace</family><prefer><family>JetBrains Mono</family></prefer></alias>
<alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
<alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

/** A monospace font, which the package does not have. */
const MONO = [
  import.meta.resolve("@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf"),
  import.meta.resolve("@expo-google-fonts/jetbrains-mono/700Bold/JetBrainsMono_700Bold.ttf"),
].map((address) => fileURLToPath(address));

/**
 * Unpacks the browser and returns its folder. The package itself would unpack into the system's temporary folder and reuse the
 * files there. They may be of another version, or half written by another process.
 */
export async function unpack(): Promise<string> {
  const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const home = join(cache, `browser-${version}-mono`);
  if (existsSync(home)) return home;

  mkdirSync(cache, { recursive: true });
  using made = mkdtempDisposableSync(`${home}-`);
  const folder = made.path;
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await chromium.executablePath();
    await inflate(join(packageFolder, "bin", "al2023.tar.br"));
    for (const font of MONO) copyFileSync(font, join(folder, "fonts", basename(font)));
    writeFileSync(join(folder, "fonts.conf"), FONTS);
    renameSync(folder, home);
  } catch (error) {
    // Another process may have created the folder first. It has the same content.
    if (!existsSync(home)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  return home;
}

// The task graph unpacks the browser once, before the tests of several packages start it at the same time.
if (import.meta.main && process.platform === "linux") await unpack();
