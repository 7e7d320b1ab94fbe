import { expect, test } from "vitest";
import type { CallObserver } from "../src/index.ts";
import { prepareRequest } from "../src/internal.ts";
import { note as answer, clientWith } from "./fixtures/notes.ts";

const note = { text: "a", size: 2n ** 60n };
const options = { headers: { "X-Trace": "1" }, extra: { colour: "red" } };

test("a prepared request is the call's, changed by plug-ins, and is not sent", async () => {
  const request: CallObserver["request"] = (_, { headers }) => headers.set("X-Plug", "in");
  const { notes, sent } = clientWith({ plugins: [{ request }] }, answer);
  const prepared = await prepareRequest(notes, "writeNote", note, options);
  expect(sent).toEqual([]);
  await notes.writeNote(note, options);
  expect(prepared).toEqual(sent[0]);
  expect(prepared.headers.get("X-Plug")).toBe("in");
});
