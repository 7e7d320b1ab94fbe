import { nodeAt, type Violation } from "@ledgergate/service-kit";

/** Maximum number of values that are left out of a body. */
const most = 1_000;

/**
 * Leaves out what breaks the schema of a generated body. Prism ends a schema that contains itself with an empty object or null, which the
 * schema may forbid. An item of a list or an optional member can be left out instead.
 *
 * @returns the given body if nothing that can be left out makes it valid
 */
export function pruneBody(given: unknown, check: (body: unknown) => readonly Violation[]): unknown {
  if (typeof given !== "object" || given === null) return given;
  let body: unknown;
  for (let count = 0; count < most; count++) {
    const worst = check(body ?? given).find((one) => one.in === "body");
    if (!worst) return body ?? given;
    body ??= structuredClone(given);
    const path = worst.name === "body" ? [] : worst.name.split(".");
    // The value that lacks a member is wrong, too.
    if (!leaveOut(body, worst.reason === "is missing" ? path.slice(0, -1) : path)) return given;
  }
  return given;
}

function leaveOut(body: unknown, path: readonly string[]): boolean {
  const name = path.at(-1);
  const parent = nodeAt(body, path.slice(0, -1));
  if (name === undefined || typeof parent !== "object" || parent === null || !Object.hasOwn(parent, name)) return false;
  if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else Reflect.deleteProperty(parent, name);
  return true;
}
