import { readPointer } from "@ledgergate/support/service-kit";
import { Cursor } from "../cursor.ts";
import { answerBodies, parametersOf, requestSchemas } from "../operation.ts";
import type { Rule } from "../redocly.ts";
import { schemasAt } from "../schemas.ts";

/**
 * Checks `x-answers` against the example that has it. Under `default` a status is required. Elsewhere the status must be the
 * response's own. `name` must be a parameter or member that a condition in `to` can concern. Each text in `fill` must replace a
 * string of the example, and may have only known placeholders.
 */
export const answerFitsItsExample: Rule = () => ({
  PathItem(node, context) {
    const item = new Cursor(context, node);
    for (const [, operation] of item.entries()) {
      for (const { status, mediaType } of answerBodies(operation)) {
        for (const [name, example] of mediaType.entries("examples")) {
          checkStatus(status, name, example);
          checkName(item, operation, example);
          checkFill(example);
        }
      }
    }
  },
});

function checkStatus(declared: string, name: string, example: Cursor): void {
  const status = example.get("x-answers", "status")?.node;
  if (declared === "default" && status === undefined) {
    example.report(
      `The example \`${name}\` is declared under \`default\`. Give its status in \`x-answers: { status }\`.`,
    );
  }
  if (/^\d{3}$/.test(declared) && status !== undefined && String(status) !== declared) {
    example.report(
      `The example \`${name}\` has the status ${status} but is declared under ${declared}. Remove the status, or move it.`,
    );
  }
}

function checkName(item: Cursor, operation: Cursor, example: Cursor): void {
  const name = example.get("x-answers", "name");
  if (name === undefined) return;
  const conditions = example.entries("x-answers", "to");
  if (conditions.some(([, { node }]) => canBeAbout(String(node), String(name.node), item, operation))) return;
  name.report(
    `The conditions in \`to\` cannot concern \`${name.node}\` of \`${operation.object.operationId}\`. Name a parameter or member that it has, or omit the example there.`,
  );
}

function canBeAbout(condition: string, name: string, item: Cursor, operation: Cursor): boolean {
  if (condition !== "invalid_body") {
    return parametersOf(item, operation).some(
      ({ object }) => object.name === name && `invalid_${object.in}` === condition,
    );
  }
  const pointer = `/${name.replaceAll(".", "/")}`;
  return requestSchemas(operation).some((body) => schemasAt(body, pointer).length > 0);
}

function checkFill(example: Cursor): void {
  for (const [pointer, text] of example.entries("x-answers", "fill")) {
    const unknown = String(text.node)
      .match(/\{[^{}]*\}/g)
      ?.find((placeholder) => !["{in}", "{name}", "{reason}"].includes(placeholder));
    if (unknown !== undefined) text.report(`The placeholder \`${unknown}\` is unknown. Use {in}, {name} or {reason}.`);
    if (typeof example.get("value", ...readPointer(pointer))?.node === "string") continue;
    text.report(
      `\`${pointer}\` is no string of the example's value. Point at a string, which the text in \`fill\` replaces.`,
    );
  }
}
