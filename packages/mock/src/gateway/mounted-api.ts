import type { Api } from "../document/api.ts";
import type { Engine } from "../engine/engine.ts";

/** An API with the engine that answers for it. */
export interface MountedApi {
  readonly api: Api;
  readonly engine: Engine;
}
