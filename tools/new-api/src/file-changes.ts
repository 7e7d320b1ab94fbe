import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Files that a command writes below a folder, with their previous contents, so that `undo` can restore them. */
export class FileChanges {
  readonly #root: string;
  readonly #before = new Map<string, string | undefined>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The files written, removed or remembered so far, relative to the folder. */
  get files(): readonly string[] {
    return [...this.#before.keys()];
  }

  isRemoved(file: string): boolean {
    return !existsSync(join(this.#root, file));
  }

  /** Reads a file of the folder. Returns `undefined` if there is none. */
  async read(file: string): Promise<string | undefined> {
    return readFile(join(this.#root, file), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
  }

  /** Lists the files in a folder, at any depth. */
  async list(folder: string): Promise<readonly string[]> {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(join(this.#root, folder), options).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#root, join(entry.parentPath, entry.name)));
  }

  async remember(file: string): Promise<void> {
    if (!this.#before.has(file)) this.#before.set(file, await this.read(file));
  }

  async write(file: string, text: string): Promise<void> {
    await this.remember(file);
    await mkdir(dirname(join(this.#root, file)), { recursive: true });
    await writeFile(join(this.#root, file), text);
  }

  /** Removes a file, if there is one. */
  async remove(file: string): Promise<void> {
    await this.remember(file);
    await rm(join(this.#root, file), { force: true });
  }

  /** Restores the files. Removes those that are new. */
  async undo(): Promise<void> {
    for (const [file, text] of this.#before) {
      if (text === undefined) await this.remove(file);
      else await this.write(file, text);
    }
  }
}
