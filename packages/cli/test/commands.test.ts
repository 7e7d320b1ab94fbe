import { describe, expect, it } from "vitest";
import { plainText } from "../src/command-help.ts";
import { tools } from "./agent.ts";
import { account, complete, mock, owner, team } from "./mock.ts";
import { run } from "./run.ts";

const get = "ledger-a get-account 0x1";
const block = "ledger-a get-block-by-height 12";
const blocks = `${block} --with-transactions`;
const list = `ledger-a list-account-transactions ${account}`;
const first = `${list} --start 0 --limit 20`;
const effects = "ledger-b list-operation-effects 121693057904021505 --limit 2";
const token = "auth request-token --client-id mock-client";
const update = "ledger-c update-setting";
const body = `{"owner_address":"${owner}","contract_address":"${owner}","consume_user_resource_percent":1,"Permission_id":2}`;

/** `MOCK` stands for the address of the mock. */
type Env = Readonly<Record<string, string>>;
const keys: Env = {
  LEDGERGATE_API_KEY_LEDGER_A: "mock-key-ledger-a-mainnet",
  LEDGERGATE_API_KEY_LEDGER_B: "mock-key-ledger-b-mainnet",
  LEDGERGATE_API_KEY: "mock-key-ledger-c-mainnet",
  LEDGERGATE_CLIENT_SECRET: "mock-client-secret",
};
const byTeam = { env: { ...team, LEDGERGATE_NETWORK: "" } };
const nobody = "http://127.0.0.1:9";

interface Row {
  /** Default: 0, or 2 without an output. */
  readonly code?: number;
  readonly env?: Env;
  readonly isTerminal?: true;
}

describe("a command", () => {
  it.each<[words: string, out: RegExp | undefined, err?: RegExp, row?: Row]>([
    // One line of JSON, and cost and newest block on standard error.
    [get, /^\{"sequence_number":"\d+",.*\}\n$/, /^15 Compute Units, newest block \d+\n$/],
    // Indented and coloured on a terminal.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours.
    [get, /\n {2}\u001b\[36m"sequence_number"\u001b\[39m: \u001b\[32m"/, /./, { isTerminal: true }],
    // A switch and its opposite.
    [`${block} --no-with-transactions`, /^(?!.*"transactions":\[\{)/],
    // Only the wanted members. Those that the answer does not have are named.
    [
      `${blocks} --fields block_height,transactions.hash,nothing`,
      /^\{"block_height":"12","transactions":\[\{"hash":"0x\w+"\}/,
      /The answer has no member nothing \(known: block_height, /,
    ],
    [`${blocks} --fields transactions.hashes`, /./, /transactions\.hashes \(did you mean hash\?\)\./],
    [`${first} --fields hash,nothing --all`, /./, /No record has a member nothing\./],
    // A wrong name costs nothing.
    [`${first} --fields hashes`, undefined, /^(?!.*Units).*no member of a record: hashes \(did you mean hash\?\)\./],
    [`${effects} --fields _embedded`, /^\[\{.*"type":/],
    ...["type,amount", "_embedded.records.type"].flatMap((fields): [string, RegExp, RegExp][] => [
      [`${effects} --fields ${fields}`, /^\[\{"type":"[^}]*\},\{"type":"[^}]*\}\]\n$/, /./],
      [`${effects} --fields ${fields} --all`, /^(?:\{"type":".*\}\n)+$/, /^(?!.*no member type)/],
    ]),
    // Pages.
    [`${list} --start 41 --limit 2`, /./, /next page: --start 43\n$/],
    [
      `${list} --start 0 --limit 2 --fields sequence_number --all --budget 400`,
      /^(?:\{.*\}\n){4}$/,
      /300 Compute Units, 4 records, newest block .*, next page: --start 4\n.*the budget of 400/s,
      { code: 1 },
    ],
    [
      `${first} --fields sequence_number --all`,
      /^\{"sequence_number":"0"\}\n(?:\{"sequence_number":"\d+"\}\n){41,}$/,
      /^\d+ Compute Units, \d+ records, newest block \d+\n$/,
    ],
    [`${list} --help`, /--all print the records of all pages, one per line; --start sets/, /^$/],
    // The endpoints of a team.
    [effects, /./, /./, { env: team }],
    [
      effects,
      undefined,
      /several networks\. Choose one by --network or LEDGERGATE_NETWORK: mainnet, testnet\.$/m,
      byTeam,
    ],
    [`${effects} --network moon`, undefined, /no enabled endpoint of the network/, byTeam],
    // The address of one API.
    [effects, /./, /./, { env: { ...keys, LEDGERGATE_BASE_URL: "MOCK/{api}" } }],
    [`${effects} --base-url MOCK/ledger-b/`, /./],
    [`${effects} --dry-run --base-url http://ledger-b.gateway.example`, /'http:\/\/ledger-b\.gateway\.example\/v1\//],
    [`${effects} --base-url localhost`, undefined, /--base-url must be an absolute http/],
    [`${effects} --base-url=MOCK/ledger-b/ledger-b`, /^$/, /is --base-url right\?/, { code: 1 }],
    [`${effects} --base-url MOCK`, /./, /./, { env: { ...keys, LEDGERGATE_BASE_URL_LEDGER_B: nobody } }],
    // Secrets of the answer.
    [`${token} --fields access_token`, /^\{"access_token":"\[secret\]"\}\n$/],
    [`${token} --fields access_token --show-secrets`, /^\{"access_token":"ey/],
    // Dry runs.
    [
      `${get} --dry-run`,
      /^curl -H 'authorization: Bearer \[secret\]' -g 'MOCK\/ledger-a\/v1\/\[secret\]\/v1\/accounts\/0x1'\n$/,
      /^$/,
      { env: { LEDGERGATE_TOKEN: "x" } },
    ],
    [`${block} --accept bcs --dry-run`, /^curl -H 'accept: application\/x-bcs'/],
    [`${token} --dry-run`, /"client_id":"mock-client","client_secret":"\[secret\]"/, /^$/, { env: {} }],
    // Members of a body: one flag for both spellings of a member, and all together by --body, whose members flags replace.
    [`${update} --help`, /^(?!.*--permission-id.*--permission-id).*--permission-id.*--body <json> .*Permission_id/i],
    [`${complete} --permission-id 2 --dry-run`, /^(?!.*Permission_id).*"permission_id":2\b/],
    [`${update} --body ${body} --dry-run`, new RegExp(`'${body}'`)],
    [
      `${update} --body ${body} --consume-user-resource-percent 5 --dry-run`,
      /^(?!.*_percent":1).*"consume_user_resource_percent":5,"Permission_id":2\}/,
    ],
    // Help.
    ["", undefined, /^ {2}ledger-a +Ledger A is a ledger of blocks/m],
    ["--help", /^Usage: .* ledger-a .* mcp .*LEDGERGATE_ADMIN_KEY.*Exit codes: 0 done/],
    ["help ledger-a get-account", /^Usage: ledgergate ledger-a get-account/],
  ])(
    "ledgergate %s",
    async (words, out = /^$/, err = /^/, { code = out.source === "^$" ? 2 : 0, env = keys, ...given } = {}) => {
      const sent = mock.usage();
      const inMock = (text: string) => text.replaceAll("MOCK", mock.url);
      const settings = JSON.parse(inMock(JSON.stringify({ LEDGERGATE_BASE_URL: "MOCK", ...env })));
      const ran = await run(inMock(words), settings, given);
      const printed = ran.out.replaceAll(mock.url, "MOCK");
      expect(words.endsWith("--help") ? printed.replace(/\s+/g, " ") : printed).toMatch(out);
      expect(ran.err).toMatch(err);
      expect(ran.code).toBe(code);
      if (words.includes("--dry-run")) expect(mock.usage()).toEqual(sent);
    },
  );
});

describe("the help", () => {
  it.each([
    // The lines of a paragraph are joined, those of lists and tables stay.
    [
      "## one\ntwo\n\n- three\n- four\n\n| five |\n| six |\n\nseven\n`eight`",
      "one two\n\n- three\n- four\n\n| five |\n| six |\n\nseven `eight`",
    ],
    // Lists and bold words of HTML are shown as such, and other HTML as text.
    [
      "A <b>bold</b><br>`<b>`.<ul><li>one</li>\n<li class='x'>two</li></ul>\n<iframe> Promise<void> a < b",
      "A bold\n`<b>`.\n\n- one\n- two\n <iframe> Promise<void> a < b",
    ],
  ])("shows %j", (markdown, shown) => {
    expect(plainText(markdown)).toBe(shown);
  });

  // That its example runs is shown by `secrets.test.ts`.
  it.each(tools)("lists all inputs of $operation.id in 70 columns", async ({ api, operation }) => {
    Object.assign(process.stdout, { isTTY: true, columns: 70 });
    const { code, out } = await run([api.name, operation.command, "--help"], {});
    const isWide = (line: string) => line.length > 70 && !line.startsWith("Usage:");
    expect([code, out.split("\n").filter(isWide)]).toEqual([0, []]);
    for (const { flag, variable } of operation.inputs)
      expect(out).toContain(variable === undefined ? flag : `LEDGERGATE_${variable}`);
  });
});
