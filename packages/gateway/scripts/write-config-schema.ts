/** Writes the schema of the configuration, for editors: `dist/config-schema.json`. */
import { writeFile } from "node:fs/promises";
import { configJsonSchema } from "../src/config/schema.ts";

await writeFile(new URL("../dist/config-schema.json", import.meta.url), `${JSON.stringify(configJsonSchema)}\n`);
