import type { PaginationDescriptor } from "@ledgergate/runtime";
import type { HttpMethod, OperationObject } from "@ledgergate/support/service-kit";
import { readAnswerModel } from "./answer.ts";
import { readInput } from "./input.ts";
import { inputNameOf, type ListedOperation } from "./list-operations.ts";
import type { DeclaredFailure, InputMember, OperationModel } from "./model.ts";
import type { Document } from "./openapi.ts";
import { readPagination } from "./pagination.ts";
import type { Place } from "./place.ts";
import { present } from "./present.ts";
import type { SortedResponses } from "./responses.ts";

export function readOperation(document: Document, listed: ListedOperation, responses: SortedResponses): OperationModel {
  const { id, path, method, operation: place } = listed;
  const operation = place.node;
  checkMethod(listed);
  checkPath(listed);
  const input = readInput(listed);
  const answer = readAnswerModel(responses, listed);
  const pagination = readPagination({ input: input.members, answer, responses }, place);
  const { bodyType, blobTypes, optionalBody } = input;
  const { summary, description, "x-use-instead": useInstead } = operation;
  return {
    id,
    method: method.toUpperCase() as OperationModel["method"],
    path,
    inputName: inputNameOf(id),
    input: input.members.map((member) => withCursor(member, pagination?.descriptor)),
    answer,
    failures: declaredFailures(responses, answer.failure?.member),
    deprecated: operation.deprecated === true,
    safe: decide(operation["x-safe"], method, ["get", "head", "options"]),
    ...present({
      useInstead: operation.deprecated === true && typeof useInstead === "string" && useInstead,
      summary,
      description,
      computeUnits: readComputeUnits(place),
      retryable: decide(operation["x-retryable"], method, ["get", "head", "put", "delete"]),
      docsUrl: docsLink(listed, document),
      pagination,
      bodyType,
      blobTypes,
      optionalBody,
    }),
  };
}

/** Lets the caller pass a page's cursor as the input that starts a page, if the server sends cursors. */
function withCursor(member: InputMember, pagination: PaginationDescriptor | undefined): InputMember {
  if (pagination?.cursorHeader === undefined || member.name !== pagination.start) return member;
  return { ...member, rule: { ...member.rule, cursor: true } };
}

function checkMethod({ method, operation }: ListedOperation): void {
  if (method === "trace") {
    operation.note("is a TRACE request, which fetch refuses to send", "Leave the operation out (--skip).");
  }
}

/** Checks that a path is a part of a URL: the client appends it to the server's path and adds the query. */
function checkPath({ path, item }: ListedOperation): void {
  if (!path.startsWith("/")) item.noteFault("does not begin with a slash", "Add the slash.");
  if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    item.note("has a segment . or .., which URLs leave out", "Write the path without it, or leave it out (--skip).");
  if (!/[?#]/.test(path)) return;
  item.note(
    "has ? or # in it, but the client appends the query",
    "Describe the query as parameters, or leave the path out (--skip).",
  );
}

/** Decides by the mark of an operation, else by its HTTP method. */
function decide(mark: unknown, method: HttpMethod, methods: readonly HttpMethod[]): boolean {
  return typeof mark === "boolean" ? mark : methods.includes(method);
}

function readComputeUnits(operation: Place<OperationObject>): number | undefined {
  const cost = operation.node["x-compute-units"];
  if (cost === undefined || (Number.isInteger(cost) && Number(cost) >= 0)) return cost as number | undefined;
  operation.below(cost, "x-compute-units").note("is not a whole number of Compute Units", "Write it as an integer.");
  return undefined;
}

function declaredFailures({ successes, failures }: SortedResponses, member: string | undefined): DeclaredFailure[] {
  const declared = failures.map(({ status, place }) => ({ status, description: place.node.description ?? "" }));
  if (member === undefined) return declared;
  const statuses = successes.map(({ status }) => status).join(" or ");
  return [{ status: statuses, description: `A body with the member \`${member}\`.` }, ...declared];
}

/**
 * Finds the address of an operation in the published docs: its own `externalDocs`, else the document's together with
 * `x-operation-anchor`. A page that describes the whole API does not count.
 */
function docsLink(
  { id, operation: { node: operation } }: ListedOperation,
  { externalDocs = {} }: Document,
): string | undefined {
  const anchor = id === operation.operationId ? externalDocs["x-operation-anchor"] : undefined;
  const [page = ""] = (externalDocs.url ?? "").split("#", 1);
  const anchored = typeof anchor === "string" ? `${page}#${anchor.replaceAll("{operationId}", id)}` : "";
  const address = operation.externalDocs?.url ?? anchored;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  // A brace would end the link.
  return new URL(address).href.replaceAll("}", "%7D");
}
