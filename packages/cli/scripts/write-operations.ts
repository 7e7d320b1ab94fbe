/** Writes the table of all operations, `dist/operations.json`, from the documents of the clients. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bigintAsText } from "@ledgergate/service-kit";
import { readDocument } from "@ledgergate/service-kit/bundles";
import { describeApi } from "./describe-api.ts";
import { findClients } from "./find-clients.ts";

const apis = (await findClients()).map(({ api, packageName }) =>
  describeApi(api, readDocument(fileURLToPath(import.meta.resolve(`${packageName}/openapi.json`)))),
);
// The program shows values of a document, but sends none.
await writeFile(new URL("../dist/operations.json", import.meta.url), JSON.stringify(apis, bigintAsText));
