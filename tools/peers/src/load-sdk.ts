import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Loads an SDK out of the folder that {@link installSdks} gives. `Sdk` says what is used of it: the workspace, which does
 * not install the SDKs, has no types of theirs to check by.
 */
export function loadSdk<Sdk>(folder: string, name: string): Sdk {
  return createRequire(join(folder, "package.json"))(name);
}
