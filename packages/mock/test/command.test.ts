import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "../src/command/command-line.ts";
import { logLine } from "../src/command/log-line.ts";
import { readyMessage } from "../src/command/ready-message.ts";
import { office } from "./fixtures/office.ts";
import { warehouse } from "./fixtures/warehouse.ts";
import { withMock } from "./fixtures/with-mock.ts";

describe("the command line", () => {
  it("has a default for everything", () => {
    expect(readCommandLine([], {})).toEqual({ port: 4010, help: false, version: false });
  });

  it("takes the port from PORT, and from --port before that", () => {
    expect(readCommandLine([], { PORT: "5000" }).port).toBe(5000);
    expect(readCommandLine(["--port", "6000"], { PORT: "5000" }).port).toBe(6000);
  });

  it("takes flags after two dashes as well", () => {
    expect(
      readCommandLine(["--docs", "site", "--", "--port", "1", "--api", "admin", "--api", "auth"], {}),
    ).toMatchObject({
      port: 1,
      docs: "site",
      apis: ["admin", "auth"],
    });
  });

  it.each([
    [["--nothing"], {}, "Unknown option '--nothing'"],
    [["nothing"], {}, "Unexpected argument 'nothing'"],
    [["--port", "http"], {}, '--port must be a whole number from 0 to 65535, not "http".'],
    [["--port", "65536"], {}, '--port must be a whole number from 0 to 65535, not "65536".'],
    [[], { PORT: "x" }, 'PORT must be a whole number from 0 to 65535, not "x".'],
    [["--validate", "some"], {}, '--validate must be one of always, sample, off, not "some".'],
    [["--port"], {}, "Option '--port <value>' argument missing"],
  ])("refuses %j %j in words", (args, env, message) => {
    expect(() => readCommandLine(args, env)).toThrow(message);
  });
});

describe("the ready message", () => {
  it("names the address, the base URLs and one command an API", async () => {
    const mock = await withMock({ apis: ["warehouse", "office"], specs: { warehouse, office } });
    expect(readyMessage(mock, true)).toBe(`Ledgergate ready on ${mock.url}

Base URLs:
  warehouse  ${mock.url}/warehouse
  office     ${mock.url}
  docs       ${mock.url}/docs/

Try, with any key:
  curl '${mock.url}/warehouse/v1/KEY/r2/items/7'
  curl -H 'Authorization: KEY' '${mock.url}/office/v1/desks'
`);
  });

  it("has commands that a shell runs as they are", async () => {
    const { paths, ...rest } = warehouse as { paths: Record<string, object> };
    const specs = { warehouse: { ...rest, paths: { "/items": paths["/items"] } } };
    const mock = await withMock({ apis: ["warehouse"], specs });
    expect(mock.curls.warehouse).toContain(`-d '{"name":"it'\\''s a bolt","count":3}'`);
    const { stdout } = await promisify(execFile)("bash", ["-c", `${mock.curls.warehouse} -s`]);
    expect(JSON.parse(stdout)).toEqual({ name: "created" });
  });
});

describe("log lines", () => {
  const exchange = {
    api: "office",
    operationId: "listDesks",
    method: "GET",
    url: "/office/v1/desks",
    durationMs: 1.234,
    computeUnits: 0,
  };

  it("say method, status, time and path", () => {
    expect(logLine({ ...exchange, status: 200, violations: { input: [], output: [] } }, false)).toBe(
      "GET    200     1.2 ms  /office/v1/desks",
    );
  });

  it("say what was wrong with the request", () => {
    const input = [{ in: "query", name: "limit", reason: "must be >= 1" }] as const;
    expect(logLine({ ...exchange, status: 400, violations: { input, output: [] } }, false)).toBe(
      "GET    400     1.2 ms  /office/v1/desks  query limit must be >= 1",
    );
  });

  it("have colours when asked to", () => {
    const line = logLine({ ...exchange, status: 500, violations: { input: [], output: [] } }, true);
    expect(line).toContain("\u001b[31m500\u001b[39m");
  });
});
