import { basename, dirname } from "node:path";
import { serverUrls } from "../node-api.ts";
import type { Rule } from "../redocly.ts";

/**
 * Requires the first server to be the gateway with its host as a variable, and the second one to be the local mock. Clients and mock
 * read the path after the host from these servers, so both must have the same path. The mock puts the name of a node API before it.
 */
export const serversAreGatewayAndMock: Rule = () => ({
  Root(root, { report, location }) {
    const [gateway, mock] = serverUrls(root);
    const at = location.child(["servers"]);
    if (gateway === undefined || !/^https:\/\/\{host\}(\/[\w{}.-]+)*$/.test(gateway)) {
      report({
        message: "The first server is the gateway. Its URL is `https://{host}` and the path of the API.",
        location: at,
      });
      return;
    }
    const path = gateway.replace("https://{host}", "");
    const mount = path.includes("{apiKey}") ? `/${basename(dirname(location.source.absoluteRef))}` : "";
    const expected = `http://localhost:4010${mount}${path}`;
    if (mock !== expected)
      report({ message: `The second server is the local mock. Its URL is \`${expected}\`.`, location: at });
  },
});
