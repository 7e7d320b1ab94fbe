import type { Api } from "../document/api.ts";
import type { Landing } from "./land.ts";
import type { RequestTarget } from "./request-target.ts";

/**
 * The URL of a request without its key, for logs. Where the request fits an operation, only the key is hidden. Anywhere
 * else the key may stand in any place, so every segment that is not a word of the documents is hidden.
 */
export function maskUrl(apis: readonly Api[], target: RequestTarget, landing: Landing): string {
  const segments = target.path.split("/").slice(1);
  if (landing.at !== "operation")
    return `/${segments.map((segment) => (isKnown(apis, segment) ? segment : mask)).join("/")}`;
  const mounted = landing.base.split("/").length - 1;
  const keyAt = landing.key === undefined ? -1 : mounted + landing.api.serverPath.indexOf("{apiKey}");
  return `/${segments.map((segment, index) => (index === keyAt ? mask : segment)).join("/")}${target.search}`;
}

const mask = "***";

function isKnown(apis: readonly Api[], segment: string): boolean {
  return (
    segment === "" ||
    apis.some(
      ({ name, serverPath, operations }) =>
        name === segment ||
        serverPath.includes(segment) ||
        operations.some(({ template }) => template.segments.some(({ text }) => text === segment)),
    )
  );
}
