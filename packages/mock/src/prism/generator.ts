/** The parts of Prism that make answers up. They load slowly: import them when one is wanted. */
import type { PrismHttpComponents } from "@stoplight/prism-http";
import mocker from "@stoplight/prism-http/dist/mocker/index.js";

export { createLogger } from "@stoplight/prism-core";
export { getHttpOperationsFromSpec } from "@stoplight/prism-http/dist/utils/operations.js";

/** Prism's own `mock` component. */
export const mock: PrismHttpComponents["mock"] = mocker.default;
