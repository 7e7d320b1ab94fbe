import { build } from "esbuild";

/** Makes one script of the web's program, as an application's build would. It leaves a function `run` behind. */
export async function bundle(folder: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}/run-on-web.mjs`],
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
