import { generateKeyPairSync } from "node:crypto";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { createMockFetch } from "../src/index.ts";
import { jsonErrorPlace, loadState, readState } from "../src/state/read-state.ts";
import { newFile } from "./fixtures/new-file.ts";

const jwk = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const team = (members: object): object => ({ teams: [{ name: "A", ...members }] });
const endpoint = (members: object): object => team({ endpoints: [{ api_key: "k", chain: "ledger-a", ...members }] });

describe("a state", () => {
  test("needs no more than a team, an endpoint's key and its chain", () => {
    expect(readState(endpoint({ api_key: "s3cret-key" }), "state")).toEqual({
      teams: [
        {
          name: "A",
          admin_keys: [],
          endpoints: [
            {
              api_key: "s3cret-key",
              chain: "ledger-a",
              network: "mainnet",
              name: "ledger-a mainnet",
              id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/),
              enabled: true,
              deleted: false,
            },
          ],
          clients: [],
        },
      ],
    });
  });

  test("gives an endpoint the same id at every start, and another one for another key", () => {
    const idOf = (key: string) => readState(endpoint({ api_key: key }), "state").teams[0].endpoints[0]?.id;
    expect(idOf("one")).toBe(idOf("one"));
    expect(idOf("one")).not.toBe(idOf("two"));
  });

  test.each([
    ["teams", "the state must be object"],
    [[], "the state must be object"],
    [{}, "teams is missing"],
    [{ teams: {} }, "teams must be array"],
    [{ teams: [] }, "teams must NOT have fewer than 1 items"],
    [{ ...team({}), team: 1 }, "team is not known here"],
    [{ teams: ["A"] }, "teams[0] must be object"],
    [{ teams: [{}] }, "teams[0].name is missing"],
    [team({ name: " " }), 'teams[0].name must match pattern "\\S"'],
    [team({ admin_keys: "s3cret" }), "teams[0].admin_keys must be array"],
    [team({ admin_keys: [7] }), "teams[0].admin_keys[0] must be string"],
    [endpoint({ enable: true }), "teams[0].endpoints[0].enable is not known here"],
    [endpoint({ chain: undefined }), "teams[0].endpoints[0].chain is missing"],
    [endpoint({ enabled: "s3cret" }), "teams[0].endpoints[0].enabled must be boolean"],
    [endpoint({ id: "s3cret" }), 'teams[0].endpoints[0].id must match format "uuid"'],
    [endpoint({ urls: { https: "https://a.example" } }), "teams[0].endpoints[0].urls.wss is missing"],
    [team({ clients: [{ client_id: "a" }] }), "teams[0].clients[0].client_secret is missing"],
    [
      team({ clients: [{ client_id: "a", client_secret: "b", expires_in: 0 }] }),
      "teams[0].clients[0].expires_in must be >= 1",
    ],
    [
      {
        teams: [
          { name: "A", admin_keys: ["s3cret"] },
          { name: "B", admin_keys: ["b", "s3cret"] },
        ],
      },
      "teams[1].admin_keys[1] is the same admin key as teams[0].admin_keys[0]",
    ],
    [
      team({ endpoints: ["ledger-a", "ledger-b"].map((chain) => ({ api_key: "s3cret", chain })) }),
      "teams[0].endpoints[1].api_key is the same API key as teams[0].endpoints[0].api_key",
    ],
    [
      { ...team({}), signing_key: { ...jwk, kty: "RSA" } },
      "signing_key.kty must be equal to one of the allowed values: OKP",
    ],
    [{ ...team({}), signing_key: { ...jwk, d: "s3cret" } }, 'signing_key.d must match pattern "^[\\w-]{43}$"'],
    [{ ...team({}), signing_key: { ...jwk, x: jwk.d } }, "signing_key.x is not the public key of signing_key.d"],
  ])("like %j is refused with its place, and without showing a value", (state, reason) => {
    expect(() => readState(state, "mine.json")).toThrow(new Error(`mine.json: ${reason}.`));
  });
});

describe("a state file", () => {
  const remedy = "Correct it there, or omit the state to use the default one.";
  const choose = "Name another one, or omit the state to use the default one.";

  test("may start with a byte order mark", async () => {
    const file = await newFile("state.json", '\uFEFF{ "teams": [{ "name": "A" }] }');
    expect(loadState(file).teams[0].name).toBe("A");
  });

  test("that is no JSON is refused with line and column, and without quoting it", async () => {
    const file = await newFile("state.json", '{\n  "teams": [\n    { "name": s3cret }\n  ]\n}\n');
    expect(() => loadState(file)).toThrow(new Error(`${file}: not JSON from line 3 column 15 on. ${remedy}`));
  });

  test("that does not exist is refused", () => {
    const file = "no/such/state.json";
    expect(() => loadState(file)).toThrow(new Error(`${file}: there is no such file. ${choose}`));
  });

  test("that is a folder is refused", () => {
    expect(() => loadState(tmpdir())).toThrow(new Error(`${tmpdir()}: this is a folder, not a file. ${choose}`));
  });
});

describe("a chain whose name no API has", () => {
  test("causes a warning at the start", () => {
    const warnings: string[] = [];
    const endpoints = ["ledgera", "ledger-b"].map((chain) => ({ chain, api_key: `key-of-${chain}` }));
    const onWarning = (warning: string): void => void warnings.push(warning);
    createMockFetch({ apis: ["ledger-a"], state: { teams: [{ name: "A", endpoints }] }, onWarning });
    expect(warnings).toEqual([expect.stringMatching(/^The state has endpoints of "ledgera", .* Known are .*ledger-a/)]);
  });
});

describe("the place where a text stops being JSON", () => {
  test.each([
    ["", 1, 1],
    ['{"a": 1', 1, 8],
    ['{"a":\n nulx}', 2, 5],
    ["[1, 2]]", 1, 7],
    ['{"a": "\\q"}', 1, 9],
    ['{"a": "b\n"}', 1, 9],
    ["[1.x]", 1, 4],
    ["[01]", 1, 3],
    [`["${"é".repeat(9)}" x`, 1, 14],
  ])("of %j is line %i column %i", (text, line, column) => {
    expect(jsonErrorPlace(text)).toEqual({ line, column });
  });
});
