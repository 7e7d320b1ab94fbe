import { chmodSync, existsSync, fsyncSync, openAsBlob, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The PostgreSQL inside the PGlite that we use. It cannot read the folder of another one. */
const postgresMajor = 18;

/** Opens the PostgreSQL that is part of this process. The caller holds the folder: PGlite has no lock of its own. */
export async function openPGlite(data: string): Promise<{ readonly pglite: PGlite; readonly folder: string }> {
  const folder = join(data, `pglite-${postgresMajor}`);
  const other = readdirSync(data).find((name) => /^pglite-\d+$/.test(name));
  if (!existsSync(folder) && other !== undefined)
    throw new Error(
      `${join(data, other)} belongs to another PostgreSQL than the one of this version, ${postgresMajor}. Move it: run \`export FILE\` with the ` +
        `version of this program that served it, and \`import FILE\` with this one.`,
    );
  // One that was cut off while it was made does not open, and holds nothing yet.
  const complete = join(folder, "ledgergate-complete");
  const isNew = !existsSync(complete);
  if (isNew) rmSync(folder, { recursive: true, force: true });
  const files = new SyncedFolder(folder);
  const pglite = await PGlite.create({
    fs: files,
    // Without `-F`, which turns syncing off; of the methods to sync, `fsync` is the one that our file system passes on.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
      ...["-c", "wal_sync_method=fsync"],
    ],
    ...(isNew && (await emptyPGlite())),
  });
  files.syncs = true;
  chmodSync(folder, 0o700);
  writeFileSync(complete, "");
  return { pglite, folder };
}

/** An empty PGlite of the build, in place of one that takes seconds to make. Of sources that were not built, none. */
export async function emptyPGlite(): Promise<{ loadDataDir?: Blob }> {
  const archive = fileURLToPath(new URL("../../dist/pglite.tar.gz", import.meta.url));
  return existsSync(archive) ? { loadDataDir: await openAsBlob(archive) } : {};
}

/** A folder in which what PostgreSQL wants to be on the disk is brought there: PGlite's own leaves that to the system. */
class SyncedFolder extends NodeFS {
  /**
   * Not while it opens: after a crash PostgreSQL syncs each of its two thousand files, which takes seconds, and what a crash of the
   * process alone has left unsynced the system writes by itself.
   */
  syncs = false;

  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const sync = (module: unknown): void => {
      const { mount } = (module as MountedModule).FS.lookupPath(PGlite.paths.PGDATA).node;
      Object.assign(mount.type.stream_ops, {
        fsync: ({ nfd }: { readonly nfd: number }): number => {
          if (this.syncs) fsyncSync(nfd);
          return 0;
        },
      });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [emscriptenOpts.preRun ?? [], sync].flat() } };
  }
}

/** The part of the WebAssembly module's file system that is needed here. */
interface MountedModule {
  readonly FS: {
    lookupPath(path: string): { readonly node: { readonly mount: { readonly type: { readonly stream_ops: object } } } };
  };
}
