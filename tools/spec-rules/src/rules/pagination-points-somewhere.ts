import { Cursor } from "../cursor.ts";
import { answerBodies, isSuccess } from "../operation.ts";
import type { Rule } from "../redocly.ts";

/** `x-pagination` names parameters, headers and members that the operation has. */
export const paginationPointsSomewhere: Rule = () => ({
  Operation(node, context) {
    const operation = new Cursor(context, node);
    const pagination = operation.get("x-pagination");
    if (pagination === undefined) return;
    const { start, order, limit, cursorHeader, items, from } = pagination.object;

    const queries = (operation.get("parameters")?.entries() ?? [])
      .filter(([, { object }]) => object.in === "query")
      .map(([, { object }]) => object.name);
    for (const [member, name] of Object.entries({ start, order, limit })) {
      if (name === undefined || queries.includes(name)) continue;
      pagination
        .get(member)
        ?.report(`The operation has no query parameter \`${name}\`. It has: ${queries.join(", ")}.`);
    }

    const headers = Object.keys(operation.get("responses", "200", "headers")?.object ?? {});
    if (cursorHeader !== undefined && !headers.includes(String(cursorHeader))) {
      pagination.get("cursorHeader")?.report(`The 200 response has no header \`${cursorHeader}\`.`);
    }

    for (const { status, mediaType } of answerBodies(operation)) {
      const body = mediaType.get("schema");
      if (!isSuccess(status) || body === undefined || !String(mediaType.location.pointer).includes("json")) continue;
      const list = [body].flatMap((schema) => membersAt(schema, String(items))).find((schema) => schema.get("items"));
      if (list === undefined) {
        pagination
          .get("items")
          ?.report(`\`${items}\` is no array of the body. Point at the one that holds the records.`);
      } else if (membersAt(list.get("items"), String(from)).length === 0) {
        pagination
          .get("from")
          ?.report(`A record has no \`${from}\`. Point at the member that the next page starts from.`);
      }
    }
  },
});

/** The schemas that a JSON pointer into a value may lead to: one for each branch of a union that has the member. */
function membersAt(schema: Cursor | undefined, pointer: string): readonly Cursor[] {
  let found = schema === undefined ? [] : [schema];
  for (const key of pointer.split("/").slice(1)) {
    found = found.flatMap((each) => [...branches(each)].flatMap((branch) => branch.get("properties", key) ?? []));
  }
  return found;
}

function* branches(schema: Cursor): Generator<Cursor> {
  yield schema;
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const [, branch] of schema.get(keyword)?.entries() ?? []) yield* branches(branch);
  }
}
