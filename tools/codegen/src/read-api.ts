import { createDeepCheck } from "./deep-check.ts";
import { isExactInteger } from "./is-exact-integer.ts";
import type { ApiModel, OperationModel } from "./model.ts";
import { type Document, isMethod } from "./openapi.ts";
import type { OperationContext } from "./operation-context.ts";
import { OperationNames } from "./operation-names.ts";
import { below } from "./pointer.ts";
import type { Problems } from "./problems.ts";
import { FailureShapes } from "./read-failure-shape.ts";
import { LedgerHeaders } from "./read-ledger-headers.ts";
import { readModels } from "./read-models.ts";
import { readOperation } from "./read-operation.ts";
import { readResponses } from "./read-responses.ts";
import { readSecurity } from "./read-security.ts";
import { createResolver } from "./resolver.ts";
import { readServerPath } from "./server-path.ts";

/** Reads a checked document. Where it notes problems, the result is incomplete. */
export function readApi(document: Document, name: string, problems: Problems): ApiModel {
  const resolver = createResolver(document);
  const mayBeExact = createDeepCheck(document, isExactInteger);
  const mayBeSecret = createDeepCheck(document, ({ format }) => format === "password");
  const failureShapes = new FailureShapes();
  const ledgerHeaders = new LedgerHeaders();
  const names = new OperationNames(name, problems);
  const operations: OperationModel[] = [];
  for (const [path, reference] of Object.entries(document.paths ?? {})) {
    if (path.startsWith("x-")) continue;
    const item = resolver.follow(reference, below("#/paths", path));
    for (const method of Object.keys(item.node).filter(isMethod)) {
      const operation = item.node[method];
      const pointer = below(item.pointer, method);
      const id = operation && names.addOperation(operation.operationId, pointer);
      if (!operation || id === undefined) continue;
      const context: OperationContext = { id, operation, pointer, resolver, problems, mayBeExact, mayBeSecret };
      const responses = readResponses(context);
      failureShapes.add(responses, context);
      ledgerHeaders.add(responses, context);
      operations.push(readOperation({ document, path, method, item }, responses, context));
    }
  }
  const headers = ledgerHeaders.finish();
  const failures = failureShapes.finish(problems);
  return {
    title: document.info.title,
    version: document.info.version,
    name,
    serverPath: readServerPath(document, problems),
    ...readSecurity(document, resolver, problems),
    ...(headers && { ledgerHeaders: headers }),
    ...(failures && { failures }),
    errorCodes: failureShapes.codes(resolver),
    operations,
    models: readModels(document, resolver, problems),
  };
}
