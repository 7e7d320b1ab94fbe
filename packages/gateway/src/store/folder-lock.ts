/** Holds a data folder for one process. */
export interface FolderLock {
  release(): void;
}

/** Takes the folder for this process, `what` as in `serve`. Throws a {@link StoreError} (`in_use`) that names who holds it. */
export declare function lockFolder(folder: string, what: string): Promise<FolderLock>;
