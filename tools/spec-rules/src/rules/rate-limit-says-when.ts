import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** An answer with status 429 says in `Retry-After` when the caller may go on. */
export const rateLimitSaysWhen: Rule = () => ({
  Responses(node, context) {
    const response = new Cursor(context, node).get("429");
    if (response === undefined) return;
    const headers = Object.keys(response.get("headers")?.object ?? {});
    if (headers.some((name) => name.toLowerCase() === "retry-after")) return;
    response.report(
      "A 429 response must declare the header `Retry-After`: without it a client can only guess when to go on.",
    );
  },
});
