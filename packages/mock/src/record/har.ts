/** An exchange as HAR 1.2 describes it (http://www.softwareishard.com/blog/har-12-spec/). */
export interface HarEntry {
  readonly startedDateTime: string;
  /** In milliseconds, as all times. */
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: Readonly<Record<never, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  readonly comment?: string;
}

export interface HarPair {
  readonly name: string;
  readonly value: string;
}

interface HarMessage {
  readonly httpVersion: string;
  readonly cookies: readonly HarPair[];
  readonly headers: readonly HarPair[];
  /** -1 where nobody counted. */
  readonly headersSize: number;
  readonly bodySize: number;
}

export interface HarRequest extends HarMessage {
  readonly method: string;
  readonly url: string;
  readonly queryString: readonly HarPair[];
  readonly postData?: { readonly mimeType: string; readonly text: string };
}

export interface HarResponse extends HarMessage {
  readonly status: number;
  readonly statusText: string;
  readonly content: HarContent;
  readonly redirectURL: string;
}

export interface HarContent {
  readonly size: number;
  readonly mimeType: string;
  readonly text?: string;
  readonly encoding?: "base64";
}
