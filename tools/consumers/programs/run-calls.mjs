/** One call of each client to the mock at `url`, by package. Each gives a piece of the answer that shows it to be right. */
export const calls = {
  "@ledgergate/ledger-a": async ({ createLedgerA }, url) => {
    const ledgerA = createLedgerA({ baseUrl: `${url}/ledger-a`, apiKey: "KEY" });
    return `block ${(await ledgerA.getBlockByHeight({ block_height: 1n })).block_height}`;
  },
  "@ledgergate/ledger-b": async ({ createLedgerB }, url) => {
    const ledgerB = createLedgerB({ baseUrl: `${url}/ledger-b`, apiKey: "KEY" });
    for await (const effect of ledgerB.listOperationEffects({ id: "121693057904021505" })) return effect.type;
  },
  "@ledgergate/ledger-c": async ({ createLedgerC }, url) => {
    const ledgerC = createLedgerC({ baseUrl: `${url}/ledger-c`, apiKey: "KEY" });
    const transaction = await ledgerC.updateSetting({
      owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
      contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
      consume_user_resource_percent: 7,
    });
    return `${transaction.raw_data.contract[0].parameter.value.consume_user_resource_percent} %`;
  },
  "@ledgergate/admin": async ({ createAdmin }, url) => {
    const { endpoints } = await createAdmin({ baseUrl: url, apiKey: "KEY" }).listEndpoints();
    return endpoints[0].chain;
  },
  "@ledgergate/auth": async ({ createAuth }, url) => {
    const auth = createAuth({ baseUrl: url });
    return (await auth.requestToken({ client_id: "id", client_secret: "secret" })).token_type;
  },
  "@ledgergate/runtime/node": async ({ createNodeTransport }, url, modules) => {
    const fetch = createNodeTransport();
    const { createLedgerA } = modules["@ledgergate/ledger-a"];
    const ledgerA = createLedgerA({ baseUrl: `${url}/ledger-a`, apiKey: "KEY", fetch });
    const { block_height } = await ledgerA.getBlockByHeight({ block_height: 2n });
    await fetch.close();
    return `block ${block_height}`;
  },
};

/**
 * Runs them one after the other. A module without a call has done enough by having loaded.
 *
 * @returns what each call gave, or the message of what it threw, by the name that its module is imported by
 */
export async function runCalls(modules, url) {
  const results = {};
  for (const [name, module] of Object.entries(modules)) {
    try {
      results[name] = calls[name] ? await calls[name](module, url, modules) : "loaded";
    } catch (error) {
      results[name] = `${error}`;
    }
  }
  return results;
}
