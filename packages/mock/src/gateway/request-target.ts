/** Host and path of a request, taken apart without resolving anything: what was sent is what is judged. */
export interface RequestTarget {
  /** Host name in lower case, without the port. Empty when the request names none. */
  readonly host: string;
  /** The path as sent. */
  readonly path: string;
  /** What stands between slashes, percent-decoded where that is possible. */
  readonly segments: readonly string[];
  /** The query with its question mark, or empty. */
  readonly search: string;
}

/** Reads the request line's target, in origin form (`/path`) or absolute form (`http://host/path`). */
export function readRequestTarget(target: string, hostHeader: string | undefined): RequestTarget {
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target);
  const authority = absolute?.[1] ?? hostHeader ?? "";
  const [pathAndQuery = ""] = (absolute?.[2] ?? target).split("#", 1);
  const question = pathAndQuery.indexOf("?");
  const path = (question < 0 ? pathAndQuery : pathAndQuery.slice(0, question)) || "/";
  return {
    host: authority.replace(/^.*@/, "").replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase(),
    path,
    segments: path.replace(/^\//, "").split("/").map(decodeSegment),
    search: question < 0 ? "" : pathAndQuery.slice(question),
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign: the segment stands for itself, and the operation's own rules judge it.
    return segment;
  }
}
