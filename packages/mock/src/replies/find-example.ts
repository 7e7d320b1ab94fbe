import type { Content, Example, Response } from "../document/api.ts";
import { fittingExamples } from "../document/response-status.ts";
import { chooseMediaType } from "../wire/choose-media-type.ts";
import type { Preferences } from "./read-preferences.ts";

/** A response of the document in one media type, with the example to serve. */
export interface FoundExample {
  readonly response: Response;
  /** Absent where the response has no body. */
  readonly content: Content | undefined;
  /** Absent where the document shows none: Prism then makes the body up. */
  readonly example: Example | undefined;
}

/** Finds the first response that has what is preferred, in the media type that the client likes if it is there. */
export function findExample(
  responses: readonly Response[],
  { code, example: key }: Preferences,
  accept: string | undefined,
): FoundExample | undefined {
  for (const response of responses) {
    const { contents } = response;
    const offered = contents.map(({ mediaType }) => mediaType);
    const liked = chooseMediaType(offered, accept);
    const content = contents.find(({ mediaType }) => mediaType === liked);
    if (key === undefined && (content === undefined || content.examples.length === 0))
      return { response, content, example: undefined };
    for (const candidate of content ? [content, ...contents] : contents) {
      const examples = fittingExamples(response, code, [candidate]);
      const example = examples.find((one) => key === undefined || one.key === key);
      if (example) return { response, content: candidate, example };
    }
  }
  return undefined;
}
