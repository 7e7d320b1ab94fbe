import type { LedgerState } from "@ledgergate/runtime";
import { exportedBy, isClientName } from "./client-name.ts";
import { readFailures } from "./failures.ts";
import { placeIntegers } from "./integer-places.ts";
import type { ListedOperation } from "./list-operations.ts";
import type { ApiModel, OperationModel } from "./model.ts";
import { readModels } from "./models.ts";
import type { Document } from "./openapi.ts";
import { readOperation } from "./operation.ts";
import type { Place } from "./place.ts";
import { present } from "./present.ts";
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
  const sorted: SortedResponses[] = [];
  checkClientName(name, document);
  const operations = listed.map((one): OperationModel => {
    const responses = readResponses(one.operation);
    sorted.push(responses);
    checkOwnServers(one, document, serverPath);
    return readOperation(document.node, one, responses);
  });
  const { failures, errorCodes } = readFailures(sorted);
  const models = readModels(document, [...exportedBy(name), ...operations.map(({ inputName }) => inputName)]);
  const { title, version, summary } = document.node.info;
  return {
    title,
    version: String(version ?? ""),
    ...(typeof summary === "string" && { summary }),
    name,
    serverPath: readServerPath(document, serverPath),
    ...readSecurity(document),
    ...present({ ledgerHeaders: readLedgerHeaders(sorted), failures }),
    errorCodes,
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

/** Finds the lower-case response header of each member of the ledger state. `undefined` if the API has none. */
function readLedgerHeaders(responses: readonly SortedResponses[]): Readonly<Record<string, string>> | undefined {
  const found = new Map<string, string>();
  for (const { place } of responses.flatMap(({ successes, failures }) => [...successes, ...failures])) {
    for (const [name, { end }] of place.entries("headers")) {
      if (end.node["x-ledger-state"] === undefined) continue;
      const member = String(end.node["x-ledger-state"]);
      if (!Object.hasOwn(MEMBERS, member)) {
        const known = Object.keys(MEMBERS).join(", ");
        end.note(`names no member of the ledger state (${member})`, `Write one of ${known}.`);
      }
      const header = found.get(member) ?? name.toLowerCase();
      if (header !== name.toLowerCase())
        end.note(`names the member ${member}, as the header ${header} does`, "Mark one header for each member.");
      found.set(member, header);
    }
  }
  return found.size > 0 ? Object.fromEntries(found) : undefined;
}
