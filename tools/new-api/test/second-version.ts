import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";

const chain = join(import.meta.dirname, "chain/openapi.yaml");

/** Writes the next version of the document in `chain` into a new folder. It has a second file. Returns the first one. */
export async function writeSecondVersion(folder: string): Promise<string> {
  const root = parse(await readFile(chain, "utf8"));
  const { paths, components } = root;
  root.info.version = "2.4.0";
  paths["/blocks/{height}/header"].get.operationId = "getBlockHeader";
  delete paths["/transactions/{hash}"].delete;
  delete paths["/fees"];
  const content = { "application/json": { schema: { type: "array", items: { $ref: "events.yaml#/BlockEvent" } } } };
  paths["/blocks/{height}/events"] = {
    get: {
      operationId: "listBlockEvents",
      parameters: [{ $ref: "#/components/parameters/height" }],
      responses: { 200: { description: "The events of a block.", content } },
    },
  };
  components.schemas.NodeInfo.properties.peers.type = "string";
  components.schemas.NodeInfo.properties.started = { type: "string", format: "date-time" };
  const BlockEvent = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
  await mkdir(folder);
  await writeFile(join(folder, "openapi.yaml"), stringify(root));
  await writeFile(join(folder, "events.yaml"), stringify({ BlockEvent }));
  return join(folder, "openapi.yaml");
}
