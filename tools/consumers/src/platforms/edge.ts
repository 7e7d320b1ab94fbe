import { EdgeVM } from "@edge-runtime/vm";
import { bundle } from "./bundle.ts";
import type { Platform } from "./platform.ts";

/** A runtime with web APIs only, in which code that is made from text (`eval`) does not run. */
export const edge: Platform = {
  name: "edge runtime",
  web: true,
  async run(folder, url) {
    const vm = new EdgeVM();
    vm.evaluate(await bundle(folder));
    return await vm.evaluate(`run(${JSON.stringify(url)})`);
  },
};
