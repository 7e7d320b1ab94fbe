import { onTestFinished } from "vitest";
import type { Node } from "../../src/nodes/node.ts";
import { createNodes, type Nodes } from "../../src/nodes/nodes.ts";
import { defaultSetup } from "./default-setup.ts";

/** Creates nodes of the network `main` of `chain` until the end of the test. Nothing is sent to them. */
export function createGroup(count: number): { readonly nodes: Nodes; readonly group: readonly Node[] } {
  const common = { url: "http://127.0.0.1:1", headers: {}, sendHeaders: [], links: [], maxCalls: 100 };
  const main = Array.from({ length: count }, (_, index) => ({ ...common, name: `node-${index}` }));
  const { config } = defaultSetup;
  const nodes = createNodes({ ...config, limits: { ...config.limits, teamShare: 1 }, nodes: { chain: { main } } });
  onTestFinished(() => nodes.close());
  return { nodes, group: nodes.of("chain", "main") };
}
