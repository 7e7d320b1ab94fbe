import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { errorCode } from "@ledgergate/service-kit";

/** Creates a file that only its owner can open, and opens it to write and read it. Fails if its place is taken, also by a link. */
export function createPrivateFile(file: string): number {
  return openSync(file, "wx+", 0o600);
}

/** Writes a file that only its owner can open. Removes what is in its place, so that no link is followed. */
export function replacePrivateFile(file: string, text: string): void {
  rmSync(file, { force: true });
  const opened = createPrivateFile(file);
  try {
    writeFileSync(opened, text);
  } finally {
    closeSync(opened);
  }
}

/**
 * Creates an empty private file, or takes the rights of other users from an existing one. Opens no existing file, since closing it would
 * release this process's locks of it.
 *
 * @throws Error if a link or another user's file is in its place
 */
export function ensurePrivateFile(file: string): void {
  try {
    closeSync(createPrivateFile(file));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    if (isRepairable(file, lstatSync(file))) chmodSync(file, 0o600);
  }
}

/**
 * Opens a private file to read it, and takes the rights of other users from it. A link is followed only if `links` allows it, and if this
 * user or root made it; the rights of the file behind it stay.
 *
 * @returns `undefined` if there is no file
 * @throws Error if something else than a file is in its place, or another user's file
 */
export function openPrivateFile(
  file: string,
  { links = false }: { readonly links?: boolean } = {},
): number | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const isLink = links && stats.isSymbolicLink();
  if (isLink) checkOwner(file, stats);
  // A FIFO would block without O_NONBLOCK.
  const opened = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | (isLink ? 0 : constants.O_NOFOLLOW));
  try {
    if (isRepairable(file, fstatSync(opened)) && !isLink) fchmodSync(opened, 0o600);
  } catch (error) {
    // An operator has mounted the file.
    if (errorCode(error) === "EROFS") return opened;
    closeSync(opened);
    throw error;
  }
  return opened;
}

/** Checks a file. @returns true if other users have rights that this process can take from them */
function isRepairable(file: string, stats: Stats): boolean {
  if (!stats.isFile()) throw new Error(`${file} must be a regular file. Remove what is in its place.`);
  checkOwner(file, stats);
  const user = process.geteuid?.();
  return (stats.mode & 0o077) !== 0 && (user === 0 || user === stats.uid);
}

function checkOwner(file: string, { uid }: Stats): void {
  if (!isTrusted(file, uid))
    throw new Error(
      `${file} belongs to another user (${uid}). Run this program as that user, or give the file to this user by \`chown\`.`,
    );
}

/** Tests for an owner that could change the file anyway: this user, root, or the owner of the folder. */
export function isTrusted(file: string, owner: number): boolean {
  return [process.geteuid?.(), 0, statSync(dirname(file)).uid].includes(owner);
}
