import { Cursor } from "../cursor.ts";
import { isNodeApi } from "../node-api.ts";
import { answerBodies, operationsOf, parametersOf } from "../operation.ts";
import type { LintedNode, Rule } from "../redocly.ts";

/**
 * Requires an example with the service's answer (`x-answers`) for every condition in which a call is refused. The mock refuses
 * calls with these examples and has none of its own.
 */
export const conditionHasAnswer: Rule = () => ({
  Root(node, context) {
    const root = new Cursor(context, node);
    for (const { item, method, operation } of operationsOf(root)) {
      const answered = new Set(answerBodies(operation).flatMap(({ mediaType }) => conditionsAnswered(mediaType)));
      const schemes = schemesOf(root, operation.object);
      const missing = [
        ...always,
        ...(isNodeApi(root.object) ? ofNodes : []),
        ...(isNodeApi(root.object) || schemes.some(({ type }) => type === "apiKey") ? ofKeys : []),
        ...(schemes.some(isBearer) ? ["invalid_token"] : []),
        ...(operation.object["x-service-state"] === "token" ? ["unknown_client"] : []),
        ...new Set(parametersOf(item, operation).map(({ object }) => `invalid_${object.in}`)),
        ...(operation.get("requestBody") === undefined ? [] : withBody),
      ].filter((condition) => !answered.has(condition));
      if (missing.length === 0) continue;
      operation.report(
        `${method.toUpperCase()} has no example that answers to: ${missing.join(", ")}. Name these conditions in the \`x-answers: { to }\` of an example.`,
      );
    }
  },
});

const always = ["unknown_route", "method_not_allowed", "rate_limited", "overloaded"];
const ofNodes = ["node_unreachable", "node_timeout"];
/** A call carries an API key in the server's path, or by a security scheme. */
const ofKeys = ["missing_key", "unknown_key"];
const withBody = ["body_too_large", "unsupported_media_type", "malformed_body", "invalid_body"];

/** Lists the conditions that examples answer in general. An answer for one parameter or member leaves the others unanswered. */
function conditionsAnswered(mediaType: Cursor): readonly unknown[] {
  return mediaType
    .entries("examples")
    .flatMap(([, example]) => example.get("x-answers") ?? [])
    .filter((answers) => answers.object.name === undefined)
    .flatMap((answers) => answers.entries("to"))
    .map(([, { node }]) => node);
}

function schemesOf(root: Cursor, operation: LintedNode): readonly LintedNode[] {
  const requirements = (operation.security ?? root.object.security ?? []) as readonly LintedNode[];
  const names = requirements.flatMap((requirement) => Object.keys(requirement));
  return names.map((name) => root.get("components", "securitySchemes", name)?.object ?? {});
}

function isBearer({ type, scheme }: LintedNode): boolean {
  return type === "http" && scheme === "bearer";
}
