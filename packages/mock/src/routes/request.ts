import type { IncomingHttpHeaders } from "node:http";
import { decodePercent, type HeadRefusal } from "@ledgergate/service-kit";

export interface MockRequest {
  readonly method: string;
  readonly target: RequestTarget;
  readonly headers: IncomingHttpHeaders;
  /** Reason to refuse the head of the request. Absent if the head is valid. */
  readonly malformed?: HeadRefusal | undefined;
  readonly hasBody: boolean;
  /** Reads the whole body. Called at most once, and only if the operation has a body. */
  readonly readBody: () => Promise<Uint8Array<ArrayBuffer> | "too_large">;
}

/** Unresolved host and path of a request: dot segments such as `..` stay in the path. */
export interface RequestTarget {
  /** Host name in lower case, without the port. Empty when the request names none. */
  readonly host: string;
  /**
   * Scheme, host and port as the caller wrote them, such as `http://localhost:4010`. Empty if the request names no host.
   */
  readonly origin: string;
  readonly path: string;
  /** Texts between slashes, percent-decoded if they can be. */
  readonly segments: readonly string[];
  /** The query with its question mark, or empty. */
  readonly search: string;
}

/** Reads the request line's target, in origin form (`/path`) or absolute form (`http://host/path`). */
export function readRequestTarget(target: string, hostHeader: string | undefined): RequestTarget {
  const absolute = /^(https?):\/\/([^/?#]*)(.*)/is.exec(target);
  const authority = (absolute?.[2] ?? hostHeader ?? "").replace(/^.*@/, "");
  const [pathAndQuery = ""] = (absolute?.[3] ?? target).split("#", 1);
  const question = pathAndQuery.indexOf("?");
  const path = (question < 0 ? pathAndQuery : pathAndQuery.slice(0, question)) || "/";
  return {
    host: authority.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase(),
    origin: hostAndPort.test(authority) ? `${absolute?.[1]?.toLowerCase() ?? "http"}://${authority}` : "",
    path,
    segments: path
      .replace(/^\//, "")
      .split("/")
      .map((segment) => decodePercent(segment) ?? segment),
    search: question < 0 ? "" : pathAndQuery.slice(question),
  };
}

/** A host name or address with an optional port. Any other text of a Host header must not get into a URL. */
const hostAndPort = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
