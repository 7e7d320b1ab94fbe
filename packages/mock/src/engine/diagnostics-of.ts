import type { IPrismDiagnostic } from "@stoplight/prism-core";

/** What one of Prism's validators found. */
export type Found = { readonly _tag: "Left"; readonly left: readonly IPrismDiagnostic[] } | { readonly _tag: "Right" };

/** The diagnostics of one of Prism's validators: none where it found nothing wrong. */
export function diagnosticsOf(found: Found): readonly IPrismDiagnostic[] {
  return found._tag === "Left" ? found.left : [];
}
