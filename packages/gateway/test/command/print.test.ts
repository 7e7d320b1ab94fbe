import { expect, test } from "vitest";
import { main } from "../../src/command/main.ts";
import { type Format, printRows } from "../../src/command/print.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const rows = [{ user: "a\n2026-01-01  forged", name: "\u001b]0;x\u0007\u009b2J" }];

async function print(values: readonly Readonly<Record<string, unknown>>[], format: Format = {}): Promise<string> {
  const printed: string[] = [];
  const io = { out: async (text: string) => void printed.push(text), err: () => {}, env: {}, isTerminal: true };
  await printRows([values], Object.keys(values[0] ?? {}), format, io);
  return printed.join("\n");
}

test.each([{}, { csv: true }])("a value never becomes a row of its own: %j", async (format) => {
  expect((await print(rows, format)).split("\n")).toHaveLength(2);
});

test("a command prints no character that a terminal would obey", async () => {
  const lines: string[] = [];
  const out = async (text: string): Promise<void> => void lines.push(text);
  const err = (text: string): void => void lines.push(text);
  await main(["team", "\u001b]0;x\u0007\u009b2J\u202e"], { out, err, env: {}, isTerminal: true });
  const printed = lines.join("\n");
  expect(printed).toContain("\\u001b]0;x\\u0007\\u009b2J\\u202e");
  expect(printed).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
});

test("no cell of CSV begins a formula, in any variant of its characters, at whatever delimiter the line is split", async () => {
  const splits = [..."\t;|:,\uff1b"];
  const beginnings = [..."=+-@\t\r\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\u207c"].flatMap((character) =>
    ["", " ", '"', ' " ', "\u200b"].flatMap((before) =>
      ["", ...splits.flatMap((split) => [`a${split}`, `a${split}${split}`, `"a"${split}`])].map(
        (start) => `${start}${before}${character}1`,
      ),
    ),
  );
  const printed = await print(
    beginnings.map((name) => ({ name })),
    { csv: true },
  );
  for (const split of ["\n", ...splits])
    for (const cell of printed.split("\n").flatMap((line) => line.split(split)))
      expect(cell.normalize("NFKC")).not.toMatch(/^[\s"\p{Cf}]*[=+\-@]/u);
  expect(await print([{ name: "a=b - c" }], { csv: true })).toBe("name\na=b - c");
  const split = await print([{ name: "a;=b", other: 'c|-"d"' }], { csv: true });
  expect(split).toBe('name,other\n"a;\'=b","c|\'-""d"""');
});

test("no cell of a table has a character that a terminal would obey, also before the command prints it", async () => {
  const evil = "a\n\r\t\u0000\u001b[2J\u009b\u007f\u2028\u202eb";
  for (const format of [{}, { csv: true }]) {
    const printed = await print([{ name: evil, other: 1 }], format);
    expect(printed.split(/[\r\n]/)).toHaveLength(2);
    expect(printed.replace("\n", "")).not.toMatch(/[\p{Cc}\u2028\p{Bidi_Control}]/u);
  }
  // A column is as wide as the printed cell.
  const [head = "", row = ""] = (await print([{ name: "\u001b", other: "x" }])).split("\n");
  expect(head.indexOf("OTHER")).toBe(row.indexOf("x"));
});

test("every command with a password in --database warns, and LEDGERGATE_DATABASE takes its place", async () => {
  const url = "postgres://user:c4nary@127.0.0.1:1/none";
  const run = async (env: NodeJS.Dict<string>, ...args: string[]) => {
    const lines: string[] = [];
    const err = (text: string): void => void lines.push(text);
    await main(args, { out: async () => {}, err, env, isTerminal: false });
    return lines.join("\n");
  };
  const data = ["--data", temporaryFolder()];
  const warning = "--database warning: shows a password in the list of processes. Set LEDGERGATE_DATABASE instead.";
  for (const words of [["team", "list"], ["migrate"], ["init"], ["usage"], ["check"]]) {
    const flags = words[0] === "check" ? [] : data;
    const given = await run({}, ...words, ...flags, "--database", url);
    expect([words, given.split("\n")[0], given.includes("c4nary")]).toEqual([words, warning, false]);
    expect(await run({ LEDGERGATE_DATABASE: url }, ...words, ...flags)).not.toContain("list of processes");
  }
  expect(await run({ LEDGERGATE_DATABASE: url }, "team", "list", ...data)).toContain(
    "The store postgres://127.0.0.1:1/none",
  );
});
