import { calls } from "./calls.mjs";

/**
 * Makes a call with each client, validator, `fetch` and `connect` of the modules, in turn. Other modules only have to load.
 *
 * @returns results by import specifier: the answer as text, `loaded`, or the text of an error
 */
export async function runCalls(modules) {
  const results = {};
  for (const name of Object.keys(modules)) {
    try {
      results[name] = await runCall(name, modules);
    } catch (error) {
      results[name] = `${error}`;
    }
  }
  return results;
}

async function runCall(name, modules) {
  const find = (packageName) => calls.find((one) => one.packageName === packageName);
  const callOf = (packageName, options) => {
    const call = find(packageName);
    return call && makeCall(call, modules[packageName], options);
  };
  if (name === "@ledgergate/runtime/node") {
    const fetch = modules[name].createNodeTransport();
    return await callOf(calls[0].packageName, { fetch }).finally(() => fetch.close());
  }
  if (name === "@ledgergate/connect") {
    const { baseUrl, apiKey } = find("@ledgergate/admin").options;
    const gateway = await modules[name].connect({ adminBaseUrl: baseUrl, adminApiKey: apiKey });
    const { block_height } = await gateway.ledgerA({ network: "mainnet" }).getBlockByHeight({ block_height: 1n });
    return `block ${block_height}`;
  }
  if (name === "@ledgergate/mock") {
    return await callOf(calls[0].packageName, { fetch: modules[name].createMockFetch() });
  }
  const { validators } = modules[name];
  const result = validators
    ? callOf(name.replace(/\/validate$/, ""), { plugins: [validators.watch("throw")] })
    : callOf(name);
  return (await result) ?? "loaded";
}

async function makeCall({ factory, options, operation, input, isList, example }, module, extraOptions) {
  const client = module[factory]({ ...options, ...extraOptions });
  const call = client[operation](input, { headers: { Prefer: `code=200, example=${example}` } });
  const answer = JSON.stringify(await call, (_, member) => (typeof member === "bigint" ? String(member) : member));
  if (isList) for await (const record of call) if (record !== undefined) break;
  return answer;
}
