import { Cursor } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Every body has named examples. The mock answers with them; without one it would make a body up. */
export const bodyHasExamples: Rule = () => ({
  MediaType(node, context) {
    const mediaType = new Cursor(context, node);
    // Names count, whether or not their references lead somewhere: Redocly reports those that do not.
    if (Object.keys(mediaType.get("examples")?.object ?? {}).length > 0) return;
    mediaType.report(
      `The \`${context.key}\` body has no named example. Add \`examples:\` with a $ref to components/examples/<Name>.yaml.`,
    );
  },
});
