import { checkConfig } from "../../src/config/check-config.ts";
import type { Setup } from "../../src/config/setup.ts";

const { setup } = checkConfig({ env: {} });
if (!setup) throw new Error("The default configuration cannot be used.");

/** The gateway without a configuration. */
export const defaultSetup: Setup = setup;
