import { type Answer, keySetAnswer, keySetPath, problem } from "@ledgergate/service-kit";
import type { Accounts } from "../../accounts/accounts.ts";
import type { MockRequest } from "../../routes/request.ts";
import type { ServedApis } from "../../routes/served-apis.ts";
import { indexPage, mountsOf, type PageSource } from "./page.ts";
import { readStaticFile } from "./static-files.ts";

/**
 * Answers paths outside all APIs: the index, the documentation, the key set of tokens, and a 404 that lists the APIs and
 * suggests the `nearest` path.
 */
export type Site = (request: MockRequest, nearest?: string) => Promise<Answer>;

/** Makes the site of a mock. `docs`: the folder of the documentation. */
export function createSite(served: ServedApis, accounts: Accounts, docs: string | undefined): Site {
  const source = { served, accounts, docs };
  // Tells the docs' scripts without a further request that the mock serves them, and if any key is accepted.
  const servedByMock = { "server-timing": `ledgergate-mock${accounts.anyKey ? ";desc=any-key" : ""}` };
  return async ({ method, target: { path, segments }, headers }, nearest) => {
    const isDocs = docs !== undefined && segments[0] === "docs";
    const isRead = method === "GET" || method === "HEAD";
    if (path === keySetPath && isRead) return keySetAnswer(await accounts.keySet());
    if (path !== "/" && !isDocs) return notFound(problem(404, "No API has this path."), source, nearest);
    if (!isRead) return useGet;
    const file = isDocs
      ? await readStaticFile(docs, "/docs", segments.slice(1), headers)
      : await indexPage(source, headers.accept);
    if (file === undefined) return notFound(problem(404, "The docs have no such file."), source);
    return { ...file, headers: { ...file.headers, ...servedByMock } };
  };
}

const { headers, ...plain } = problem(405, "Use GET.");
const useGet: Answer = { ...plain, headers: { ...headers, allow: "GET, HEAD" } };

/** Adds the URLs of the APIs and the nearest path to a problem, as extension members (RFC 9457, section 3.2). */
function notFound({ body, ...answer }: Answer, source: PageSource, nearest?: string): Answer {
  return { ...answer, body: { ...Object(body), ...(nearest !== undefined && { nearest }), mounted: mountsOf(source) } };
}
