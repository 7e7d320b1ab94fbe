import fs, { constants, type Stats } from "node:fs";
import { dirname } from "node:path";
import { errorCode, errorMessage } from "@ledgergate/service-kit";
import { useFile } from "../use-file.ts";

/** An entry of the data folder that this user has not made, or that is no regular file or folder. */
export class NotPrivate extends Error {}

/** Creates a folder that only its owner can open. An existing one stays as it is, since the data folder may be a volume or a link. */
export function makeDataFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/**
 * Creates a folder in the data folder, or takes the rights of other users from an existing one.
 *
 * @throws {@link NotPrivate} if a link or another user's folder is in its place. A volume may be root's
 */
export function makePrivateFolder(folder: string): void {
  if (!fs.lstatSync(folder, { throwIfNoEntry: false })) makeDataFolder(folder);
  const opened = openPrivate(folder, "folder");
  if (opened !== undefined) fs.closeSync(opened);
}

/** Syncs a folder. A new file is durable only after that. */
export function syncFolder(folder: string): void {
  useFile(fs.openSync(folder, "r"), fs.fsyncSync);
}

/** Creates a file that only its owner can open, and opens it to write and read it. Fails if its place is taken, also by a link. */
export function createPrivateFile(file: string): number {
  return fs.openSync(file, "wx+", 0o600);
}

/** Writes and syncs a new private file. Leaves no part of one, such as on a full disk. */
export function writePrivateFile(file: string, text: string): void {
  const opened = createPrivateFile(file);
  try {
    fs.writeFileSync(opened, text);
    fs.fsyncSync(opened);
  } catch (error) {
    fs.rmSync(file, { force: true });
    throw new Error(`${file} cannot be written: ${errorMessage(error)}.`, { cause: error });
  } finally {
    fs.closeSync(opened);
  }
  syncFolder(dirname(file));
}

/** Writes a private file. Removes what is in its place, so that no link is followed. */
export function replacePrivateFile(file: string, text: string): void {
  fs.rmSync(file, { force: true });
  writePrivateFile(file, text);
}

/** Reads a private file, as {@link openPrivate} opens it. */
export function readPrivateFile(file: string, mounted?: boolean): string | undefined {
  const opened = openPrivate(file, "regular file", mounted);
  return opened === undefined ? undefined : useFile(opened, (one) => fs.readFileSync(one, "utf8"));
}

type Kind = "folder" | "regular file";

/**
 * Opens a private file or folder to read it, and takes the rights of other users from it.
 *
 * @param mounted - True if an operator may mount it: as root's file, or by a link that this user or root made. Its rights stay.
 * @returns `undefined` if there is none
 * @throws {@link NotPrivate} if something else is in its place, or an entry of another user
 */
export function openPrivate(path: string, kind: Kind = "regular file", mounted = false): number | undefined {
  const check = (stats: Stats): void => {
    if (kind === "folder" ? !stats.isDirectory() : !stats.isFile())
      throw new NotPrivate(`${path} must be a ${kind}, no link or anything else. Remove what is in its place.`);
    const isMounted = kind === "folder" ? stats.dev !== fs.statSync(dirname(path)).dev : mounted;
    checkOwner(path, stats, isMounted);
  };
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  const isLink = mounted && found.isSymbolicLink();
  // Checked before it is opened, since devices and FIFOs must not be opened.
  if (isLink) checkOwner(path, found, true);
  else check(found);
  const opened = fs.openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | (isLink ? 0 : constants.O_NOFOLLOW));
  try {
    const stats = fs.fstatSync(opened);
    check(stats);
    if (!isLink) closeToOthers(path, opened, stats);
  } catch (error) {
    fs.closeSync(opened);
    throw error;
  }
  return opened;
}

/** Takes the rights of other users from an entry, unless it is mounted. */
function closeToOthers(path: string, opened: number, stats: Stats): void {
  if ((stats.mode & 0o077) === 0 || ![0, stats.uid].includes(process.geteuid?.() ?? stats.uid)) return;
  try {
    fs.fchmodSync(opened, stats.isDirectory() ? 0o700 : 0o600);
  } catch (error) {
    if (errorCode(error) === "EROFS") return;
    throw error;
  }
  if ((fs.fstatSync(opened).mode & 0o077) !== 0)
    throw new NotPrivate(
      `${path} stays open to other users. Use a file system that keeps modes, or mount it for this user alone.`,
    );
}

function checkOwner(path: string, { uid }: Stats, isMounted: boolean): void {
  if (!isOwn(path, uid) && !(isMounted && uid === 0)) throw ofAnotherUser(path, uid);
}

export function ofAnotherUser(path: string, uid: number): NotPrivate {
  return new NotPrivate(
    `${path} belongs to another user (${uid}). Run this program as that user, or give it to this user by \`chown\`.`,
  );
}

/** Tests for an entry of this user. To root, the entries of the folder's owner are own ones, since root runs commands for others. */
export function isOwn(path: string, owner: number): boolean {
  const user = process.geteuid?.();
  return owner === user || (user === 0 && owner === fs.statSync(dirname(path)).uid);
}
