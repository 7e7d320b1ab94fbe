import { globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { installInto, makeApplication } from "@ledgergate/consumers";
import { covers, type Impact } from "../diff/change.ts";
import { findNarrowed } from "../diff/declarations.ts";

const RUNTIME = "node_modules/@ledgergate/runtime";

/** The last release, and the runtime that follows it. */
export interface LastRelease {
  /** The packages of the last release, as npm installs them: names with versions, or tarballs. */
  readonly packages: readonly string[];
  /** Tarball of the next runtime. */
  readonly runtime: string;
  /** Bump of the runtime, by the changesets. */
  readonly bump: Impact | undefined;
  /** Runs the calls of the packages that are installed in a folder. Returns the faults. */
  readonly run: (folder: string) => Promise<readonly string[]>;
}

/**
 * Checks that packages of the last release work with the next runtime. An application has only one runtime, so an update of one package
 * also replaces the runtime of all others, unless the runtime's bump is major.
 *
 * @returns the faults, one line each
 */
export async function checkLastRelease(
  { packages, runtime, bump, run }: LastRelease,
  say: (kind: string, text: string) => void,
): Promise<readonly string[]> {
  const [last, next] = [await makeApplication(), await makeApplication()];
  try {
    await installInto(last, packages);
    await installInto(next, [runtime]);
    const narrowed = await findNarrowed(join(last, RUNTIME), join(next, RUNTIME));
    if (covers(bump, "major")) {
      say(
        "last",
        `packages of the last release keep their runtime, since its bump is major: ${narrowed.length} changes`,
      );
      return [];
    }
    const before = await run(last);
    await installInto(last, [runtime]);
    const copies = globSync(`**/${RUNTIME}/package.json`, { cwd: last });
    if (copies.length > 1) {
      say("last", "packages of the last release keep their runtime, since their ranges exclude the next one");
      return [];
    }
    // A program that cannot start prints its stack.
    const after = await run(last).catch(({ message }: Error) => [/^\w*Error: .*/m.exec(message)?.[0] ?? message]);
    const broken = after.filter((fault) => !before.includes(fault));
    if (narrowed.length + broken.length === 0)
      say("last", `${packages.length} packages of the last release work with the next runtime`);
    return [
      ...narrowed.map((line) => `${line} Restore it, or give @ledgergate/runtime a major bump.`),
      ...broken.map((fault) => `The last release with the next runtime: ${fault}`),
    ];
  } finally {
    await Promise.all([last, next].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}
