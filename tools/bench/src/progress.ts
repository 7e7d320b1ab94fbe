import type { WriteStream } from "node:tty";

/** A line that says what is going on, on a terminal; elsewhere nothing. */
export interface Progress {
  show(text: string): void;
  clear(): void;
}

export function progressTo(stream: WriteStream, name: string): Progress {
  const write = (text: string) => {
    if (!stream.isTTY) return;
    stream.cursorTo(0);
    stream.write(text.slice(0, (stream.columns || 80) - 1));
    stream.clearLine(1);
  };
  return { show: (text) => write(`${name}: ${text}`), clear: () => write("") };
}
