import { type Mock, startMock } from "@ledgergate/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainText } from "../src/command-help.ts";
import { readApis } from "../src/operations.ts";
import { type CommandResult, readExample, run } from "./run.ts";

const account = "0x88fbd33f54e1126269769780feb24480428179f552e2313fbe571b72e62a1ca1";
let mock: Mock;
/** A mock that accepts any key. */
let open: Mock;
let env: Record<string, string>;

beforeAll(async () => {
  mock = await startMock({ port: 0, anyKey: false });
  open = await startMock({ port: 0 });
  env = { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_API_KEY: "mock-key-ledger-a-mainnet" };
});
afterAll(async () => {
  await mock.close();
  await open.close();
});

const ledgerA = (...args: string[]): Promise<CommandResult> => run(["ledger-a", ...args], env);
const team = () => ({ LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_ADMIN_KEY: "mock-admin-key" });
const keyed = (api: string) => ({ ...env, LEDGERGATE_API_KEY: `mock-key-${api}-mainnet` });
const effects = "ledger-b list-operation-effects 121693057904021505 --limit 2";
const list = `ledger-a list-account-transactions ${account}`;
const first = `${list} --start 0 --limit 20`;
const once = "print the records of the first page and of all pages after it, one per line;";

describe("a command", () => {
  it.each<[words: string, out: RegExp | undefined, err: RegExp, given?: () => Record<string, string>]>([
    // One line of JSON, and cost and newest block on standard error.
    [
      "ledger-a get-account 0x1",
      /^\{"sequence_number":"\d+","authentication_key":"0x[0-9a-f]{64}"\}\n$/,
      /^15 Compute Units, newest block \d+\n$/,
    ],
    ["ledger-a get-account 0x1 -q", /./, /^$/],
    // Only the wanted members. Those that the answer does not have are named.
    [
      "ledger-a get-block-by-height 12 --with-transactions --fields block_height,transactions.hash,nothing",
      /^\{"block_height":"12","transactions":\[\{"hash":"0x[0-9a-f]+"\}/,
      /The answer has no member nothing \(known: block_height, /,
    ],
    [
      "ledger-a get-block-by-height 12 --with-transactions --fields transactions.hashes",
      /./,
      /The answer has no member transactions\.hashes \(did you mean hash\?\)\./,
    ],
    [`${first} --fields hash,nothing`, /./, /No record has a member nothing\./],
    [`${first} --fields hash,nothing --all`, /./, /No record has a member nothing\./],
    // A wrong name costs nothing.
    [
      `${first} --fields hashes`,
      undefined,
      /^(?!.*Compute Units).*The fields name no member of a record: hashes \(did you mean hash\?\)\. A record has /,
    ],
    [`${effects} --fields _embedded`, /^\[\{.*"type":/, /./, () => keyed("ledger-b")],
    ["admin list-endpoints --fields chain,nothing", /^\[\{"chain":"ledger-a"\}/, /nothing/, team],
    ["admin list-endpoints", /^\{"endpoints":\[\{/, /^$/, team],
    [`${list} --start 41 --limit 2`, /./, /next page: --start 43\n$/],
    [`${effects} --network testnet`, /./, /./, team],
    [effects, /./, /./, () => ({ ...team(), LEDGERGATE_NETWORK: "mainnet" })],
    [
      effects,
      undefined,
      /: ledger-b has several networks\. Choose one by --network or LEDGERGATE_NETWORK: mainnet, testnet\.\n$/,
      team,
    ],
    [`${effects} --network moon`, undefined, /no enabled endpoint of the network moon/, team],
    [`${list} --help`, new RegExp(`--all ${once} --start sets the first page`), /^$/],
    [`${effects} --help`, new RegExp(`--all ${once} --cursor sets the first page`), /^$/],
  ])("ledgergate %s", async (words, out, err, given = () => env) => {
    const ran = await run(words.split(" "), given());
    expect(ran.code).toBe(out === undefined ? 2 : 0);
    expect(words.endsWith("--help") ? ran.out.replace(/\s+/g, " ") : ran.out).toMatch(out ?? /^$/);
    expect(ran.err).toMatch(err);
  });

  it("indents and colours the answer on a terminal, without colours if NO_COLOR is set", async () => {
    const { out } = await run(["ledger-a", "get-account", "0x1"], env, { isTerminal: true });
    expect(out).toContain('\n  \u001b[36m"sequence_number"\u001b[39m: \u001b[32m"');
    const plain = await run(["ledger-a", "get-account", "0x1"], { ...env, NO_COLOR: "1" }, { isTerminal: true });
    expect(plain.out).toMatch(/^\{\n {2}"sequence_number": "\d+",\n/);
  });

  it("accepts a switch and its opposite", async () => {
    const block = async (flag: string) =>
      JSON.parse((await ledgerA("get-block-by-height", "12", flag)).out) as { transactions?: unknown[] | null };
    expect((await block("--with-transactions")).transactions).not.toHaveLength(0);
    expect((await block("--no-with-transactions")).transactions ?? undefined).toBeUndefined();
  });

  it.each(["type,amount", "_embedded.records.type"])("prints the members %s of each record", async (fields) => {
    const words = [...effects.split(" "), "--fields", fields];
    const records = JSON.parse((await run(words, keyed("ledger-b"))).out) as object[];
    expect(records.map((record) => Object.keys(record)[0])).toEqual(["type", "type"]);
    const { out, err } = await run([...words, "--all"], keyed("ledger-b"));
    expect(out.split("\n")[0]).toBe(JSON.stringify(records[0]));
    expect(err).not.toContain("no member type");
  });

  it("prints the records of all pages with --all, each on a line of its own", async () => {
    const { code, out, err } = await run([...first.split(" "), "--fields", "sequence_number", "--all"], env);
    const lines = out.trimEnd().split("\n");
    const numbers = lines.map((line) => Number((JSON.parse(line) as { sequence_number: string }).sequence_number));
    expect(code).toBe(0);
    expect(numbers.length).toBeGreaterThan(40);
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect(err).toMatch(new RegExp(`^\\d+ Compute Units, ${numbers.length} records, newest block \\d+\n$`));
  });

  it("ends a long list at its budget, prints the records so far, and explains how to continue", async () => {
    const flags = ["--start", "0", "--limit", "2", "--fields", "sequence_number", "--all", "--budget", "400"];
    const { code, out, err } = await ledgerA("list-account-transactions", account, ...flags);
    expect(code).toBe(1);
    expect(out.split("\n")).toHaveLength(5);
    expect(err).toMatch(/300 Compute Units, 4 records, newest block .*, next page: --start 4\n.*the budget of 400/s);
  });

  it("prints the bytes of another media type", async () => {
    const { code, out, bytes } = await ledgerA("get-block-by-height", "12", "--accept", "bcs");
    expect([code, out]).toEqual([0, ""]);
    expect(bytes[0]?.length).toBeGreaterThan(30);
  });

  const keys = {
    LEDGERGATE_API_KEY_LEDGER_A: "mock-key-ledger-a-mainnet",
    LEDGERGATE_API_KEY_LEDGER_B: "mock-key-ledger-b-mainnet",
  };
  const nobody = "http://127.0.0.1:9";
  it.each<[words: string, env: () => object, code: number, said?: string]>([
    [effects, () => ({ LEDGERGATE_BASE_URL: `${mock.url}/{api}` }), 0],
    [`${effects} --base-url MOCK/ledger-b/`, () => ({}), 0],
    [
      `${effects} --dry-run --base-url http://ledger-b.gateway.example`,
      () => ({}),
      0,
      "'http://ledger-b.gateway.example/v1/",
    ],
    [`${effects} --base-url localhost`, () => ({}), 2, "ledgergate: --base-url must be an absolute http or https URL"],
    [`${effects} --base-url=MOCK/ledger-b/ledger-b`, () => ({}), 1, "is --base-url right?"],
    [`${effects} --base-url MOCK`, () => ({ LEDGERGATE_BASE_URL: nobody, LEDGERGATE_BASE_URL_LEDGER_A: nobody }), 0],
    ["ledger-a get-account 0x1", () => ({ LEDGERGATE_BASE_URL_LEDGER_A: `${mock.url}/ledger-a` }), 0],
  ])("finds the address of one API: %s", async (words, given, code, said = "") => {
    const { out, err, ...ran } = await run(words.replace("MOCK", mock.url).split(" "), { ...keys, ...given() });
    expect([ran.code, out + err]).toEqual([code, expect.stringContaining(said)]);
  });

  it("prints secrets of the answer only with --show-secrets", async () => {
    const client = { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_CLIENT_SECRET: "mock-client-secret" };
    const words = ["auth", "request-token", "--client-id", "mock-client", "--fields", "access_token"];
    expect((await run(words, client)).out).toBe('{"access_token":"[secret]"}\n');
    expect((await run([...words, "--show-secrets"], client)).out).toMatch(/^\{"access_token":"ey/);
  });
});

describe("a dry run", () => {
  it("prints the request as a curl command without secrets, and sends nothing", async () => {
    const sent = mock.usage();
    const { code, out } = await run(["ledger-a", "get-account", "0x1", "--dry-run"], {
      LEDGERGATE_BASE_URL: mock.url,
      LEDGERGATE_TOKEN: "x",
    });
    expect(code).toBe(0);
    expect(out).toBe(
      `curl -H 'authorization: Bearer [secret]' -g '${mock.url}/ledger-a/v1/[secret]/v1/accounts/0x1'\n`,
    );
    const { out: token } = await run(["auth", "request-token", "--client-id", "me", "--dry-run"], env);
    expect(token).toContain(`"client_id":"me","client_secret":"[secret]"`);
    expect(mock.usage()).toEqual(sent);
  });
});

describe("the members of a body", () => {
  const owner = "41d1e7a6bc354106cb410e65ff8b181c600ff14292";
  const update = async (...words: readonly string[]) => {
    const { out } = await run(["ledger-c", "update-setting", ...words, "--dry-run"], env);
    return JSON.parse(/'(\{.*\})'/.exec(out)?.[1] ?? "{}") as object;
  };
  const required = ["--owner-address", owner, "--contract-address", owner, "--consume-user-resource-percent", "1"];

  it("have one flag for both spellings of a member, which sends the spelling that the other is an alias of", async () => {
    const { out } = await run(["ledger-c", "update-setting", "--help"], env);
    expect(out.match(/--permission-id/gi)).toEqual(["--permission-id"]);
    expect(out.replace(/\s+/g, " ")).toMatch(/--body <json> members of the body .*Permission_id/);
    expect(await update(...required, "--permission-id", "2")).toHaveProperty("permission_id", 2);
    expect(await update(...required, "--permission-id", "2")).not.toHaveProperty("Permission_id");
  });

  it("are also taken from --body, whose members flags replace", async () => {
    const body = { owner_address: owner, contract_address: owner, consume_user_resource_percent: 1, Permission_id: 2 };
    expect(await update("--body", JSON.stringify(body))).toEqual(body);
    const other = await update("--body", JSON.stringify(body), "--consume-user-resource-percent", "5");
    expect(other).toEqual({ ...body, consume_user_resource_percent: 5 });
  });
});

describe("the help", () => {
  it("says what each API is for", async () => {
    expect((await run([], {})).err).toMatch(/^ {2}ledger-a +Ledger A is a ledger of blocks/m);
  });

  it("joins the lines of a paragraph, and keeps those of lists and tables", () => {
    expect(plainText("one\ntwo\n\n- three\n- four\n\n| five |\n| six |\n\nseven\n`eight`")).toBe(
      "one two\n\n- three\n- four\n\n| five |\n| six |\n\nseven `eight`",
    );
  });

  it("shows lists and bold words of HTML as such, and other HTML as text", () => {
    const description = [
      "A <b>bold</b> word<br>and `<b>`.<ul><li>one</li>",
      "<li class='x'>two</li></ul>",
      "<iframe srcdoc='x'> Promise<void> a < b",
    ].join("\n");
    expect(plainText(description)).toBe(
      "A bold word\nand `<b>`.\n\n- one\n- two\n <iframe srcdoc='x'> Promise<void> a < b",
    );
  });

  const operations = readApis().flatMap((api) => api.operations.map((operation) => ({ api, operation })));

  it.each(operations)(
    "lists all inputs of $operation.id, and shows an example that runs",
    async ({ api, operation }) => {
      const { code, out } = await run([api.name, operation.command, "--help"], {});
      expect(code).toBe(0);
      const lines =
        out
          .split("\nExample:")[0]
          ?.split("\n")
          .filter((line) => !line.startsWith("Usage:")) ?? [];
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      for (const { flag, variable } of operation.inputs)
        expect(out).toContain(variable === undefined ? flag : `LEDGERGATE_${variable}`);
      const ran = await run(await readExample(api.name, operation.command), {
        LEDGERGATE_BASE_URL: open.url,
        LEDGERGATE_API_KEY: "any-key",
        LEDGERGATE_ADMIN_KEY: "any-admin-key",
        LEDGERGATE_CLIENT_SECRET: "any-secret",
      });
      expect(ran).toMatchObject({ code: 0 });
    },
  );

  it("lists APIs, operations, settings and exit codes", async () => {
    const { out } = await run(["--help"], {});
    for (const { name } of readApis()) expect(out).toContain(`  ${name} `);
    expect(out).toContain("LEDGERGATE_ADMIN_KEY");
    expect(out).toContain("Exit codes: 0 done");
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect((await run(["ledger-a", "--help"], {})).out).toContain("get-block-by-height [options] <block-height>");
  });
});
