import type { IncomingHttpHeaders } from "node:http";
import type { Mask } from "@ledgergate/runtime/mask";
import type { Gateway } from "../gateway/gateway.ts";
import type { Mounts } from "../gateway/mounts.ts";
import { land } from "../routing/land.ts";
import { encodeAnswer } from "../wire/encode-answer.ts";
import { harEntry, textOf } from "./har-entry.ts";
import type { HarFile } from "./har-file.ts";
import { hideSecrets } from "./hide-secrets.ts";

/** What a recording needs to know of the gateway. */
export interface RecordParts {
  readonly mounts: Mounts;
  /** Hides the secrets that the mock knows. */
  readonly mask: Mask;
  readonly file: HarFile;
  readonly urlOf: () => string;
}

/** A gateway that records each call of an API, as it was answered, before anything goes wrong with it on its way. */
export function recordGateway(gateway: Gateway, { mounts, mask, file, urlOf }: RecordParts): Gateway {
  return async (request) => {
    const started = new Date();
    const start = performance.now();
    let requestBody: Uint8Array | undefined;
    const readBody = async (): Promise<Uint8Array<ArrayBuffer> | "too_large"> => {
      const bytes = await request.readBody();
      if (bytes !== "too_large") requestBody = bytes;
      return bytes;
    };
    const handled = await gateway({ ...request, readBody });
    const { report } = handled;
    const landing = land(mounts.apis(), request.target);
    if (landing.at === "elsewhere") return handled;

    const answer = encodeAnswer(handled.answer, request.method);
    const requestHeaders = flatten(request.headers);
    const operation = landing.api.operations.find(({ id }) => id === report.operation);
    const hide = hideSecrets({
      key: "key" in landing ? landing.key : undefined,
      keyHeader: operation?.keyHeader,
      headers: requestHeaders,
      bodies: [requestBody, answer.body].map((body) => (body ? textOf(body) : "")),
    });
    file.add(
      harEntry({
        started,
        durationMs: performance.now() - start,
        method: request.method,
        url: `${request.target.origin || urlOf()}${report.url}`,
        requestHeaders,
        requestBody,
        answer,
        keyHeader: operation?.keyHeader,
        mask: (text) => mask(hide(text)),
        comment: report.fault === undefined ? undefined : `x-mock-fault: ${report.fault}`,
      }),
    );
    return handled;
  };
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]));
}
