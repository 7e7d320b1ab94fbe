/**
 * A program for each SDK, to be bundled in the folder that `installSdks` gives: the client and one call, whose answer it
 * exports. What stands before the operations' paths is read from the page's address, behind `#`.
 */
export const PEER_PROGRAMS: Readonly<Record<string, string>> = {
  "@aptos-labs/ts-sdk": `
    import { Aptos, AptosConfig, Network } from "@aptos-labs/ts-sdk";
    const client = new Aptos(new AptosConfig({ network: Network.CUSTOM, fullnode: location.hash.slice(1) }));
    export default await client.getBlockByHeight({ blockHeight: 3285 });`,
  "@aptos-labs/ts-sdk, one function": `
    import { AptosConfig, Network } from "@aptos-labs/ts-sdk";
    import { getBlockByHeight } from "@aptos-labs/ts-sdk/transaction";
    const aptosConfig = new AptosConfig({ network: Network.CUSTOM, fullnode: location.hash.slice(1) });
    export default await getBlockByHeight({ aptosConfig, blockHeight: 3285 });`,
  "@stellar/stellar-sdk": `
    import { Horizon } from "@stellar/stellar-sdk";
    const client = new Horizon.Server(location.hash.slice(1), { allowHttp: true });
    export default await client.effects().forOperation("121693057904021505").call();`,
  tronweb: `
    import { TronWeb } from "tronweb";
    const { fullNode } = new TronWeb({ fullHost: location.hash.slice(1) });
    export default await fullNode.request("wallet/updatesetting", {
      owner_address: "41d1e7a6bc354106cb410e65ff8b181c600ff14292",
      contract_address: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
      consume_user_resource_percent: 7 }, "post");`,
};
