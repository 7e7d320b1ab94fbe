import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { build } from "esbuild";

const SOURCES = join(import.meta.dirname, "../browser");
const ENTRIES = ["site.ts", "reference.ts", "redoc.ts", "console.ts", "color-mode.ts", "site.css"];
const LOGO = join(import.meta.dirname, "../../../packages/mock/assets/logo.svg");

/** Scripts and styles of the site. Each file name contains a digest of the content. */
export interface Assets {
  /** Addresses relative to the root of the site, by the name of the source, such as `site.css`. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The script in the head of every page, and its hash for the page's policy. */
  readonly headScript: string;
  readonly headScriptHash: string;
  /** Writes another file and returns its address relative to the root of the site. */
  add(name: string, content: string): string;
}

/** Bundles the sources in `browser/` into `assets/` of a site. */
export async function writeAssets(out: string): Promise<Assets> {
  const folder = join(out, "assets");
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    entryPoints: [...ENTRIES.map((name) => join(SOURCES, name)), LOGO],
    outdir: folder,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    loader: { ".svg": "copy" },
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    metafile: true,
    logLevel: "silent",
  });
  const addresses: Record<string, string> = {};
  for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint) addresses[basename(entryPoint)] = `assets/${basename(file)}`;
  }
  const add = (name: string, content: string): string => {
    const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
    const file = `${basename(name, extname(name))}-${hash}${extname(name)}`;
    writeFileSync(join(folder, file), content);
    return `assets/${file}`;
  };
  const headScript = readFileSync(join(out, addresses["color-mode.ts"] ?? ""), "utf8").trim();
  const headScriptHash = `sha256-${createHash("sha256").update(headScript).digest("base64")}`;
  return { addresses, headScript, headScriptHash, add };
}
