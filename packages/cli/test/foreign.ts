import { readModel } from "@ledgergate/codegen";
import { type ApiDescriptor, createClient } from "@ledgergate/runtime";
import * as parts from "@ledgergate/runtime/parts";
import { vi } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import type { ApiEntry, OperationEntry } from "../src/operations.ts";

interface GivenOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly [mark: string]: unknown;
}

type GivenOperations = Readonly<Record<string, GivenOperation>>;

const done = { 204: { description: "Done." } };

/** Makes a document of operations by their names. Those with a body are POST. */
export function documentOf(operations: GivenOperations): object {
  const paths = Object.entries(operations).map(([operationId, operation]) => {
    const { parameters = [], requestBody } = operation;
    const words = parameters.flatMap((one) => (one.in === "path" ? `/{${one.name}}` : []));
    const method = requestBody === undefined ? "get" : "post";
    return [`/${operationId}${words.join("")}`, { [method]: { operationId, responses: done, ...operation } }];
  });
  // No client could have this name: it has the folder's.
  return {
    openapi: "3.1.0",
    info: { title: "Promise", version: "1" },
    paths: Object.fromEntries(paths),
  };
}

/** Describes the API `foreign-api` of operations by their names, and makes its client without printed code. */
export function foreignApis(given: GivenOperations): readonly [ApiEntry] {
  const document = documentOf(given);
  const model = readModel(document, { name: "Foreign" });
  const operations = model.operations.map(({ id, input, answer, ...operation }) => {
    const rules = Object.fromEntries(input.map(({ name, rule }) => [name, rule]));
    return [id, { ...operation, ...answer, input: rules }];
  });
  const descriptor = { ...parts, ...model, operations: Object.fromEntries(operations) } as object as ApiDescriptor;
  const create = (options: { readonly baseUrl: string }) => parts.withEvents(createClient(descriptor, options));
  vi.doMock("@ledgergate/foreign-api", () => ({ createForeignApi: create }));
  return [describeApi("foreign-api", document)];
}

/** Describes an API of one operation. */
export function describeOne(operation: GivenOperation, id = "getThing"): { api: ApiEntry; operation: OperationEntry } {
  const api = describeApi("foreign-api", documentOf({ [id]: operation }));
  return { api, operation: api.operations[0] as OperationEntry };
}
