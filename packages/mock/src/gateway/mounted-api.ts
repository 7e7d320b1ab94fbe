import type { Api } from "../document/api.ts";
import type { Engine } from "../engine/engine.ts";
import type { Upstream } from "../proxy/upstream.ts";

/** An API with the engine that answers for it. */
export interface MountedApi {
  readonly api: Api;
  readonly engine: Engine;
  /** The real node that calls are forwarded to; none where the mock answers. */
  readonly upstream?: Upstream;
}
