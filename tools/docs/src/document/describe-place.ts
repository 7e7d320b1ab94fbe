import { operationAnchor, schemaAnchor } from "../anchors.ts";
import { asObject, asText, type JsonObject } from "./json.ts";
import { nodeAt, type Path } from "./path.ts";
import { placeWords } from "./place-words.ts";

/** A place of a document for people: whose it is, what of it, and where the Redoc page shows it. */
export interface DescribedPlace {
  /** The operation, schema or other component that the place belongs to. */
  readonly owner: string;
  /** What of the owner, such as `response 404` or a member; empty where it is the owner itself. */
  readonly part: string;
  readonly anchor: string;
}

/** Names a place. `usedBy` finds the operation that shows a component which has no section of its own. */
export function describePlace(
  document: JsonObject,
  path: Path,
  usedBy: (component: Path) => string | undefined,
): DescribedPlace {
  const ownerPath = path.slice(0, ownerDepth(path));
  const part = placeWords(document, path, ownerPath.length);

  const operationId = path[0] === "paths" ? asText(asObject(nodeAt(document, ownerPath)).operationId) : undefined;
  if (operationId !== undefined) return { owner: operationId, part, anchor: operationAnchor(operationId) };

  const [root, group, name] = ownerPath;
  if (root === "components" && group === "schemas" && name !== undefined) {
    return { owner: name, part, anchor: schemaAnchor(name) };
  }
  const user = root === "components" ? usedBy(ownerPath) : undefined;
  return {
    owner: placeWords(document, ownerPath, 0) || "document",
    part,
    anchor: user === undefined ? "" : operationAnchor(user),
  };
}

/** How many keys lead to the owner: `paths`, `/blocks`, `get` to an operation, `servers`, `0` to a server. */
function ownerDepth([root]: Path): number {
  if (root === "paths" || root === "components") return 3;
  return root === "servers" || root === "tags" ? 2 : 1;
}
