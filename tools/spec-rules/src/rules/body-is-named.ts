import { isReference } from "../cursor.ts";
import type { Rule } from "../redocly.ts";

/** Requires every body to be a schema with a file of its own, so that clients have a name for its type. */
export const bodyIsNamed: Rule = () => ({
  MediaType(mediaType, { report, location, key }) {
    if (isReference(mediaType.schema)) return;
    report({
      message: `The \`${key}\` body has no named schema. Move its schema to components/schemas/<Name>.yaml and refer to that file.`,
      location: mediaType.schema === undefined ? location : location.child(["schema"]),
    });
  },
});
