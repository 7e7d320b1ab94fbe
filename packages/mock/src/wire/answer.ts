/** An answer before it becomes bytes. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** An answer in JSON. */
export function jsonAnswer(status: number, body: unknown, headers: Answer["headers"] = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body };
}
