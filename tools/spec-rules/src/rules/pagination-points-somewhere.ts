import { Cursor } from "../cursor.ts";
import { answerSchemas, isSuccessStatus } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { schemasAt } from "../schemas.ts";

/** Requires `x-pagination` to name parameters, headers and members that exist. */
export const paginationPointsSomewhere: Rule = () => ({
  Operation(node, context) {
    const operation = new Cursor(context, node);
    const pagination = operation.get("x-pagination");
    if (pagination === undefined) return;
    checkParameters(operation, pagination);
    checkHeader(operation, pagination);
    checkRecords(operation, pagination);
  },
});

function checkParameters(operation: Cursor, pagination: Cursor): void {
  const names = (operation.get("parameters")?.entries() ?? [])
    .filter(([, { object }]) => object.in === "query")
    .map(([, { object }]) => object.name);
  for (const member of ["start", "order", "limit"]) {
    const name = pagination.get(member);
    if (name === undefined || names.includes(name.node)) continue;
    name.report(`The operation has no query parameter \`${name.node}\`. It has: ${names.join(", ")}.`);
  }
}

function checkHeader(operation: Cursor, pagination: Cursor): void {
  const header = pagination.get("cursorHeader");
  if (header === undefined || operation.get("responses", "200", "headers", String(header.node)) !== undefined) return;
  header.report(`The 200 response has no header \`${header.node}\`. Declare it, or name one that is declared.`);
}

function checkRecords(operation: Cursor, pagination: Cursor): void {
  const items = pagination.get("items");
  const from = pagination.get("from");
  for (const { status, type, body } of answerSchemas(operation)) {
    if (!isSuccessStatus(status) || !type.endsWith("json")) continue;
    const records = schemasAt(body, String(items?.node)).flatMap((list) => list.get("items") ?? []);
    if (records.length === 0) {
      items?.report(`\`${items.node}\` is no array of the body. Point at the array of records.`);
    } else if (records.every((record) => schemasAt(record, String(from?.node)).length === 0)) {
      from?.report(`A record has no \`${from.node}\`. Point at the member that the next page starts from.`);
    }
  }
}
