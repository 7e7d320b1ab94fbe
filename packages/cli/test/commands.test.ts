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

describe("a command", () => {
  it("prints the answer as one line of JSON, and cost and newest block on standard error", async () => {
    const { code, out, err } = await ledgerA("get-account", "0x1");
    expect(code).toBe(0);
    expect(out).toMatch(/^\{"sequence_number":"\d+","authentication_key":"0x[0-9a-f]{64}"\}\n$/);
    expect(err).toMatch(/^15 Compute Units, newest block \d+\n$/);
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

  it("prints only the wanted members, and names those that the answer does not have", async () => {
    const { out, err } = await ledgerA(
      "get-block-by-height",
      "12",
      "--with-transactions",
      "--fields",
      "block_height,transactions.hash,nothing",
    );
    const { transactions, ...others } = JSON.parse(out) as { transactions: unknown[] };
    expect(others).toEqual({ block_height: "12" });
    expect(transactions[0]).toEqual({ hash: expect.stringMatching(/^0x/) });
    expect(err).toContain("The answer has no member nothing (known: block_height, ");
  });

  it("names the wanted members that no record of any page has", async () => {
    const words = ["list-account-transactions", account, "--start", "0", "--limit", "20", "--fields", "hash,nothing"];
    for (const all of [[], ["--all"]])
      expect((await ledgerA(...words, ...all)).err).toContain("No record has a member nothing.");
  });

  it("names the member that was probably meant, before the call costs anything", async () => {
    const { err, out } = await ledgerA("list-account-transactions", account, "--start", "0", "--fields", "hsh");
    expect(err).toContain("The fields name no member of a record: hsh (did you mean hash?). A record has ");
    expect(err).not.toContain("Compute Units");
    expect(out).toBe("");
  });

  it("prints whole records for a part of their place", async () => {
    const ledgerB = { ...env, LEDGERGATE_API_KEY: "mock-key-ledger-b-mainnet" };
    const words = ["list-operation-effects", "121693057904021505", "--limit", "1"];
    const [record] = JSON.parse((await run(["ledger-b", ...words, "--fields", "_embedded"], ledgerB)).out);
    expect(record).toHaveProperty("type");
  });

  it.each(["type,amount", "_embedded.records.type"])(
    "prints the members %s of each record of a list",
    async (fields) => {
      const ledgerB = { ...env, LEDGERGATE_API_KEY: "mock-key-ledger-b-mainnet" };
      const words = ["ledger-b", "list-operation-effects", "121693057904021505", "--limit", "2", "--fields", fields];
      const { out, err } = await run(words, ledgerB);
      const records = JSON.parse(out) as object[];
      expect(records).toHaveLength(2);
      expect(Object.keys(records[0] as object)[0]).toBe("type");
      expect((await run([...words, "--all"], ledgerB)).out.split("\n")[0]).toBe(JSON.stringify(records[0]));
      expect(err).not.toContain("no member type");
    },
  );

  it("prints the members of each record if the answer's only member is a list", async () => {
    const team = { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_ADMIN_KEY: "mock-admin-key" };
    const { out } = await run(["admin", "list-endpoints", "--fields", "chain,nothing"], team);
    expect(JSON.parse(out)).toContainEqual({ chain: "ledger-a" });
    expect(JSON.parse((await run(["admin", "list-endpoints"], team)).out).endpoints).not.toHaveLength(0);
  });

  it("names the next page of a list as a flag, and prints nothing but errors with --quiet", async () => {
    const page = await ledgerA("list-account-transactions", account, "--start", "41", "--limit", "2");
    expect(page.err).toMatch(/next page: --start 43\n$/);
    expect((await ledgerA("get-account", "0x1", "-q")).err).toBe("");
  });

  it("prints the records of all pages with --all, each on a line of its own", async () => {
    const flags = ["--start", "0", "--limit", "20", "--fields", "sequence_number", "--all"];
    const { code, out, err } = await ledgerA("list-account-transactions", account, ...flags);
    expect(code).toBe(0);
    const numbers = out
      .trimEnd()
      .split("\n")
      .map((line) => Number((JSON.parse(line) as { sequence_number: string }).sequence_number));
    expect(numbers.length).toBeGreaterThan(40);
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect(err).toMatch(new RegExp(`^\\d+ Compute Units, ${numbers.length} records, newest block \\d+\n$`));
  });

  it("says in the help of --all which input sets the first page", async () => {
    const helps = { "ledger-a list-account-transactions": "start", "ledger-b list-operation-effects": "cursor" };
    for (const [words, flag] of Object.entries(helps)) {
      const { out } = await run([...words.split(" "), "--help"], {});
      const help = `print the records of the first page and of all pages after it, one per line; --${flag} sets the first page`;
      expect(out.replace(/\s+/g, " ")).toContain(`--all ${help}`);
    }
  });

  it("ends a long list at its budget, prints the records so far, and explains how to continue", async () => {
    const flags = ["--start", "0", "--limit", "2", "--fields", "sequence_number", "--all", "--budget", "400"];
    const { code, out, err } = await ledgerA("list-account-transactions", account, ...flags);
    expect(code).toBe(1);
    expect(out.split("\n")).toHaveLength(5);
    expect(err).toContain("300 Compute Units, 4 records, newest block ");
    expect(err).toContain(", next page: --start 4");
    expect(err).toContain("the budget of 400");
  });

  it("prints the bytes of another media type", async () => {
    const { code, out, bytes } = await ledgerA("get-block-by-height", "12", "--accept", "bcs");
    expect([code, out]).toEqual([0, ""]);
    expect(bytes[0]?.length).toBeGreaterThan(30);
  });

  it("finds the endpoint of the chosen network by the team's key", async () => {
    const team = { LEDGERGATE_BASE_URL: mock.url, LEDGERGATE_ADMIN_KEY: "mock-admin-key" };
    const words = ["ledger-b", "list-operation-effects", "121693057904021505", "--limit", "1"];
    expect((await run([...words, "--network", "testnet"], team)).code).toBe(0);
    expect((await run(words, { ...team, LEDGERGATE_NETWORK: "mainnet" })).code).toBe(0);
    expect(await run(words, team)).toMatchObject({
      code: 2,
      err: "ledgergate: ledger-b has several networks. Choose one by --network or LEDGERGATE_NETWORK: mainnet, testnet.\n",
    });
    expect((await run([...words, "--network", "moon"], team)).err).toContain("no enabled endpoint of the network moon");
  });

  it("accepts settings for a single API, and an address that contains {api}", async () => {
    const keys = Object.fromEntries(
      ["a", "b"].map((letter) => [
        `LEDGERGATE_API_KEY_LEDGER_${letter.toUpperCase()}`,
        `mock-key-ledger-${letter}-mainnet`,
      ]),
    );
    const words = ["ledger-b", "list-operation-effects", "121693057904021505", "--limit", "1"];
    expect((await run(words, { ...keys, LEDGERGATE_BASE_URL: `${mock.url}/{api}` })).code).toBe(0);
    expect((await run([...words, "--base-url", `${mock.url}/ledger-b/`], keys)).code).toBe(0);
    const host = await run([...words, "--dry-run", "--base-url", "http://ledger-b.gateway.example"], keys);
    expect(host.out).toContain("'http://ledger-b.gateway.example/v1/");
    const wrong = await run([...words, "--base-url", "localhost"], keys);
    expect(wrong.err).toMatch(/^ledgergate: --base-url must be an absolute http or https URL/);
    expect((await run([...words, `--base-url=${mock.url}/ledger-b/ledger-b`], keys)).err).toContain(
      "is --base-url right?",
    );
    const other = {
      ...keys,
      LEDGERGATE_BASE_URL: "http://127.0.0.1:9",
      LEDGERGATE_BASE_URL_LEDGER_A: "http://127.0.0.1:9",
    };
    expect((await run([...words, "--base-url", mock.url], other)).code).toBe(0);
    const own = { ...keys, LEDGERGATE_BASE_URL_LEDGER_A: `${mock.url}/ledger-a` };
    expect((await run(["ledger-a", "get-account", "0x1"], own)).code).toBe(0);
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
    expect(out).toMatch(/--body <json> +members of the body .*Permission_id/);
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
    expect((await run(["ledger-a", "--help"], {})).out).toContain("get-block-by-height [options] <block-height>");
  });
});
