import { once } from "node:events";
import { chmodSync, lstatSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { errorCode, errorMessage, isObject } from "@ledgergate/service-kit";
import { readLines } from "../lines.ts";
import { isOwn } from "../store/private-file.ts";

/** A path of a socket must fit into `sockaddr_un`: 108 bytes on Linux, 104 on macOS, with a zero at its end. */
const longestPath = 103;

/** Header with the system user of a command. Commands of earlier versions send none. */
const userHeader = "ledgergate-user";

function socketPath(data: string): string {
  return join(data, "command.sock");
}

/**
 * Serves actions of the command on a socket that only its user can open. The caller must hold the folder's lock: a socket of a dead
 * process is replaced.
 */
export async function startCommandSocket(
  data: string,
  run: (action: string, input: object, user: string) => Promise<object | AsyncIterable<string>>,
): Promise<Server> {
  const path = socketPath(data);
  if (Buffer.byteLength(path) > longestPath) {
    const maxBytes = longestPath - Buffer.byteLength("/command.sock");
    throw new Error(
      `The path ${data} is too long to contain a socket. Choose a folder for data with a path of up to ${maxBytes} bytes.`,
    );
  }
  const server = createServer((incoming, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const act = async (): Promise<object | AsyncIterable<string>> => {
      const body = JSON.parse(await text(incoming));
      if (!isObject(body)) throw new Error("The request is no object.");
      const user = decodeURIComponent(String(incoming.headers[userHeader] ?? "unknown"));
      return run(decodeURIComponent((incoming.url ?? "").slice(1)), body, user);
    };
    act()
      .then(
        (result) => (isList(result) ? sendList(result, response) : answer(200, result)),
        (error) => answer(400, { error: errorMessage(error) }),
      )
      // An answer that cannot be written concerns this command alone.
      .catch(() => response.destroy());
  });
  // Made in a private folder, so that at no moment others can connect. Its name fits where the socket's own name does.
  const folder = mkdtempSync(join(data, "s-"));
  try {
    const made = join(folder, "s");
    await once(server.listen(made), "listening");
    // An error without a listener would end the process.
    server.on("error", () => {});
    chmodSync(made, 0o600);
    renameSync(made, path);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return server.once("close", () => rmSync(path, { force: true }));
}

/** Tests for a list that is read lazily. */
export function isList(result: object): result is AsyncIterable<string> {
  return Symbol.asyncIterator in result;
}

const listType = "application/x-ndjson";

/** Sends a list with back-pressure. If the list fails, the last line is the error's text. */
async function sendList(list: AsyncIterable<string>, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": listType });
  // The command may disconnect before the end of the list.
  await pipeline(withError(list), response).catch(() => {});
}

async function* withError(list: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* list;
  } catch (error) {
    yield JSON.stringify(errorMessage(error));
  }
}

async function* readList(response: IncomingMessage, data: string): AsyncGenerator<string> {
  let failure: string | undefined;
  try {
    for await (const lines of readLines(response)) {
      const last = lines.at(-1);
      if (last?.startsWith('"')) failure = JSON.parse(last);
      else yield lines.join("\n");
    }
  } catch (cause) {
    throw new Error(`The gateway that serves from ${data} ended before the list was complete.`, { cause });
  }
  if (failure !== undefined) throw new Error(failure);
}

/** Error codes if there is no socket, if it belongs to a killed process, or if its path is too long. */
const absentCodes: readonly (string | undefined)[] = ["ENOENT", "ECONNREFUSED", "ENOTDIR", "EINVAL", "ENAMETOOLONG"];

/** Asks the gateway that serves from a folder to run an action of a system user. Returns `undefined` if no gateway serves from it. */
export async function askGateway(data: string, action: string, input: object, user: string) {
  // A link, or the socket of another user, could lead anywhere.
  const found = lstatSync(socketPath(data), { throwIfNoEntry: false });
  if (!found?.isSocket() || !isOwn(socketPath(data), found.uid)) return undefined;
  const path = `/${encodeURIComponent(action)}`;
  const headers = { [userHeader]: encodeURIComponent(user) };
  const outgoing = request({ socketPath: socketPath(data), path, method: "POST", headers });
  const answered = once(outgoing.end(JSON.stringify(input)), "response");
  // Later errors of the connection reach the reader of the answer, too.
  outgoing.on("error", () => {});
  const [response] = await answered.catch((cause) => {
    if (absentCodes.includes(errorCode(cause))) return [];
    throw new Error(`The gateway that serves from ${data} cannot be asked: ${errorMessage(cause)}.`, { cause });
  });
  if (!response) return undefined;
  if (response.headers["content-type"] === listType) return readList(response, data);
  const result = JSON.parse(await text(response));
  if (response.statusCode !== 200) throw new Error(result.error);
  return result as object;
}
