import { existsSync, fsyncSync, openAsBlob, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { errorMessage } from "@ledgergate/service-kit";
import { Kysely, PGliteDialect } from "kysely";
import type { DatabaseEngine } from "./engine.ts";
import { makePrivateFolder, ofAnotherUser } from "./private-file.ts";

/** Major version of the PostgreSQL in our PGlite. It cannot read the folder of another version. */
const postgresMajor = 18;

/** Opens the embedded PostgreSQL. The caller must lock the folder, since PGlite has no lock. */
export async function connectPGlite(data: string): Promise<DatabaseEngine> {
  const folder = join(data, `pglite-${postgresMajor}`);
  const other = readdirSync(data).find((name) => /^pglite-\d+$/.test(name));
  if (!existsSync(folder) && other !== undefined)
    throw new Error(
      `${join(data, other)} belongs to another version of PostgreSQL than ${postgresMajor}. Move its content: run \`export FILE\` with the ` +
        `version of this program that served it, and \`import FILE\` with this one.`,
    );
  // A folder of an interrupted creation does not open, and has no data yet.
  const complete = join(folder, "ledgergate-complete");
  const isNew = !existsSync(complete);
  if (isNew) rmSync(folder, { recursive: true, force: true });
  makePrivateFolder(folder);
  const { uid } = statSync(folder);
  // Its user cannot open the files that root would make in it.
  if (process.geteuid?.() === 0 && uid !== 0) throw ofAnotherUser(folder, uid);
  const files = new SyncedFolder(folder);
  const creating = PGlite.create({
    fs: files,
    // Without `-F`, which disables syncing. `fsync` is the only sync method that our file system passes on.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
      "-c",
      "wal_sync_method=fsync",
    ],
    ...(isNew && (await emptyPGlite())),
  });
  const pglite = await creating.catch((error) => {
    const { bavail, bsize } = statfsSync(folder);
    // PGlite's own errors do not say that a disk has no room for a segment of PostgreSQL's log.
    const reason = bavail * bsize < 16 * 1024 * 1024 ? "its disk is full" : errorMessage(error);
    throw new Error(`The store ${folder} cannot be opened: ${reason}.`, { cause: error });
  });
  files.syncs = true;
  writeFileSync(complete, "");
  const db: DatabaseEngine["db"] = new Kysely({ dialect: new PGliteDialect({ pglite }) });
  return { db, withoutTimeLimits: (work) => work(db), name: folder };
}

/** Loads the build's empty database, since creating one takes seconds. Returns nothing if the sources were not built. */
export async function emptyPGlite(): Promise<{ loadDataDir?: Blob }> {
  const archive = fileURLToPath(new URL("../../dist/pglite.tar.gz", import.meta.url));
  return existsSync(archive) ? { loadDataDir: await openAsBlob(archive) } : {};
}

/**
 * A file system that syncs files when PostgreSQL asks for it. PGlite's own file system does not. This class knows PGlite 0.5.16: it sets
 * `fsync` of Emscripten's NODEFS, of which PGlite promises nothing.
 */
class SyncedFolder extends NodeFS {
  /**
   * False while the database opens. After a crash, PostgreSQL would sync each of its two thousand files, which takes seconds. If only
   * the process crashed, the system writes these files anyway.
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

/** The part of the WebAssembly module's file system that we use. */
interface MountedModule {
  readonly FS: {
    lookupPath(path: string): { readonly node: { readonly mount: { readonly type: { readonly stream_ops: object } } } };
  };
}
