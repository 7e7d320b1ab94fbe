import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { JsonObject } from "../../src/document/json.ts";

const source = readFileSync(new URL("pet-document.yaml", import.meta.url), "utf8");

export const petDocument = (): JsonObject => parse(source);
