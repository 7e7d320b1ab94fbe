import type { LedgerState } from "@ledgergate/runtime";
import { exportedBy, isClientName } from "./client-name.ts";
import { FailureShapes } from "./failures.ts";
import { placeIntegers } from "./integer-places.ts";
import type { ListedOperation } from "./list-operations.ts";
import type { ApiModel, OperationModel } from "./model.ts";
import { readModels } from "./models.ts";
import type { Document } from "./openapi.ts";
import { readOperation } from "./operation.ts";
import type { Place } from "./place.ts";
import { readResponses, type SortedResponses } from "./responses.ts";
import { readSecurity } from "./security.ts";
import { checkOwnServers, readServerPath } from "./server-path.ts";
import { SCHEMA_TYPE, schemaType } from "./type-names.ts";

/** Input of `readApiModel` besides the document. */
interface ApiOptions {
  readonly name: string;
  readonly operations: readonly ListedOperation[];
  /** Path between the host and the operations' paths. It overrides the document's. */
  readonly serverPath?: string | undefined;
}

/** Reads a checked document. If it notes problems, the result is incomplete. */
export function readApiModel(
  document: Place<Document>,
  { name, operations: listed, serverPath }: ApiOptions,
): ApiModel {
  const failureShapes = new FailureShapes();
  const ledgerHeaders = new LedgerHeaders();
  checkClientName(name, document);
  const operations = listed.map((one): OperationModel => {
    const responses = readResponses(one.operation);
    failureShapes.add(responses);
    ledgerHeaders.add(responses);
    checkOwnServers(one, document, serverPath);
    return readOperation(document.node, one, responses);
  });
  const headers = ledgerHeaders.finish();
  const failures = failureShapes.finish();
  const models = readModels(document, [...exportedBy(name), ...operations.map(({ inputName }) => inputName)]);
  const { title, version, summary } = document.node.info;
  return {
    title,
    version: String(version ?? ""),
    ...(typeof summary === "string" && { summary }),
    name,
    serverPath: readServerPath(document, serverPath),
    ...readSecurity(document),
    ...(headers && { ledgerHeaders: headers }),
    ...(failures && { failures }),
    errorCodes: failureShapes.codes(),
    ...placeIntegers(
      operations.map((operation) => ({ ...operation, input: useRequestTypes(operation.input, models) })),
    ),
    models,
  };
}

/** Lets inputs have the types of requests. */
function useRequestTypes(input: OperationModel["input"], models: ApiModel["models"]): OperationModel["input"] {
  const copies = new Map(
    models.flatMap(({ schema, requestOf }) =>
      requestOf === undefined ? [] : [[schemaType(requestOf), schemaType(schema)]],
    ),
  );
  return input.map((member) => ({
    ...member,
    type: member.type.replace(SCHEMA_TYPE, (type) => copies.get(type) ?? type),
  }));
}

function checkClientName(name: string, document: Place<Document>): void {
  if (isClientName(name)) return;
  const remedy = "Give the client a PascalCase name (--name).";
  document.below(name, "info", "title").note(`is not a valid name for the client's interface (${name})`, remedy);
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

/** Collects the response header of each member of the ledger state, from all operations. */
class LedgerHeaders {
  readonly #headers = new Map<string, string>();

  /** Adds the response headers of an operation that have `x-ledger-state`. */
  add({ successes, failures }: SortedResponses): void {
    for (const { place } of [...successes, ...failures]) {
      for (const [name, { end }] of place.entries("headers")) {
        const member = end.node["x-ledger-state"];
        if (member !== undefined) this.#note(String(member), name.toLowerCase(), end);
      }
    }
  }

  /** Returns the lower-case header by member. `undefined` if the API has none. */
  finish(): Readonly<Record<string, string>> | undefined {
    return this.#headers.size > 0 ? Object.fromEntries(this.#headers) : undefined;
  }

  #note(member: string, header: string, place: Place): void {
    if (!Object.hasOwn(MEMBERS, member)) {
      const known = Object.keys(MEMBERS).join(", ");
      place.note(`names no member of the ledger state (${member})`, `Write one of ${known}.`);
    }
    const known = this.#headers.get(member) ?? header;
    if (known !== header) {
      place.note(`names the member ${member}, as the header ${known} does`, "Mark one header for each member.");
    }
    this.#headers.set(member, known);
  }
}
