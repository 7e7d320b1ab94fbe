import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What an application's build makes of a program. */
export interface Bundle {
  /** Bytes, minified. */
  readonly minified: number;
  /** Bytes, minified and compressed. */
  readonly gzipped: number;
  /** The files of which anything is left in it. */
  readonly files: readonly string[];
}

/**
 * Bundles a program for browsers, with packages found from `folder`. What only some platforms have, and optional peers,
 * stays outside.
 */
export async function bundle(program: string, folder: string = import.meta.dirname): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    external: ["node:*", "undici", "@opentelemetry/api"],
    write: false,
    metafile: true,
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return {
    minified: code.length,
    gzipped: gzipSync(code, { level: 9 }).length,
    files: inputs.filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path !== "<stdin>").map(([path]) => path),
  };
}
