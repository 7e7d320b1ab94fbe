/**
 * The parts of Prism that every mock needs, loaded at their first use. It is written in JavaScript because the declarations of Prism lead to
 * sources that are no modules; `checks.d.cts` declares what is used of them.
 */
// The index of prism-http would load all of Prism. These paths are of the one version that the manifest pins.
exports.validateMediaType = (...given) =>
  require("@stoplight/prism-http/dist/validator/index.js").validateMediaType(...given);
exports.validateAgainstSchema = (...given) =>
  require("@stoplight/prism-http/dist/validator/validators/utils.js").validateAgainstSchema(...given);
