import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/**
 * What `x-answers` says must fit the example that carries it: a status where the response has none of its own, the
 * response's status elsewhere, and only string members of the example to fill.
 */
export const answerFitsItsExample: Rule = () => ({
  Responses(node, context) {
    for (const [status, response] of new Cursor(context, node).entries()) {
      for (const [, mediaType] of response.get("content")?.entries() ?? []) {
        for (const [name, example] of mediaType.get("examples")?.entries() ?? []) {
          checkStatus(status, name, example);
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
      `The example \`${name}\` stands under \`default\`. Say which status it has in \`x-answers: { status }\`.`,
    );
  }
  if (/^\d{3}$/.test(declared) && status !== undefined && String(status) !== declared) {
    example.report(
      `The example \`${name}\` has the status ${status} but stands under ${declared}. Remove the status, or move it.`,
    );
  }
}

function checkFill(example: Cursor): void {
  for (const [pointer, text] of example.get("x-answers", "fill")?.entries() ?? []) {
    const keys = pointer
      .split("/")
      .slice(1)
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    if (typeof example.get("value", ...keys)?.node === "string") continue;
    text.report(`\`${pointer}\` is no string of the example's value. Point at one that the reason can be written to.`);
  }
}
