import { expectTypeOf, test } from "vitest";
import { createMockControl, type MockControlClient, type RuleList } from "../src/control.ts";
import { createMockFetch, type Mock, type MockFetch, type ScenarioName, startMock, type Usage } from "../src/index.ts";

test("a mock has a URL and counts costs", async () => {
  const mock = await startMock({ port: 0, apis: ["ledger-a"], head: 5000n, scenario: "flaky" });
  expectTypeOf(mock).toEqualTypeOf<Mock<"ledger-a">>();
  expectTypeOf(mock).toExtend<Mock>();
  expectTypeOf(mock.url).toEqualTypeOf<string>();
  expectTypeOf(mock.usage()).toEqualTypeOf<Usage>();
});

test("createMockFetch returns a fetch for clients", async () => {
  const mockFetch = createMockFetch({ now: () => 0 });
  expectTypeOf(mockFetch).toEqualTypeOf<MockFetch>();
  expectTypeOf(mockFetch).toExtend<typeof fetch>();
  const control = createMockControl({ baseUrl: mockFetch.url, fetch: mockFetch });
  expectTypeOf(control).toEqualTypeOf<MockControlClient>();
  expectTypeOf(await control.listRules()).toEqualTypeOf<RuleList>();
  expectTypeOf((await control.getScenario()).scenario).toEqualTypeOf<ScenarioName>();
});

test("base URLs have the names of the option apis, or else any name", async () => {
  const mockFetch = createMockFetch({ apis: ["ledger-a", "admin"] });
  expectTypeOf(mockFetch).toExtend<MockFetch>();
  expectTypeOf(mockFetch.baseUrls["ledger-a"]).toEqualTypeOf<string>();
  // @ts-expect-error ledger B is not served
  mockFetch.baseUrls["ledger-b"];
  const mock = await startMock({ port: 0 });
  expectTypeOf(mock).toEqualTypeOf<Mock>();
  expectTypeOf(mock.baseUrls["ledger-b"]).toEqualTypeOf<string | undefined>();
});

test("options that are wrong do not compile", () => {
  // @ts-expect-error there is no such scenario
  startMock({ scenario: "storm" });
  // @ts-expect-error a state has teams
  startMock({ state: {} });
  // @ts-expect-error it has no port
  createMockFetch({ port: 0 });
});

test("rules that make no sense do not compile", () => {
  const control = createMockControl({ baseUrl: "http://localhost:4010" });
  // @ts-expect-error a rule needs an action
  control.addRule({ operation: "getAccount" });
  // @ts-expect-error it is called latency
  control.addRule({ action: { delay: 300 } });
});
