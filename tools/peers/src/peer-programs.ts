/** A program for each SDK, to be bundled in the folder that `installSdks` gives: the client and one call. */
export const PEER_PROGRAMS: Readonly<Record<string, string>> = {
  "@aptos-labs/ts-sdk": `
    import { Aptos, AptosConfig, Network } from "@aptos-labs/ts-sdk";
    const client = new Aptos(new AptosConfig({ network: Network.CUSTOM, fullnode: location.origin }));
    console.log(await client.getBlockByHeight({ blockHeight: 1 }));`,
  "@aptos-labs/ts-sdk, one function": `
    import { AptosConfig, Network } from "@aptos-labs/ts-sdk";
    import { getBlockByHeight } from "@aptos-labs/ts-sdk/transaction";
    const aptosConfig = new AptosConfig({ network: Network.CUSTOM, fullnode: location.origin });
    console.log(await getBlockByHeight({ aptosConfig, blockHeight: 1 }));`,
  "@stellar/stellar-sdk": `
    import { Horizon } from "@stellar/stellar-sdk";
    console.log(await new Horizon.Server(location.origin).effects().forOperation("1").call());`,
  tronweb: `
    import { TronWeb } from "tronweb";
    const { fullNode } = new TronWeb({ fullHost: location.origin });
    console.log(await fullNode.request("wallet/updatesetting", {}, "post"));`,
};
