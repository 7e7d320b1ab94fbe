/** For each client, a program that makes it and calls it once. */
export const clientPrograms: Readonly<Record<string, string>> = {
  "ledger-a": `
    import { createLedgerA } from "@ledgergate/ledger-a";
    console.log(await createLedgerA({ baseUrl: location.origin, apiKey: "KEY" }).getBlockByHeight({ block_height: 1 }));`,
  "ledger-b": `
    import { createLedgerB } from "@ledgergate/ledger-b";
    console.log(await createLedgerB({ baseUrl: location.origin, apiKey: "KEY" }).listOperationEffects({ id: "1" }));`,
  "ledger-c": `
    import { createLedgerC } from "@ledgergate/ledger-c";
    console.log(await createLedgerC({ baseUrl: location.origin, apiKey: "KEY" }).updateSetting({
      owner_address: "", contract_address: "", consume_user_resource_percent: 0 }));`,
  admin: `
    import { createAdmin } from "@ledgergate/admin";
    console.log(await createAdmin({ baseUrl: location.origin, apiKey: "KEY" }).listEndpoints());`,
  auth: `
    import { createAuth } from "@ledgergate/auth";
    console.log(await createAuth({ baseUrl: location.origin }).requestToken({ client_id: "", client_secret: "" }));`,
};

/** One program that makes and calls all five. */
export const allFiveProgram: string = Object.values(clientPrograms).join("\n");

/** Programs that make the same call with what others use. */
export const otherPrograms: Readonly<Record<string, string>> = {
  "openapi-fetch": `
    import createClient from "openapi-fetch";
    console.log(await createClient({ baseUrl: location.origin }).GET("/blocks/by_height/{block_height}"));`,
  ky: `
    import ky from "ky";
    console.log(await ky.get(location.origin + "/blocks/by_height/1").json());`,
  axios: `
    import axios from "axios";
    console.log((await axios.get(location.origin + "/blocks/by_height/1")).data);`,
};
