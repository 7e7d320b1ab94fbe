import type { IPrismDiagnostic } from "@stoplight/prism-core";

/** Compares a value with a schema by ajv. */
export declare function validateAgainstSchema(
  value: unknown,
  schema: object,
  coerce: boolean,
  context: 0 /* Input */,
  prefix: string,
  bundle: object,
): { readonly _tag: "Some"; readonly value: readonly IPrismDiagnostic[] } | { readonly _tag: "None" };

export declare function validateMediaType(
  contents: readonly { readonly mediaType: string }[],
  mediaType: string | undefined,
): { readonly _tag: "Left"; readonly left: readonly IPrismDiagnostic[] } | { readonly _tag: "Right" };
