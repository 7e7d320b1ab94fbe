import type { JsonObject } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import { clientSample } from "./client-sample.ts";
import { curlSample } from "./curl-sample.ts";
import { neededSchemes } from "./needed-schemes.ts";
import { sampleCall } from "./sample-call.ts";
import { sampleServer } from "./sample-server.ts";

/** A sample as Redoc takes it, in the operation's `x-codeSamples`. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** How to call an operation: with its client, where the API has one, and with curl. None where the document has no example. */
export function codeSamples(
  document: JsonObject,
  operation: Operation,
  packageName: string | undefined,
): readonly CodeSample[] {
  const server = sampleServer(document);
  const call = sampleCall(document, operation);
  if (server === undefined || call === undefined) return [];
  const schemes = neededSchemes(document, operation);
  const curl = { lang: "Shell", label: "curl", source: curlSample(operation, call, server, schemes) };
  if (packageName === undefined) return [curl];
  const source = clientSample(packageName, operation, call, server, schemes);
  return [{ lang: "TypeScript", label: "TypeScript", source }, curl];
}
