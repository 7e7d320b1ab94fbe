import type { Api } from "../document/api.ts";
import type { Engine } from "../engine/engine.ts";
import type { OperationLanding } from "../routing/land.ts";
import type { GatewayRequest } from "../wire/gateway-request.ts";
import type { Outcome } from "./outcome.ts";
import type { Services } from "./services.ts";

/** Answers a request for a path that the API's document has. */
export type Forward = (services: Services, landing: OperationLanding, request: GatewayRequest) => Promise<Outcome>;

/** An API with the engine that answers for it. */
export interface MountedApi {
  readonly api: Api;
  readonly engine: Engine;
  /** Has a real node answer. Absent where the mock does. */
  readonly forward?: Forward;
}
