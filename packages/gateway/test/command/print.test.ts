import { expect, test } from "vitest";
import { type Format, printRows } from "../../src/command/print.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function print(values: readonly Record<string, unknown>[], format: Format = {}) {
  const printed: string[] = [];
  const io = { out: async (text: string) => void printed.push(text), err: () => {}, env: {}, isTerminal: true };
  await printRows([values], Object.keys(values[0] ?? {}), format, io);
  return printed.join("\n");
}

test("a command prints no character that a terminal would obey", async () => {
  const { out, err } = await runCommand(["team", "\u001b]0;x\u0007\u009b2J\u202e"], { isTerminal: true });
  const printed = `${out}\n${err}`;
  expect(printed).toContain("\\u001b]0;x\\u0007\\u009b2J\\u202e");
  expect(printed).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
});

test("no cell of CSV begins a formula", async () => {
  const splits = [..."\t;|:,\uff1b"];
  const starts = ["", ...splits.flatMap((split) => [`a${split}`, `a${split}${split}`, `"a"${split}`])];
  const befores = starts.flatMap((start) => ["", " ", '"', ' " ', "\u200b"].map((before) => start + before));
  const signs = [..."=+-@\t\r\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\u207c"];
  const rows = befores.flatMap((before) => signs.map((sign) => ({ name: `${before}${sign}1` })));
  const printed = await print(rows, { csv: true });
  for (const split of ["\n", ...splits])
    for (const cell of printed.split("\n").flatMap((line) => line.split(split)))
      expect(cell.normalize("NFKC")).not.toMatch(/^[\s"\p{Cf}]*[=+\-@]/u);
  expect(await print([{ name: "a=b - c" }], { csv: true })).toBe("name\na=b - c");
  const split = await print([{ name: "a;=b", other: 'c|-"d"' }], { csv: true });
  expect(split).toBe('name,other\n"a;\'=b","c|\'-""d"""');
});

test("no cell has control characters, or becomes a row of its own", async () => {
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

test("every command with a password in --database warns", async () => {
  const data = temporaryFolder();
  const urls = ["postgres://user:c4nary@127.0.0.1:1/none", "postgres://u@127.0.0.1:1/none?password=c4nary"];
  for (const [index, words] of ["team list", "migrate", "init", "usage"].entries()) {
    const LEDGERGATE_DATABASE = urls[index % 2];
    const { err } = await runCommand(`${words} --data ${data} --database ${LEDGERGATE_DATABASE}`);
    expect(err).toMatch(/^--database warning: shows a password (?!.*c4nary).*Set LEDGERGATE_DATABASE/s);
    const quiet = await runCommand(`${words} --data ${data}`, { env: { LEDGERGATE_DATABASE } });
    expect(quiet.err).toMatch(/^(?!.*list of processes).*The store postgres:\/\/127\.0\.0\.1:1\/none/s);
  }
});
