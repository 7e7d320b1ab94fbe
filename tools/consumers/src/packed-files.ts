import { runProgram } from "./run-program.ts";

/** Files that a package may be published with, by path in the package. */
const EXPECTED = [
  /^package\.json$/,
  /^(?:README|CHANGELOG)\.md$/,
  /^LICENSE$/,
  // Output of tsc, esbuild and Redocly, without sources, tests, maps and build information.
  /^dist\/(?!.*(?:^|\/)\.)(?:[\w-]+\/)*[\w-]+(?:\.d\.ts|\.js)$/,
  /^dist\/(?:control\/|specs\/)?[\w-]+\.json$/,
  /^dist\/THIRD-PARTY\.txt$/,
  // The analyser of patterns.
  /^dist\/recheck\.cjs$/,
  // The mock's pages, the gateway's database, and the files that the gateway's README names.
  /^assets\/[\w-]+\.(?:css|js|svg)$/,
  /^dist\/pglite\.tar\.gz$/,
  /^(?:Dockerfile|compose\.yaml|kubernetes\.yaml|ledgergate-gateway\.service|alerts\.yml)$/,
];

/** Lists the files in a tarball by their paths within the package. */
export async function listPackedFiles(tarball: string): Promise<readonly string[]> {
  const paths = (await runProgram("tar", ["-tzf", tarball], ".")).split("\n").filter(Boolean);
  return paths.filter((path) => !path.endsWith("/")).map((path) => path.replace(/^package\//, ""));
}

/** Lists files of a package that were packed by mistake. */
export function findUnexpectedFiles(files: readonly string[]): readonly string[] {
  return files.filter((file) => !EXPECTED.some((pattern) => pattern.test(file)) || /\.(?:test|test-d)\./.test(file));
}
