/**
 * The parts of Prism that every mock needs. It is written in JavaScript because the declarations of `http-spec` lead to
 * sources that are no modules; `checks.d.ts` declares what is used of them.
 */
export { convertToJsonSchema } from "@stoplight/http-spec/oas";
export { transformOas3Operations } from "@stoplight/http-spec/oas3/operation";
// The index of prism-http would load all of Prism. This path is of the one version that the manifest pins.
export { validateInput, validateOutput, validateSecurity } from "@stoplight/prism-http/dist/validator/index.js";
