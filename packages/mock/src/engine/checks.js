/**
 * The parts of Prism that every mock needs. It is written in JavaScript because the declarations of Prism lead to sources that are
 * no modules; `checks.d.ts` declares what is used of them.
 */
// The index of prism-http would load all of Prism. These paths are of the one version that the manifest pins.
export { validateMediaType } from "@stoplight/prism-http/dist/validator/index.js";
export { validateAgainstSchema } from "@stoplight/prism-http/dist/validator/validators/utils.js";
