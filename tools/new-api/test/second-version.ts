import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";

const chain = join(import.meta.dirname, "chain");

/** Writes the next version of the document in `chain` into a new folder. Returns its file. */
export async function writeSecondVersion(folder: string): Promise<string> {
  const files = ["openapi.yaml", "schemas.yaml"];
  const [root, schemas] = await Promise.all(
    files.map(async (file) => parse(await readFile(join(chain, file), "utf8"))),
  );
  const { paths } = root;
  root.info.version = "2.4.0";
  paths["/blocks/{height}/header"].get.operationId = "getBlockHeader";
  delete paths["/transactions/{hash}"].delete;
  delete paths["/fees"];
  const content = { "application/json": { schema: { type: "array", items: { $ref: "schemas.yaml#/BlockEvent" } } } };
  paths["/blocks/{height}/events"] = {
    get: {
      operationId: "listBlockEvents",
      parameters: [{ $ref: "#/components/parameters/height" }],
      responses: { 200: { description: "The events of a block.", content } },
    },
  };
  schemas.BlockEvent = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
  schemas.NodeInfo.properties.peers.type = "string";
  schemas.NodeInfo.properties.started = { type: "string", format: "date-time" };
  await mkdir(folder);
  await writeFile(join(folder, "openapi.yaml"), stringify(root));
  await writeFile(join(folder, "schemas.yaml"), stringify(schemas));
  return join(folder, "openapi.yaml");
}
