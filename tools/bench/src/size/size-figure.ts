import type { Figure } from "../figure.ts";
import { CLIENT_PROGRAMS, measureBundle } from "./bundle-size.ts";

/** What a browser loads for a client. */
export const sizeFigure: Figure = {
  name: "size",
  about: "minified and compressed size of each client with one call",
  async measure() {
    const sizes = [];
    for (const [name, program] of Object.entries(CLIENT_PROGRAMS)) sizes.push(await measureBundle(name, program));
    const together = Object.values(CLIENT_PROGRAMS).slice(1).join("\n").replaceAll("import ", "\nimport ");
    sizes.push(await measureBundle("all five together", together));
    return [
      {
        title: "Size of a client with one call",
        columns: [
          { title: "minified", unit: "B" },
          { title: "gzipped", unit: "B" },
        ],
        rows: sizes.map(({ name, minified, gzipped }) => ({ name, values: [minified, gzipped] })),
      },
    ];
  },
};
