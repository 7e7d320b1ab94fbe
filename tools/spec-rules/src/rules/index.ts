import type { Rule } from "../redocly.ts";
import { aliasNamesMember } from "./alias-names-member.ts";
import { answerFitsItsExample } from "./answer-fits-its-example.ts";
import { bodyIsNamed } from "./body-is-named.ts";
import { componentFileHasName } from "./component-file-has-name.ts";
import { conditionHasAnswer } from "./condition-has-answer.ts";
import { deprecatedNamesSuccessor } from "./deprecated-names-successor.ts";
import { encodedSlashesFillSegments } from "./encoded-slashes-fill-segments.ts";
import { errorCodeHasMeaning } from "./error-code-has-meaning.ts";
import { exampleHoldsNoSecret } from "./example-holds-no-secret.ts";
import { extensionIsDocumented } from "./extension-is-documented.ts";
import { failureHasCode } from "./failure-has-code.ts";
import { fileIsUsed } from "./file-is-used.ts";
import { integer64HasReason } from "./integer-64-has-reason.ts";
import { ledgerStateGoesByName } from "./ledger-state-goes-by-name.ts";
import { operationDeclaresFailures } from "./operation-declares-failures.ts";
import { operationHasComputeUnits } from "./operation-has-compute-units.ts";
import { paginationPointsSomewhere } from "./pagination-points-somewhere.ts";
import { pathIsAFile } from "./path-is-a-file.ts";
import { propertyHasDescription } from "./property-has-description.ts";
import { provenancePointsSomewhere } from "./provenance-points-somewhere.ts";
import { referenceStaysInside } from "./reference-stays-inside.ts";
import { responseEnumIsOpen } from "./response-enum-is-open.ts";
import { safeIsRetryable } from "./safe-is-retryable.ts";
import { schemaHasDescription } from "./schema-has-description.ts";
import { secretIsMarked } from "./secret-is-marked.ts";
import { serversAreGatewayAndMock } from "./servers-are-gateway-and-mock.ts";
import { unionIsComplete } from "./union-is-complete.ts";
import { upstreamHeaderIsDeclared } from "./upstream-header-is-declared.ts";

/** All rules by the name in reports, which is also the name of the rule's file. */
export const rules: Readonly<Record<string, Rule>> = {
  "alias-names-member": aliasNamesMember,
  "answer-fits-its-example": answerFitsItsExample,
  "body-is-named": bodyIsNamed,
  "component-file-has-name": componentFileHasName,
  "condition-has-answer": conditionHasAnswer,
  "deprecated-names-successor": deprecatedNamesSuccessor,
  "encoded-slashes-fill-segments": encodedSlashesFillSegments,
  "error-code-has-meaning": errorCodeHasMeaning,
  "example-holds-no-secret": exampleHoldsNoSecret,
  "extension-is-documented": extensionIsDocumented,
  "failure-has-code": failureHasCode,
  "file-is-used": fileIsUsed,
  "integer-64-has-reason": integer64HasReason,
  "ledger-state-goes-by-name": ledgerStateGoesByName,
  "operation-declares-failures": operationDeclaresFailures,
  "operation-has-compute-units": operationHasComputeUnits,
  "pagination-points-somewhere": paginationPointsSomewhere,
  "path-is-a-file": pathIsAFile,
  "property-has-description": propertyHasDescription,
  "provenance-points-somewhere": provenancePointsSomewhere,
  "reference-stays-inside": referenceStaysInside,
  "response-enum-is-open": responseEnumIsOpen,
  "safe-is-retryable": safeIsRetryable,
  "schema-has-description": schemaHasDescription,
  "secret-is-marked": secretIsMarked,
  "servers-are-gateway-and-mock": serversAreGatewayAndMock,
  "union-is-complete": unionIsComplete,
  "upstream-header-is-declared": upstreamHeaderIsDeclared,
};
