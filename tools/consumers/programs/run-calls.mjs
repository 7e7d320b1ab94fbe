/**
 * A call of each client to the mock at `url`, by package. Each gives a piece of the answer that shows it to be right.
 * `options` go to the client.
 */
const calls = {
  "@ledgergate/ledger-a": async ({ createLedgerA }, url, options) => {
    const ledgerA = createLedgerA({ baseUrl: `${url}/ledger-a`, apiKey: "KEY", ...options });
    return `block ${(await ledgerA.getBlockByHeight({ block_height: 1n })).block_height}`;
  },
  "@ledgergate/ledger-b": async ({ createLedgerB }, url, options) => {
    const ledgerB = createLedgerB({ baseUrl: `${url}/ledger-b`, apiKey: "KEY", ...options });
    for await (const effect of ledgerB.listOperationEffects({ id: "121693057904021505" })) return effect.type;
  },
  "@ledgergate/ledger-c": async ({ createLedgerC }, url, options) => {
    const ledgerC = createLedgerC({ baseUrl: `${url}/ledger-c`, apiKey: "KEY", ...options });
    const transaction = await ledgerC.updateSetting({
      owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
      contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
      consume_user_resource_percent: 7,
    });
    return `${transaction.raw_data.contract[0].parameter.value.consume_user_resource_percent} %`;
  },
  "@ledgergate/admin": async ({ createAdmin }, url, options) => {
    const { endpoints } = await createAdmin({ baseUrl: url, apiKey: "KEY", ...options }).listEndpoints();
    return endpoints[0].chain;
  },
  "@ledgergate/auth": async ({ createAuth }, url, options) => {
    const auth = createAuth({ baseUrl: url, ...options });
    return (await auth.requestToken({ client_id: "id", client_secret: "secret" })).token_type;
  },
  "@ledgergate/connect": async ({ connect }, url, options) => {
    const gateway = await connect({ adminBaseUrl: url, adminApiKey: "KEY", ...options });
    const ledgerA = gateway.ledgerA({ network: "mainnet" });
    return `block ${(await ledgerA.getBlockByHeight({ block_height: 1n })).block_height}`;
  },
};

/**
 * Runs the calls one after the other. A module that no call is about has done enough by having loaded.
 *
 * @returns what each call gave, or the message of what it threw, by the name that its module is imported by
 */
export async function runCalls(modules, url) {
  const results = {};
  for (const name of Object.keys(modules)) {
    try {
      results[name] = await runCall(name, modules, url);
    } catch (error) {
      results[name] = `${error}`;
    }
  }
  return results;
}

async function runCall(name, modules, url) {
  const call = (client, options) => calls[client](modules[client], url, options);
  if (calls[name]) return call(name);
  const client = name.replace(/\/validate$/, "");
  if (calls[client]) return call(client, { validate: "throw", validators: modules[name].validators });
  if (name === "@ledgergate/runtime/node") {
    const fetch = modules[name].createNodeTransport();
    return await call("@ledgergate/ledger-a", { fetch }).finally(() => fetch.close());
  }
  return "loaded";
}
