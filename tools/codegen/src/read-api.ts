import type { LedgerState } from "@ledgergate/runtime";
import { createDeepCheck } from "./deep-check.ts";
import type { ListedOperation } from "./list-operations.ts";
import type { ApiModel, OperationModel } from "./model.ts";
import type { Document } from "./openapi.ts";
import { type OperationContext, readResponses, type SortedResponses } from "./operation-context.ts";
import type { Problems } from "./problems.ts";
import { FailureShapes } from "./read-failures.ts";
import { readModels } from "./read-models.ts";
import { readOperation } from "./read-operation.ts";
import { readSecurity } from "./read-security.ts";
import { checkOwnServers, readServerPath } from "./read-server-path.ts";
import { below, createResolver } from "./references.ts";
import { PART_NAMES, RUNTIME_TYPES } from "./runtime-names.ts";
import { isExactInteger } from "./special-types.ts";
import { isIdentifier } from "./type-names.ts";

/** Options that override a document. */
interface ApiOptions {
  /** Name of the client's interface. */
  readonly name: string;
  readonly operations: readonly ListedOperation[];
  /** Path between the host and the operations' paths, in place of the document's. */
  readonly serverPath?: string | undefined;
}

/** Reads a checked document. Where it notes problems, the result is incomplete. */
export function readApi(
  document: Document,
  { name, operations: listed, serverPath }: ApiOptions,
  problems: Problems,
): ApiModel {
  const resolver = createResolver(document);
  const mayBeExact = createDeepCheck(document, isExactInteger);
  const mayBeSecret = createDeepCheck(document, ({ format }) => format === "password");
  const failureShapes = new FailureShapes();
  const ledgerHeaders = new LedgerHeaders();
  checkClientName(name, problems);
  const operations = listed.map((one): OperationModel => {
    const context: OperationContext = { ...one, resolver, problems, mayBeExact, mayBeSecret };
    const responses = readResponses(context);
    failureShapes.add(responses, context);
    ledgerHeaders.add(responses, context);
    checkOwnServers(one, document, serverPath, problems);
    return readOperation(document, one, responses, context);
  });
  const headers = ledgerHeaders.finish();
  const failures = failureShapes.finish(problems, resolver);
  return {
    title: document.info.title,
    version: String(document.info.version ?? ""),
    name,
    serverPath: readServerPath(document, serverPath, problems),
    ...readSecurity(document, resolver),
    ...(headers && { ledgerHeaders: headers }),
    ...(failures && { failures }),
    errorCodes: failureShapes.codes(resolver),
    operations,
    models: readModels(document, resolver),
  };
}

/** Names that a generated `operations.ts` imports, so no interface may have them. */
const TAKEN = [...RUNTIME_TYPES, ...PART_NAMES];

function checkClientName(name: string, problems: Problems): void {
  if (isIdentifier(name) && !TAKEN.includes(name)) return;
  const remedy = "Give the client a PascalCase name (--name).";
  problems.add("#/info/title", `gives no name that the client's interface can have (${name})`, remedy);
}

const MEMBERS: Readonly<Record<keyof LedgerState, true>> = {
  chainId: true,
  ledgerVersion: true,
  oldestLedgerVersion: true,
  ledgerTimestampUsec: true,
  epoch: true,
  blockHeight: true,
  oldestBlockHeight: true,
  cursor: true,
};

/** Finds out, operation by operation, which response header carries which member of the ledger state. */
class LedgerHeaders {
  readonly #headers = new Map<string, string>();

  /** Takes in the response headers of an operation that are marked with `x-ledger-state`. */
  add({ successes, failures }: SortedResponses, { resolver, problems }: OperationContext): void {
    for (const { node, pointer } of [...successes, ...failures]) {
      for (const [name, header] of Object.entries(node.headers ?? {})) {
        const end = resolver.follow(header, below(pointer, "headers", name));
        const member = end.node["x-ledger-state"];
        if (member !== undefined) this.#note(String(member), name.toLowerCase(), end.pointer, problems);
      }
    }
  }

  /** Lower-case header by member; `undefined` where the API has none. */
  finish(): Readonly<Record<string, string>> | undefined {
    return this.#headers.size > 0 ? Object.fromEntries(this.#headers) : undefined;
  }

  #note(member: string, header: string, pointer: string, problems: Problems): void {
    if (!Object.hasOwn(MEMBERS, member)) {
      const known = Object.keys(MEMBERS).join(", ");
      problems.add(pointer, `carries no member of the ledger state (${member})`, `Write one of ${known}.`);
    }
    const known = this.#headers.get(member) ?? header;
    if (known !== header) {
      problems.add(pointer, `carries ${member}, as the header ${known} does`, "Mark one header for each member.");
    }
    this.#headers.set(member, known);
  }
}
