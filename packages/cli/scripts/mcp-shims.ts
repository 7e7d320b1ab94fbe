/**
 * Stands for the platform of the MCP SDK. Leaves out its validator of JSON Schemas, a third of the MCP server: our tools check their
 * input by the document's rules.
 */
export { default as process } from "node:process";

export class DefaultJsonSchemaValidator {}
