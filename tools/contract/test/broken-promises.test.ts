import { afterAll, expect, test } from "vitest";
import { checkExercise, checkIteration } from "../src/check-exercise.ts";
import { createValidator, type LoadedApi, listOperations, type UntypedClient } from "../src/oracle/index.ts";
import { startRecordedMock } from "../src/recorded-mock.ts";
import { listExercises } from "../src/triples.ts";
import { shopDocument, shopWith } from "./shop-api.ts";

const mock = await startRecordedMock({ apis: ["shop"], specs: { shop: shopDocument }, onWarning: () => {} });
afterAll(() => mock.close());

/** Runs the exercise whose title starts with `title`. Returns the faults. */
async function faultsOf(title: string, api: LoadedApi, served = mock): Promise<string> {
  const exercise = listExercises(api.document).find((one) => one.title.startsWith(title));
  if (!exercise) throw new Error(`no exercise ${title}`);
  return (await checkExercise(api, createValidator(api.document), served, exercise)).join("\n");
}

test("a client that keeps every promise has no faults", async () => {
  const titles = listExercises(shopDocument).map(({ title }) => title);
  expect(titles).toEqual([
    "getItem 200 application/json lamp",
    "getItem 200 application/json soldOut",
    "getItem 200 application/x-bcs lamp",
    "getItem 410 (default, gone) application/json gone",
    "getItem 404 (default, route) application/json route",
    "getItem 405 (default, method) application/json method",
    "getItem 400 (default, wrong) application/json wrong",
  ]);
  for (const title of titles) expect(await faultsOf(title, shopWith())).toBe("");
});

const lamp = "getItem 200 application/json lamp";
const soldOut = "getItem 200 application/json soldOut";
const cost = 'called with {"id":7,"full":true}: the call cost 4 Compute Units instead of 5';
const code = '/code: expected "Out", got "class shop';
const bytes = "the answer is application/json instead of application/x-bcs";

test.each<[string, string, LoadedApi, string]>([
  ["does not know the cost of a call", lamp, shopWith({ computeUnits: 4 }), cost],
  ["does not read the ledger state", lamp, shopWith({}, { ledgerHeaders: {} }), "the ledger state differs at "],
  ["takes a failure for a success", soldOut, shopWith({ failure: { member: "" } }), "resolved instead of rejecting"],
  ["reads the wrong code", soldOut, shopWith({}, { failures: { code: ["failed"] } }), code],
  ["asks for another type", "getItem 200 application/x-bcs", shopWith({ accepts: { bcs: "application/json" } }), bytes],
])("a client that %s is detected", async (_, title, api, fault) => {
  expect(await faultsOf(title, api)).toContain(fault);
});

test("a client that sends a bad request is detected", async () => {
  const api = shopWith({ input: { id: { in: "path", fill: "seven" }, full: { in: "query" } } });
  const faults = await faultsOf("getItem 200 application/json lamp", {
    ...api,
    connect: (options) => {
      const { getItem } = api.connect(options);
      return { getItem: (_, callOptions) => getItem?.({}, callOptions) as never };
    },
  });
  expect(faults).toContain("the client sent a bad request: path id must be integer");
});

test("an answer that differs from the document's is detected", async () => {
  const dark = JSON.parse(
    JSON.stringify(shopDocument).replace("Lamp", "Dark").replace('"example":9', '"example":"-9"'),
  );
  const served = await startRecordedMock({ apis: ["shop"], specs: { shop: dark }, onWarning: () => {} });
  try {
    const faults = await faultsOf("getItem 200 application/json lamp", shopWith(), served);
    expect(faults).toContain('the resolved value is not the example: /name: expected "Lamp", got "Dark"');
    expect(faults).toContain('the header X-SHOP-EPOCH is not well-formed: "-9"');
  } finally {
    await served.close();
  }
});

test("a list that breaks off, and a list without records, are detected", async () => {
  const [getItem] = listOperations(shopDocument);
  if (!getItem) throw new Error("the shop has no operation");
  async function* lamps() {
    yield "lamp";
    throw new Error("no next page");
  }
  const shopOf = (list: unknown): LoadedApi => ({
    ...shopWith(),
    connect: () => ({ getItem: () => list }) as unknown as UntypedClient,
  });
  expect(await checkIteration(shopOf(lamps()), mock, getItem)).toEqual([
    "after 1 records the iteration ended with Error: no next page",
  ]);
  expect(await checkIteration(shopOf([]), mock, getItem)).toEqual(["the list has no records"]);
});
