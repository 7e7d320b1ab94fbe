import { generateKeyPairSync } from "node:crypto";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { loadState, readState } from "../src/state/read-state.ts";
import { newFile } from "./fixtures/new-file.ts";
import { withMockFetch } from "./fixtures/with-mock.ts";

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
    [{}, "teams is missing"],
    [{ teams: [] }, "teams must NOT have fewer than 1 items"],
    [{ ...team({}), team: 1 }, "team is not known here (known: teams, signing_key)"],
    [team({ endpoint: [] }), "teams[0].endpoint is not known here (known: name, admin_keys, endpoints, clients)"],
    [endpoint({ enabled: "s3cret" }), "teams[0].endpoints[0].enabled must be boolean"],
    [endpoint({ id: "s3cret" }), 'teams[0].endpoints[0].id must match format "uuid"'],
    [endpoint({ urls: { https: "https://a.example" } }), "teams[0].endpoints[0].urls.wss is missing"],
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
    [{ ...team({}), signing_key: { ...jwk, d: "s3cret" } }, 'signing_key.d must match pattern "^[\\w-]{43}$"'],
    [{ ...team({}), signing_key: { ...jwk, x: jwk.d } }, "signing_key.x is not the public key of signing_key.d"],
  ])("like %j is refused with its place, and without showing a value", (state, reason) => {
    expect(() => readState(state, "mine.json")).toThrow(new Error(`mine.json: ${reason}.`));
  });
});

describe("a state file", () => {
  test.each(['\uFEFF{\n\t"teams": [{ "name": "A" }]\n}', "teams:\n  - name: A\n"])(
    "may be JSON or YAML: %j",
    async (text) => {
      expect(loadState(await newFile("state.json", text)).teams[0].name).toBe("A");
    },
  );

  test.each([
    [
      '{\n  "teams": [\n    { "name": "s3cret" \n  ]\n}\n',
      "FILE cannot be read as YAML: Flow map in block collection must",
    ],
    ['{ "teams": [{ "name": "\\s3cret" }] }', "needs quotes or escapes at line 1, column 24"],
    ["", "FILE cannot be read as YAML: it holds no object"],
  ])("like %j is refused with its place, and without quoting it", async (text, reason) => {
    const file = await newFile("state.json", text);
    const { message }: Error = await Promise.resolve(file)
      .then(loadState)
      .catch((error) => error);
    expect(message.replace(file, "FILE")).toContain(reason);
    expect(message).not.toContain("s3cret");
  });

  test.each([
    ["no/such/state.json", "There is no file no/such/state.json."],
    [tmpdir(), `${tmpdir()} cannot be read as YAML: EISDIR`],
  ])("is refused if it is %s", (file, reason) => {
    expect(() => loadState(file)).toThrow(reason);
  });
});

describe("a chain whose name no API has", () => {
  test("causes a warning at the start", () => {
    const endpoints = ["ledgera", "ledger-b"].map((chain) => ({ chain, api_key: `key-of-${chain}` }));
    const { warnings } = withMockFetch({ apis: ["ledger-a"], state: { teams: [{ name: "A", endpoints }] } });
    expect(warnings).toEqual([expect.stringMatching(/^The state has endpoints of "ledgera", .* Known are .*ledger-a/)]);
  });
});
