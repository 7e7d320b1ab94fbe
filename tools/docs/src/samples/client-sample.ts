import { isObject, type JsonObject } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import type { SampleCall } from "./sample-call.ts";
import { API_KEY, type SampleServer } from "./sample-server.ts";

/** A call as a program over the API's client package, whose factory has the package's name: `createLedgerA`. */
export function clientSample(
  packageName: string,
  { id, node }: Operation,
  { input }: SampleCall,
  { url, baseUrl }: SampleServer,
  schemes: readonly JsonObject[],
): string {
  const client = packageName.replace(/^.*\//, "").replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
  const factory = `create${client.charAt(0).toUpperCase()}${client.slice(1)}`;
  const options = {
    baseUrl,
    ...((url.includes(API_KEY) || schemes.some(({ type }) => type === "apiKey")) && { apiKey: API_KEY }),
    ...(schemes.some(({ type }) => type !== "apiKey") && { token: "YOUR_TOKEN" }),
  };
  const call = `${client}.${id}(${Object.keys(input).length === 0 ? "" : literal(input)})`;
  return [
    `import { ${factory} } from "${packageName}";`,
    "",
    `const ${client} = ${factory}(${literal(options)});`,
    "",
    ...(isObject(node["x-pagination"])
      ? [`for await (const record of ${call}) {`, "  console.log(record);", "}"]
      : [`const answer = await ${call};`, "console.log(answer);"]),
  ].join("\n");
}

/** An object as code, a line a member: narrow screens have room for no more. */
function literal(members: JsonObject): string {
  const lines = Object.entries(members).map(([name, value]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${JSON.stringify(value, null, 2).replaceAll("\n", "\n  ")},`;
  });
  return ["{", ...lines, "}"].join("\n");
}
