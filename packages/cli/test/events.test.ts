import type { RequestListener } from "node:http";
import { type ApiDescriptor, createClient } from "@ledgergate/runtime";
import { decodeText, withEvents } from "@ledgergate/runtime/parts";
import { afterAll, expect, test } from "vitest";
import { describeApi } from "../scripts/describe-api.ts";
import { CallWatch } from "../src/call-watch.ts";
import { describeOperation } from "../src/command-help.ts";
import { exitCodeOf } from "../src/describe-error.ts";
import { readFields } from "../src/fields.ts";
import { factories } from "../src/generated/clients.ts";
import { chooseTools } from "../src/mcp/tools.ts";
import type { OperationEntry } from "../src/operations.ts";
import { type OutputOptions, runOperation } from "../src/run-operation.ts";
import { CliSettings } from "../src/settings.ts";
import { serve } from "./serve.ts";

const responses = {
  200: { description: "Blocks.", content: { "text/event-stream": { schema: { type: "object" } } } },
};
const note = { 200: { description: "A note.", content: { "text/plain": { schema: { type: "string" } } } } };
const api = describeApi("live", {
  openapi: "3.1.0",
  info: { title: "Live", version: "1" },
  paths: {
    "/live": { get: { operationId: "followBlocks", "x-compute-units": 15, responses } },
    "/note": { get: { operationId: "getNote", responses: note } },
  },
});
const [operation, text] = api.operations as [OperationEntry, OperationEntry];

Reflect.set(factories, "live", async () => createLive);
afterAll(() => Reflect.deleteProperty(factories, "live"));

function createLive(options: { readonly baseUrl: string }): object {
  const descriptor: ApiDescriptor = {
    serverPath: "",
    decodeText,
    operations: {
      followBlocks: {
        method: "GET",
        path: "/live",
        input: {},
        computeUnits: 15,
        decode: "none",
        events: "json",
        mediaType: "text/event-stream",
      },
      getNote: { method: "GET", path: "/note", input: {}, decode: "text", mediaType: "text/plain" },
    },
  };
  return withEvents(createClient(descriptor, options));
}

/** Runs the command against a server. `onOutput` gets the output after each line. Returns its lines and its exit code. */
async function run(
  listener: RequestListener,
  options: OutputOptions = {},
  onOutput: (out: string) => void = () => {},
  { signal = new AbortController().signal, isTerminal = false, command = operation } = {},
) {
  const lines = { out: "", err: "" };
  const io = {
    out: async (text: string | Uint8Array) => {
      lines.out += text;
      onOutput(lines.out);
    },
    err: (line: string) => {
      lines.err += line;
    },
    env: {},
    isTerminal,
    signal,
  };
  const settings = new CliSettings({ LEDGERGATE_BASE_URL: await serve(listener) });
  const context = { settings, watch: new CallWatch([]), io };
  const code = await runOperation({ api, operation: command, values: {}, options, ...context }).then(
    () => 0,
    (error: unknown) => exitCodeOf(error, false),
  );
  return { code, ...lines };
}

const stream: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write('event: block\nid: 1\ndata: {"height": 9007199254740993}\n\ndata: {"height": 2}\n\n');
};
const ended: RequestListener = (request, response) => {
  stream(request, response);
  response.end();
};
const head = { event: "message", data: { height: 2 }, id: "1" };
const lines = `{"event":"block","data":{"height":9007199254740993},"id":"1"}\n${JSON.stringify(head)}\n`;

test("each event is a line, until the stream ends", async () => {
  const found = await run(ended);
  expect(found).toEqual({ code: 0, out: lines, err: "15 Compute Units, 2 events" });
});

test("Ctrl-C ends a stream as any other command", async () => {
  const controller = new AbortController();
  const abort = (out: string) => out === lines && controller.abort();
  const found = await run(stream, {}, abort, controller);
  expect(found).toEqual({ code: 130, out: lines, err: "15 Compute Units, 2 events" });
});

test("a connection that breaks may go well later", async () => {
  let destroy = () => {};
  const listener: RequestListener = (request, response) => {
    stream(request, response);
    destroy = () => response.destroy();
  };
  const found = await run(listener, {}, (out) => out === lines && destroy());
  expect(found).toMatchObject({ code: 3, out: lines });
});

test("--fields chooses members of each event, and -q leaves out the count", async () => {
  const options = { fields: readFields("event,data.height", operation), quiet: true };
  const found = await run(ended, options);
  expect(found.out.split("\n")[1]).toBe('{"event":"message","data":{"height":2}}');
  expect(found.err).toBe("");
});

test("--fields names members that no event has", async () => {
  const options = { fields: readFields("event,heigth", operation), quiet: true };
  const { err } = await run(ended, options);
  expect(err).toBe("No event has a member heigth (known: event, data, id).");
});

test("--dry-run prints the request, and sends nothing", async () => {
  const found = await run(
    () => {
      throw new Error("sent");
    },
    { dryRun: true },
  );
  expect(found.out).toMatch(/^curl -H 'accept: text\/event-stream' 'http:\/\/127\.0\.0\.1:\d+\/live'/);
});

test("the help tells of the stream, and agents get no tool for it", () => {
  expect(describeOperation(api, operation)).toContain("Prints each event as a line of JSON, until Ctrl-C");
  expect(() => chooseTools([{ ...api, operations: [operation] }], new CliSettings({}), {})).toThrow(
    "no operation to offer",
  );
});

test.each([
  [false, 'one\u001b\n"two"'],
  [true, 'one\\u001b\n"two"'],
])("a text answer is printed as it is, without commands to a terminal (%s)", async (isTerminal, out) => {
  const listener: RequestListener = (_, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end('one\u001b\n"two"');
  expect(await run(listener, {}, () => {}, { isTerminal, command: text })).toMatchObject({ code: 0, out });
});
