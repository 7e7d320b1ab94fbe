import type { Api } from "../document/api.ts";
import type { MountedApi } from "./mounted-api.ts";

/** The APIs that are served. Ask each time: a document may be replaced meanwhile. */
export interface Mounts {
  list(): readonly MountedApi[];
  apis(): readonly Api[];
  /** Puts an API in the place of the one with its name. */
  replace(next: MountedApi): void;
}

/** Makes mounts of these APIs. */
export function createMounts(first: readonly MountedApi[]): Mounts {
  let list = first;
  let apis = first.map(({ api }) => api);
  return {
    list: () => list,
    apis: () => apis,
    replace(next) {
      list = list.map((mount) => (mount.api.name === next.api.name ? next : mount));
      apis = list.map(({ api }) => api);
    },
  };
}
