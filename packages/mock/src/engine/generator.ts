/** The parts of Prism that generate answers. They load slowly: import them at first use. */
import type { PrismHttpComponents } from "@stoplight/prism-http";
import mocker from "@stoplight/prism-http/dist/mocker/index.js";

export { createLogger } from "@stoplight/prism-core";
export { getHttpOperationsFromSpec } from "@stoplight/prism-http/dist/utils/operations.js";

/** Prism's own `mock` component. */
export const mock: PrismHttpComponents["mock"] = mocker.default;
