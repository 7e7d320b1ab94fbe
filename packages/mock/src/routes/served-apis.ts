import type { Api } from "@ledgergate/service-kit";

/** The APIs of a mock and their addresses. Read them for each use: a document may be replaced, and a server gets its port late. */
export interface ServedApis {
  apis(): readonly Api[];
  /** Address of the mock, such as `http://localhost:4010`. */
  url(): string;
  urlOf(api: Api): string;
}
