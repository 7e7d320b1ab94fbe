import type { getHttpOperationsFromSpec } from "@stoplight/prism-http";

export { validateInput, validateOutput, validateSecurity } from "@stoplight/prism-http/dist/validator/index.js";

export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** Reads the operations of a document. Prism keeps parts of the document in them. */
export declare function transformOas3Operations(document: object): PrismOperation[];

export declare function convertToJsonSchema(document: object, schema: object): object;
