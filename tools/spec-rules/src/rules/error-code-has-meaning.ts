import { codeIn } from "@ledgergate/support/service-kit";
import { Cursor } from "../cursor.ts";
import { answerSchemas, operationsOf } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { branches } from "../schemas.ts";

/**
 * Requires a meaning (`x-error-meanings`) for every code that a document lists or shows, and a code for every meaning. Docs and
 * clients show the meaning beside the code.
 */
export const errorCodeHasMeaning: Rule = () => {
  const codes = new Set<string>();
  const meanings = new Map<unknown, Cursor>();
  return {
    Root(node, context) {
      for (const { operation } of operationsOf(new Cursor(context, node)))
        for (const { mediaType, body } of answerSchemas(operation))
          for (const [, example] of mediaType.entries("examples")) {
            const value = example.get("value");
            if (value !== undefined) visit(body, value);
          }
      for (const [code, meaning] of [...meanings.values()].flatMap((table) => table.entries()))
        if (!codes.has(code))
          meaning.report(
            `No failure of this document has the code \`${code}\`: it is neither listed nor in an example.`,
          );
    },
  };

  /** Follows an example down its schema to the members with codes. */
  function visit(schema: Cursor, value: Cursor): void {
    for (const branch of branches(schema)) {
      const mark = branch.object["x-error-code"];
      if (mark !== undefined) checkCode(branch, { mark, value });
      for (const [name, property] of branch.entries("properties")) {
        const member = value.get(name);
        if (member !== undefined) visit(property, member);
      }
    }
  }

  function checkCode(schema: Cursor, { mark, value }: { mark: unknown; value: Cursor }): void {
    const table = schema.get("x-error-meanings");
    if (table !== undefined) meanings.set(table.node, table);
    const shown = codeIn(value.node, mark);
    if (shown !== undefined) demand(value, shown);
    for (const [, listed] of schema.entries("enum")) demand(listed, String(listed.node));

    function demand(at: Cursor, code: string): void {
      const isNew = !codes.has(code);
      codes.add(code);
      if (!isNew || Object.hasOwn(table?.object ?? {}, code)) return;
      at.report(`The error code \`${code}\` has no meaning. Add it to \`x-error-meanings\` beside \`x-error-code\`.`);
    }
  }
};
