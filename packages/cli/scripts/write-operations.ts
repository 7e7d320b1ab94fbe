/** Writes the table of all operations, `dist/operations.json`, from the documents of the clients. */
import { readFile, writeFile } from "node:fs/promises";
import { describeApi } from "./describe-api.ts";
import { findClients } from "./find-clients.ts";

const apis = (await findClients()).map(async ({ api, packageName }) => {
  const document = JSON.parse(await readFile(new URL(import.meta.resolve(`${packageName}/openapi.json`)), "utf8"));
  return describeApi(api, document);
});
await writeFile(new URL("../dist/operations.json", import.meta.url), JSON.stringify(await Promise.all(apis)));
