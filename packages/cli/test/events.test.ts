import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { foreignApis } from "./foreign.ts";
import { type CommandResult, run } from "./run.ts";
import { serve } from "./serve.ts";

const answer = (mediaType: string, type: string) => {
  return { responses: { 200: { description: "Done.", content: { [mediaType]: { schema: { type } } } } } };
};
const apis = foreignApis({
  followBlocks: { ...answer("text/event-stream", "object"), "x-compute-units": 15 },
  getNote: answer("text/plain", "string"),
});

const stream: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write('event: block\nid: 1\ndata: {"height": 9007199254740993}\n\ndata: {"height": 2}\n\n');
};
const ended: RequestListener = (request, response) => {
  stream(request, response);
  response.end();
};

async function follow(
  words: string,
  listener: RequestListener = ended,
  given: Parameters<typeof run>[2] = {},
): Promise<CommandResult> {
  return run(`foreign-api ${words}`, { LEDGERGATE_BASE_URL: await serve(listener) }, { apis, ...given });
}

const lines =
  '{"event":"block","data":{"height":9007199254740993},"id":"1"}\n{"event":"message","data":{"height":2},"id":"1"}\n';
const count = "15 Compute Units, 2 events\n";

test.each<[words: string, out: string | RegExp, err?: string]>([
  ["follow-blocks", lines, count],
  ["follow-blocks -q --fields event,data.height", /\n\{"event":"message","data":\{"height":2\}\}\n$/],
  ["follow-blocks -q --fields event,heigth", /./, "No event has a member heigth (known: event, data, id).\n"],
  ["follow-blocks --dry-run", /^curl -H 'accept: text\/event-stream' 'http:.*\/followBlocks'\n$/],
])("%s prints events", async (words, out, err = "") => {
  expect(await follow(words)).toMatchObject({
    code: 0,
    out: typeof out === "string" ? out : expect.stringMatching(out),
    err,
  });
});

test("Ctrl-C ends a stream as any other command", async () => {
  const controller = new AbortController();
  const onOutput = (out: string) => out === lines && controller.abort();
  const ran = await follow("follow-blocks", stream, { signal: controller.signal, onOutput });
  expect(ran).toMatchObject({ code: 130, out: lines, err: expect.stringContaining(count) });
});

test("a connection that breaks may go well later", async () => {
  let destroy = () => {};
  const listener: RequestListener = (request, response) => {
    stream(request, response);
    destroy = () => response.destroy();
  };
  const ran = await follow("follow-blocks", listener, { onOutput: (out) => out === lines && destroy() });
  expect(ran).toMatchObject({ code: 3, out: lines });
});

test("agents get no tool for a stream", async () => {
  const { code, err } = await run("mcp --only followBlocks", {}, { apis });
  expect([code, err]).toEqual([2, expect.stringContaining("no operation to offer")]);
});

test.each([
  [false, 'one\u001b\n"two"'],
  [true, 'one\\u001b\n"two"'],
])("a text answer is printed as it is, without commands to a terminal (%s)", async (isTerminal, out) => {
  const listener: RequestListener = (_, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end('one\u001b\n"two"');
  expect(await follow("get-note", listener, { isTerminal })).toMatchObject({ code: 0, out });
});
